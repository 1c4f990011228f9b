// `npm run import -- orders FILE`: orders from before (csv, csv.gz) into the running store, each whole or refused with its
// reason. The file is read twice in pieces and sent some hundred orders at a time: its size does not matter. What is there
// already, by its order number, is left alone, so the same file can be sent again. Ends with
// `imported N, known K, refused M`; the refused rows, each with its reason, are written beside where it was started.
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import { parseArgs } from 'node:util';
import { connectStore, CONNECTION } from './lib/store-api.mjs';

const HELP = `npm run import -- orders FILE [options]

  --map field=Column    read a field from this column; may be given several times:
                        number, purchased_at, code, title, quantity, unit_price, vat_rate, customer, customer_name, phone,
                        pincode, address, payment_mode, status, delivery_fee
  --dry-run             say what would happen and change nothing
  --every=N             take every Nth order only
  --language=ab         reasons in Arabic
  --url=URL             of the API (API_URL; by default the store started by npm start)
  --token=TOKEN         an access token (API_TOKEN); without one IMPORT_EMAIL and IMPORT_PASSWORD, or the demo account, sign in

A row is a line of an order. Amounts are in the store's currency, VAT included; without vat_rate there is none. Dates
without a zone are by the store's clock. An order whose quantities are below 0 is a cancelled one.`;

/** What columns of that meaning are called. */
const NAMES = {
  number: ['number', 'order', 'order no', 'order number', 'order id', 'invoice no', 'invoice', 'invoice number'],
  purchased_at: ['purchased at', 'purchase date', 'order date', 'invoice at', 'invoice date', 'date'],
  code: ['code', 'stock code', 'product code', 'sku', 'item number'],
  title: ['title', 'description', 'product', 'name', 'item'],
  quantity: ['quantity', 'qty'],
  unit_price: ['unit price', 'price', 'unit price gbp'],
  vat_rate: ['vat rate', 'vat', 'tax rate'],
  customer: ['customer', 'customer id', 'customer code', 'customer no'],
  customer_name: ['customer name'],
  phone: ['phone', 'customer phone', 'mobile'],
  pincode: ['pincode', 'zip', 'postcode'],
  address: ['address', 'delivery address', 'billing address', 'country'],
  payment_mode: ['payment mode', 'mode', 'payment'],
  status: ['status'],
  delivery_fee: ['delivery fee', 'shipping'],
};
const NEEDED = ['number', 'purchased_at', 'quantity', 'unit_price'];
const OF_LINE = ['code', 'title', 'quantity', 'unit_price', 'vat_rate'];
const OF_ORDER = Object.keys(NAMES).filter((field) => !OF_LINE.includes(field));
const MOST_LINES = 4000;
const MOST_ORDERS = 500;
const LONGEST_CELL = 300;
const LONGEST_ROW = 100_000;

/** The file's text in pieces. */
function textOf(file) {
  const bytes = createReadStream(file);
  return (
    file.endsWith('.gz') ? bytes.pipe(createGunzip().on('error', (error) => bytes.destroy(error))) : bytes
  ).setEncoding('utf8');
}

/** The rows of a CSV text as they come: quotes may hold commas, line ends and doubled quotes. */
async function* csvRows(pieces, delimiter) {
  let cells = [];
  let cell = '';
  // 'quote' is a quote inside of quotes: their end, or the first of two.
  let state = 'plain';
  let skipFeed = false;
  for await (const piece of pieces)
    for (const char of piece) {
      if (skipFeed && char === '\n') {
        skipFeed = false;
        continue;
      }
      skipFeed = false;
      if (state === 'quoted') {
        if (char === '"') state = 'quote';
        else cell += char;
        if (cell.length > LONGEST_ROW) throw new Error('A quote in the file is never closed.');
        continue;
      }
      if (char === '"' && (state === 'quote' || cell === '')) {
        if (state === 'quote') cell += '"';
        state = 'quoted';
      } else if (char === delimiter) {
        cells.push(cell);
        cell = '';
        state = 'plain';
      } else if (char === '\n' || char === '\r') {
        skipFeed = char === '\r';
        cells.push(cell);
        yield cells;
        [cells, cell, state] = [[], '', 'plain'];
      } else {
        cell += char;
        state = 'plain';
      }
    }
  if (cell !== '' || cells.length > 0) yield [...cells, cell];
}

const plain = (name) =>
  name
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');

/** Which column each field is read from. */
function mapColumns(heading, choices = []) {
  const mapping = {};
  for (const [field, names] of Object.entries(NAMES)) {
    const at = heading.findIndex((name) => names.includes(plain(name)));
    if (at !== -1) mapping[field] = at;
  }
  for (const choice of choices) {
    const [field, name = ''] = choice.split('=');
    if (!(field in NAMES)) throw new Error(`--map ${choice}: there is no field ${field}.`);
    const at = heading.findIndex((one) => plain(one) === plain(name));
    if (at === -1) throw new Error(`--map ${choice}: the file has no such column. It has: ${heading.join(', ')}.`);
    mapping[field] = at;
  }
  const missing = NEEDED.filter((field) => !(field in mapping));
  if (missing.length > 0)
    throw new Error(
      `No column seems to be ${missing.join(', ')}. Say which with --map ${missing[0]}=Column. The file has: ${heading.join(', ')}.`,
    );
  if (!('code' in mapping) && !('title' in mapping))
    throw new Error('No column seems to be code or title. Say which with --map title=Column.');
  return mapping;
}

