// `npm run import -- orders FILE`: orders from before (csv, csv.gz, xlsx) into the running store, each whole or refused
// with its reason. The file is read in pieces by the API's own reader, and sent some hundred orders at a time. What is
// there already, by its order number, is left alone, so the same file can be sent again. Ends with `imported N, known
// K, refused M`; the refused rows, each with its reason, and the cells that were left blank are written beside where it
// was started.
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { importApi } from '../api/scripts/module.mjs';
import { connectStore, CONNECTION } from './lib/store-api.mjs';

const HELP = `npm run import -- orders FILE [options]

  --map field=Column    read a field from this column, or from none (--map status=); may be given several times.
                        Of the order: number, purchased_at, customer, customer_name, phone, pincode, address, payment_mode,
                        status, currency, delivery_fee, discount, vat, total. Of the line: code, title, quantity, unit,
                        unit_price, vat_rate, line_discount, line_vat, line_total
  --dates=day-first     which of 01/06/2025 is the day, or month-first; asked for where it is needed
  --prices=without-vat  there is no VAT in the prices, or with-vat; by default as their column is called
  --refuse=field        refuse orders with a cell of this field that cannot be read (otherwise it is left blank and listed)
  --dry-run             say what would happen and change nothing
  --every=N             take every Nth order only
  --language=ab         reasons in Arabic
  --url=URL             of the API (API_URL; by default the store started by npm start)
  --token=TOKEN         an access token (API_TOKEN); without one IMPORT_EMAIL and IMPORT_PASSWORD, or the demo account, sign in

A row is a line of an order. Amounts are in the store's currency. Dates without a zone are by the store's clock. Where an order
has a total, its lines have to come to it. Quantities below 0 came back; an order of nothing else is a cancelled one.`;

const MOST_LINES = 4000;
const MOST_ORDERS = 500;
const LONGEST_CELL = 300;
/** Rows that the columns are judged by: the first ones, and some of the whole file. */
const FIRST_ROWS = 200;
const SPREAD_ROWS = 50;
const EXAMPLES = 3;
const DATE_CHOICES = ['day_first', 'month_first'];

/** The first rows of a table, and some that lie evenly over the rest of it. */
async function sampleOf(rows) {
  const first = [];
  let spread = [];
  let every = 1;
  let at = 0;
  for await (const row of rows) {
    if (first.length < FIRST_ROWS) first.push(row);
    else if (at++ % every === 0) {
      spread.push(row);
      if (spread.length < SPREAD_ROWS * 2) continue;
      spread = spread.filter((_, index) => index % 2 === 0);
      every *= 2;
    }
  }
  return [...first, ...spread];
}

/** Which column each field is read from: as the file seems, and as a person has said. */
function mapColumns(places, heading, fields, choices = []) {
  const plain = (name) => name.trim().toLowerCase();
  const mapping = { ...places };
  for (const choice of choices) {
    const [field, name = ''] = choice.split('=');
    if (!fields.includes(field)) throw new Error(`--map ${choice}: there is no field ${field}.`);
    if (name === '') {
      delete mapping[field];
      continue;
    }
    const at = heading.findIndex((one) => plain(one) === plain(name));
    if (at === -1) throw new Error(`--map ${choice}: the file has no such column. It has: ${heading.join(', ')}.`);
    for (const other of Object.keys(mapping)) if (mapping[other] === at) delete mapping[other];
    mapping[field] = at;
  }
  const missing = ['number', 'purchased_at', 'quantity'].filter((field) => !(field in mapping));
  if (!('unit_price' in mapping) && !('line_total' in mapping)) missing.push('unit_price');
  if (!('code' in mapping) && !('title' in mapping)) missing.push('title');
  if (missing.length > 0)
    throw new Error(
      `No column seems to be ${missing.join(', ')}. Say which with --map ${missing[0]}=Column. The file has: ${heading.join(', ')}.`,
    );
  return mapping;
}

