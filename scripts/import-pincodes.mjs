// `npm run import -- pincodes FILE`: a directory of pincodes (csv, csv.gz, xlsx) into the running store, by the same
// importer as the screen. Ends with `created N, updated M, unchanged U, refused R`.
import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { connectStore, CONNECTION } from './lib/store-api.mjs';

const HELP = `npm run import -- pincodes FILE [options]

  --warehouse=CODE      who delivers to the new pincodes; may be given several times, in order of priority
  --not-serviceable     new pincodes are not delivered to yet
  --dry-run             say what would happen and change nothing
  --undo=ID             take an import back; its id is printed when it is done
  --language=ab         reasons in Arabic
  --url=URL             of the API (API_URL; by default the store started by npm start)
  --token=TOKEN         an access token (API_TOKEN); without one IMPORT_EMAIL and IMPORT_PASSWORD, or the demo account, sign in`;

const PATH = 'admin_panel/pincode-imports/';
const POLL_MS = 250;
const SHOWN = 10;

export async function importPincodes(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      warehouse: { type: 'string', multiple: true, default: [] },
      'not-serviceable': { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      undo: { type: 'string' },
      ...CONNECTION,
      help: { type: 'boolean' },
    },
  });
  const [file] = positionals;
  if (values.help || (!file && !values.undo)) return console.log(HELP);
  const { call, json } = await connectStore(values, 'admin@demo.test');

  async function step(id, ending, body, word) {
    await call('POST', `${PATH}${id}/${ending}/`, body);
    for (;;) {
      const current = await json('GET', `${PATH}${id}/`);
      const { create, update } = current.outcomes;
      const busy = ['applying', 'undoing'].includes(current.status);
      if (process.stdout.isTTY)
        process.stdout.write(`\r${word} ${current.processed} of ${create + update}${busy ? ' …' : '   \n'}`);
      if (current.status === 'failed')
        throw new Error(
          `The import stopped half-way. What was done is kept: go on, or undo it, at /pincodes/import/${id}.`,
        );
      if (!busy) return current;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  if (values.undo) {
    const { processed, kept } = await step(values.undo, 'undo', {}, 'Taken back');
    return console.log(`undone ${processed - kept}, kept ${kept} that someone has changed since`);
  }
  const blob = await openAsBlob(file).catch(() => {
    throw new Error(`There is no file ${file}.`);
  });
  const form = new FormData();
  form.set('file', blob, path.basename(file));
  let current = await json('POST', PATH, form);
  const read = Object.entries(current.columns).map(([field, heading]) => `${field} from “${heading}”`);
  console.log(`${path.basename(file)}: ${current.total} rows; ${read.join(', ')}`);
  const { left_out, blanks } = current.doubts;
  for (const { heading, fits, of } of left_out)
    console.log(`  “${heading}” is left out: ${fits} of ${of} sample cells can be read`);
  for (const { heading, count, examples } of blanks)
    console.log(
      `  ${heading}: ${count} cells could not be read, and count as empty (${examples.map(({ row_number, value }) => `row ${row_number} “${value}”`).join(', ')})`,
    );
  if (current.outcomes.refused > 0) {
    const { results } = await json('GET', `${PATH}${current.id}/rows/?outcome=refused&limit=${SHOWN}`);
    for (const { row_number, code, detail } of results) console.log(`  row ${row_number} (${code}): ${detail}`);
    if (current.outcomes.refused > SHOWN) console.log(`  and ${current.outcomes.refused - SHOWN} more`);
  }
  if (!values['dry-run']) {
    const warehouse_ids = [];
    for (const code of values.warehouse) {
      const { results } = await json('GET', `admin_panel/warehouses/?search=${encodeURIComponent(code)}`);
      const found = results.find((one) => one.code.toLowerCase() === code.toLowerCase());
      if (!found) throw new Error(`There is no warehouse ${code}.`);
      warehouse_ids.push(found.id);
    }
    const terms = { warehouse_ids, serviceable: !values['not-serviceable'] };
    current = await step(current.id, 'apply', terms, 'Imported');
    console.log(`To take it back: npm run import -- pincodes --undo=${current.id}`);
  }
  const { create, update, unchanged, refused } = current.outcomes;
  const would = values['dry-run'] ? 'would have ' : '';
  console.log(`${would}created ${create}, updated ${update}, unchanged ${unchanged}, refused ${refused}`);
}