async function readHeading(file) {
  for (const delimiter of [',', ';', '\t']) {
    const { value } = await csvRows(textOf(file), delimiter).next();
    if (value && value.length > 1) return { delimiter, heading: value };
  }
  throw new Error(`${file} has no columns.`);
}

/** Orders as their rows come, each whole: rows that lie apart are gathered until the end of the file. */
async function* ordersOf(open, mapping) {
  const numberOf = (cells) => (cells[mapping.number] ?? '').trim();
  const seen = new Set();
  const apart = new Map();
  let last;
  for await (const { cells } of open()) {
    const number = numberOf(cells);
    if (number === last) continue;
    if (seen.has(number)) apart.set(number, []);
    seen.add(number);
    last = number;
  }
  seen.clear();
  let current;
  for await (const row of open()) {
    const number = numberOf(row.cells);
    const waiting = apart.get(number);
    if (waiting) {
      waiting.push(row);
      continue;
    }
    if (current?.number !== number) {
      if (current) yield current;
      current = { number, rows: [] };
    }
    current.rows.push(row);
  }
  if (current) yield current;
  for (const [number, rows] of apart) yield { number, rows };
}

const quote = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export async function importOrders(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      map: { type: 'string', multiple: true },
      'dry-run': { type: 'boolean' },
      every: { type: 'string', default: '1' },
      help: { type: 'boolean' },
      ...CONNECTION,
    },
  });
  const [file] = positionals;
  if (values.help || !file) return console.log(HELP);
  await stat(file).catch(() => {
    throw new Error(`There is no file ${file}.`);
  });
  const { json } = await connectStore(values, 'admin@demo.test');
  const { delimiter, heading } = await readHeading(file);
  const mapping = mapColumns(heading, values.map);
  console.log(
    `${path.basename(file)}: ${Object.entries(mapping)
      .map(([field, at]) => `${field} from “${heading[at]}”`)
      .join(', ')}`,
  );
  const cell = (cells, field) =>
    mapping[field] === undefined ? '' : (cells[mapping[field]] ?? '').slice(0, LONGEST_CELL);
  async function* open() {
    let number = 0;
    for await (const cells of csvRows(textOf(file), delimiter)) {
      number += 1;
      if (number > 1 && cells.some((one) => one.trim() !== '')) yield { number, cells };
    }
  }

  const counts = { created: 0, known: 0, refused: 0 };
  const reasons = new Map();
  let list;
  async function send(batch) {
    if (batch.length === 0) return;
    const orders = batch.map(({ number, rows }) => ({
      ...Object.fromEntries(OF_ORDER.map((field) => [field, cell(rows[0].cells, field)])),
      number,
      lines: rows.map((row) => ({
        row: row.number,
        ...Object.fromEntries(OF_LINE.map((field) => [field, cell(row.cells, field)])),
      })),
    }));
    const { results } = await json('POST', 'admin_panel/orders/imports/', {
      dry_run: values['dry-run'] ?? false,
      orders,
    });
    for (const [at, { result, row, detail }] of results.entries()) {
      counts[result] += 1;
      if (result !== 'refused') continue;
      reasons.set(detail, [...(reasons.get(detail) ?? []), row]);
      list ??= createWriteStream(refusedFile);
      if (counts.refused === 1) list.write(`\uFEFF${[...heading, 'row', 'reason'].map(quote).join(delimiter)}\r\n`);
      for (const { number, cells } of batch[at].rows)
        list.write(`${[...cells, String(number), detail].map(quote).join(delimiter)}\r\n`);
    }
    if (process.stdout.isTTY) process.stdout.write(`\r${counts.created + counts.known + counts.refused} orders …`);
  }
  const refusedFile = path.resolve(`${path.basename(file).replace(/\.(csv|gz)/gi, '')}.refused.csv`);
  let batch = [];
  let lines = 0;
  let seen = 0;
  for await (const order of ordersOf(open, mapping)) {
    seen += 1;
    if ((seen - 1) % Number(values.every) !== 0) continue;
    batch.push(order);
    lines += order.rows.length;
    if (lines >= MOST_LINES || batch.length >= MOST_ORDERS) {
      await send(batch);
      [batch, lines] = [[], 0];
    }
  }
  await send(batch);
  if (process.stdout.isTTY) process.stdout.write('\r');
  if (list) {
    await new Promise((done) => list.end(done));
    for (const [detail, rows] of reasons)
      console.log(
        `  ${String(rows.length).padStart(6)} × ${detail} (row ${rows.slice(0, 3).join(', ')}${rows.length > 3 ? ' …' : ''})`,
      );
    console.log(`Every refused row, with its reason: ${refusedFile}`);
  }
  console.log(
    `${values['dry-run'] ? 'would have ' : ''}imported ${counts.created}, known ${counts.known}, refused ${counts.refused}`,
  );
}