/** Orders as their rows come, each whole: rows that lie apart are gathered until the end of the file. */
async function* ordersOf(open, mapping, onCounted) {
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
  onCounted(seen.size);
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

/** A list beside where the command was started, as CSV. It is there when something was written. */
function listFile(name, heading) {
  const file = path.resolve(name);
  const quote = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const line = (cells) => `${cells.map(quote).join(',')}\r\n`;
  let stream;
  return {
    write(cells) {
      if (stream === undefined) {
        stream = createWriteStream(file);
        stream.write(`\uFEFF${line(heading)}`);
      }
      stream.write(line(cells));
    },
    /** Where it is; undefined where nothing was written. */
    async end() {
      if (stream) await new Promise((done) => stream.end(done));
      return stream && file;
    },
  };
}

/** What is under way, in the last line of a terminal. */
function progress(text) {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${text}`);
}

/** Counts what happened to several rows, with the first of them. */
function tally() {
  const seen = new Map();
  return {
    add(what, row, value = '') {
      const one = seen.get(what) ?? { count: 0, examples: [] };
      one.count += 1;
      if (one.examples.length < EXAMPLES) one.examples.push(`row ${row}${value === '' ? '' : ` “${value}”`}`);
      seen.set(what, one);
    },
    print() {
      for (const [what, { count, examples }] of seen)
        console.log(
          `  ${String(count).padStart(6)} × ${what} (${examples.join(', ')}${count > examples.length ? ' …' : ''})`,
        );
    },
    get size() {
      return seen.size;
    },
  };
}

/** Asks which of 01/06/2025 is the day, once for the file; null where nobody can answer. */
async function askDates(detail) {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null;
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await prompt.question(
    `\n${detail} d = day first, m = month first, anything else = leave such orders out: `,
  );
  prompt.close();
  return DATE_CHOICES.find((choice) => choice[0] === answer.trim().toLowerCase()[0]) ?? null;
}

export async function importOrders(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      map: { type: 'string', multiple: true },
      dates: { type: 'string' },
      prices: { type: 'string' },
      refuse: { type: 'string', multiple: true, default: [] },
      'dry-run': { type: 'boolean' },
      every: { type: 'string', default: '1' },
      help: { type: 'boolean' },
      ...CONNECTION,
    },
  });
  const [file] = positionals;
  if (values.help || !file) return console.log(HELP);
  const bytes = await readFile(file).catch(() => {
    throw new Error(`There is no file ${file}.`);
  });
  const chosen = (name, choices) => {
    const value = values[name]?.replace('-', '_');
    if (value !== undefined && !choices.includes(value))
      throw new Error(`--${name} is one of ${choices.map((one) => one.replace('_', '-')).join(', ')}.`);
    return value;
  };
  let dates = chosen('dates', DATE_CHOICES) ?? null;
  const chosenPrices = chosen('prices', ['with_vat', 'without_vat']);
  const { json } = await connectStore(values, 'admin@demo.test');
  const { openOrders } = await importApi('domains/orders/order-imports/file.service.ts');
  const { columnsOf, fields, open } = await openOrders(bytes);
  progress('Reading the file …');
  const { heading, ...found } = columnsOf(await sampleOf(open()));
  progress('');
  const mapping = mapColumns(found.places, heading.cells, [...fields.order, ...fields.line], values.map);
  const reading = { prices: chosenPrices ?? found.prices, decimal: found.decimal, refuse: values.refuse };
  console.log(
    `${path.basename(file)}: ${Object.entries(mapping)
      .map(([field, at]) => `${field} from “${heading.cells[at]}”`)
      .join(', ')}; prices ${reading.prices === 'with_vat' ? 'with' : 'without'} VAT`,
  );
  for (const { field, column, fits, of } of found.left)
    if (!Object.values(mapping).includes(column))
      console.log(
        `  “${heading.cells[column]}” is left out: ${fits} of ${of} sample cells fit ${field}. --map ${field}=… reads it all the same.`,
      );
  async function* rows() {
    for await (const row of open())
      if (row.number > heading.number && row.cells.some((one) => one.trim() !== '')) yield row;
  }

  const name = path.basename(file).replace(/\.(csv|gz|xlsx|tsv|txt)/gi, '');
  const refused = listFile(`${name}.refused.csv`, [...heading.cells, 'row', 'reason']);
  const blanks = listFile(`${name}.left-blank.csv`, ['order', 'row', 'column', 'cell']);
  const counts = { created: 0, known: 0, refused: 0 };
  const [reasons, leftBlank, rounded] = [tally(), tally(), tally()];
  const cell = (cells, field) => (cells[mapping[field] ?? -1] ?? '').slice(0, LONGEST_CELL);
  const orderOf = ({ number, rows: own }) => ({
    // What is of the order stands in each of its rows, or in the first alone.
    ...Object.fromEntries(
      fields.order.map((field) => [
        field,
        own.map(({ cells }) => cell(cells, field)).find((text) => text.trim() !== '') ?? '',
      ]),
    ),
    number,
    lines: own.map(({ number: row, cells }) => ({
      row,
      ...Object.fromEntries(fields.line.map((field) => [field, cell(cells, field)])),
    })),
  });
  const post = async (batch) =>
    (
      await json('POST', 'admin_panel/orders/imports/', {
        ...reading,
        dates,
        dry_run: values['dry-run'] ?? false,
        orders: batch.map(orderOf),
      })
    ).results;
  let hasAsked = false;
  let total = 0;
  function refuse(batchRows, row, detail) {
    counts.refused += 1;
    reasons.add(detail, row);
    for (const { number, cells } of batchRows)
      refused.write([...heading.cells.map((_, at) => cells[at] ?? ''), String(number), detail]);
  }
  async function send(batch) {
    if (batch.length === 0) return;
    const results = await post(batch);
    const asking = results.findIndex(({ asks }) => asks === 'dates');
    if (asking !== -1 && !hasAsked) {
      hasAsked = true;
      dates = await askDates(results[asking].detail);
      if (dates) {
        const again = batch.filter((_, at) => results[at].asks === 'dates');
        for (const [at, result] of (await post(again)).entries()) results[batch.indexOf(again[at])] = result;
      }
    }
    for (const [at, one] of results.entries()) {
      const own = batch[at].rows;
      if (one.result === 'refused') refuse(own, one.row, one.detail);
      else counts[one.result] += 1;
      for (const { row, field, value } of one.blanks) {
        const column = heading.cells[mapping[field]] ?? field;
        leftBlank.add(column, row, value);
        blanks.write([one.number, String(row), column, value]);
      }
      if (one.rounding !== 0) rounded.add('a total that is a rounding step beside its lines, and stands', one.row);
    }
    progress(`${counts.created + counts.known + counts.refused} of ${total} orders …`);
  }
  let batch = [];
  let lines = 0;
  let seen = 0;
  const onCounted = (orders) => {
    total = Math.ceil(orders / Number(values.every));
  };
  for await (const order of ordersOf(rows, mapping, onCounted)) {
    seen += 1;
    if ((seen - 1) % Number(values.every) !== 0) continue;
    const damaged = order.rows.find((row) => row.damaged);
    if (damaged) {
      refuse(order.rows, damaged.number, 'A quote in the row is never closed.');
      continue;
    }
    batch.push(order);
    lines += order.rows.length;
    if (lines >= MOST_LINES || batch.length >= MOST_ORDERS) {
      await send(batch);
      [batch, lines] = [[], 0];
    }
  }
  await send(batch);
  progress('');
  rounded.print();
  const blankFile = await blanks.end();
  if (blankFile) {
    console.log('Could not be read, and was left blank:');
    leftBlank.print();
    console.log(`Every such cell: ${blankFile}`);
  }
  const refusedFile = await refused.end();
  if (refusedFile) {
    console.log('Refused:');
    reasons.print();
    if (hasAsked && dates === null)
      console.log(
        'Say --dates=day-first or --dates=month-first: it holds for the whole file. What is imported stays as it is.',
      );
    console.log(`Every refused row, with its reason: ${refusedFile}`);
  }
  console.log(
    `${values['dry-run'] ? 'would have ' : ''}imported ${counts.created}, known ${counts.known}, refused ${counts.refused}`,
  );
}
