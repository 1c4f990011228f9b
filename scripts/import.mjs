// `npm run import -- FILE`: a shop's catalogue (csv, csv.gz, xlsx) into the running store, by the same importer as the
// Import button. Ends with `imported N, refused M`; the refused rows, each with its reason, are written beside where it
// was started.
import { openAsBlob, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { importOrders } from './import-orders.mjs';
import { importPincodes } from './import-pincodes.mjs';
import { CONNECTION, connectStore } from './lib/store-api.mjs';

const HELP = `npm run import -- FILE [options]            products; orders from before: npm run import -- orders --help; pincodes: npm run import -- pincodes --help

  --update              take the file's values for products that the store has already
  --repeats=first       let the first of rows that differ in price only stand (otherwise the later ones are refused)
  --map field=Column    read a field from this column; may be given several times (title, price, barcode …)
  --dry-run             say what would happen and change nothing
  --language=ab         reasons in Arabic
  --url=URL             of the store or its API (API_URL; by default the store started by npm start)
  --token=TOKEN         an access token (API_TOKEN); without one IMPORT_EMAIL and IMPORT_PASSWORD, or the demo account, sign in`;

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      update: { type: 'boolean' },
      repeats: { type: 'string' },
      map: { type: 'string', multiple: true },
      'dry-run': { type: 'boolean' },
      ...CONNECTION,
      help: { type: 'boolean' },
    },
  });
  const [file] = positionals;
  if (values.help || !file) return console.log(HELP);
  const blob = await openAsBlob(file).catch(() => {
    throw new Error(`There is no file ${file}.`);
  });
  const { call, json } = await connectStore(values, 'catalog@demo.test');
  async function step(id, ending, word) {
    await call('POST', `admin_panel/imports/${id}/${ending}/`, {});
    for (;;) {
      const current = await json('GET', `admin_panel/imports/${id}/`);
      const busy = ['checking', 'applying'].includes(current.status);
      if (process.stdout.isTTY)
        process.stdout.write(`\r${word} ${current.processed} of ${current.total} rows${busy ? ' …' : '   \n'}`);
      if (current.status === 'failed')
        throw new Error(
          'The import stopped half-way. What was done is kept; run it again to go on: rows that are there already are not taken twice.',
        );
      if (!busy) return current;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }

  const form = new FormData();
  form.set('file', blob, path.basename(file));
  let current = await json('POST', 'admin_panel/imports/', form);
  const { columns } = current.preview;
  const nameOf = (index) => columns[index]?.name || `column ${index + 1}`;
  const mapping = { ...current.mapping };
  for (const choice of values.map ?? []) {
    const [field, name] = choice.split('=');
    const column = columns.find((one) => one.name.toLowerCase() === name?.trim().toLowerCase());
    if (!column)
      throw new Error(
        `--map ${choice}: the file has no such column. It has: ${columns.map(({ index }) => nameOf(index)).join(', ')}.`,
      );
    for (const other of Object.keys(mapping)) if (mapping[other] === column.index) delete mapping[other];
    mapping[field] = column.index;
  }
  const options = {
    ...current.options,
    ...(values.update ? { existing: 'update' } : {}),
    ...(values.repeats ? { repeats: values.repeats } : {}),
  };
  current = await json('PATCH', `admin_panel/imports/${current.id}/`, { mapping, options, version: current.version });
  console.log(
    `${path.basename(file)}: ${current.total} rows; ${Object.entries(mapping)
      .map(([field, index]) => `${field} from “${nameOf(index)}”`)
      .join(', ')}`,
  );

  current = await step(current.id, 'dry-run', 'Checked');
  if (!values['dry-run']) current = await step(current.id, 'apply', 'Imported');
  const { report } = current;
  const would = values['dry-run'] ? 'would be ' : '';
  console.log(
    `${report.create} rows ${would}new (${report.products} products, ${report.variants} variants, ${report.category_count} categories, ${report.brand_count} brands), ${report.update} ${would}updated, ${report.unchanged} there already`,
  );
  const list = (groups) => {
    for (const { count, detail, examples } of groups)
      console.log(
        `  ${String(count).padStart(6)} × ${detail} (row ${examples.map(({ row_number }) => row_number).join(', ')}${count > examples.length ? ' …' : ''})`,
      );
  };
  if (report.warnings.length > 0) console.log('To be looked at, and imported all the same:');
  list(report.warnings);
  if (current.refused > 0) {
    console.log('Refused:');
    list(report.reasons);
    const refused = path.resolve(`${path.basename(file).replace(/\.(csv|gz|xlsx)/gi, '')}.refused.csv`);
    writeFileSync(
      refused,
      Buffer.from(await (await call('GET', `admin_panel/imports/${current.id}/refused.csv`)).arrayBuffer()),
    );
    console.log(`Every refused row, with its reason: ${refused}`);
  }
  console.log(
    `${values['dry-run'] ? 'would have ' : ''}imported ${report.create + report.update + report.unchanged}, refused ${current.refused}`,
  );
}

const [what, ...rest] = process.argv.slice(2);
const IMPORTERS = { orders: importOrders, pincodes: importPincodes };
(Object.hasOwn(IMPORTERS, what ?? '') ? IMPORTERS[what](rest) : main()).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
