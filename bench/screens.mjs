// Our real screens federated, and the same source as one bundle, side by side on this machine.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildSingle, SINGLE } from './build-single.mjs';
import { closeAll } from './closers.mjs';
import { measure, measureClicks, scriptsOf } from './measure.mjs';
import { median } from './median.mjs';
import { openProduct } from './product.mjs';
import { sessionOf } from './start-api.mjs';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, api: { type: 'string' }, 'no-hover': { type: 'boolean' } },
});
const data = mkdtempSync(path.join(tmpdir(), 'bo-bench-'));
const closers = [];

/** The host's server with other preloads in its page: none, or the scripts that a visit asks for anyway. */
async function withPreloads(base, scripts, listening) {
  const links = scripts
    .map((url) => `<link rel="preload" as="script" fetchpriority="low" href="${new URL(url).pathname}">`)
    .join('');
  const server = http.createServer((request, response) => {
    const upstream = http.request(
      new URL(request.url, base),
      {
        method: request.method,
        headers: {
          ...request.headers,
          ...(request.headers.accept?.includes('text/html') ? { 'accept-encoding': 'identity' } : {}),
        },
      },
      (answer) => {
        if (!answer.headers['content-type']?.startsWith('text/html')) {
          response.writeHead(answer.statusCode, answer.headers);
          answer.pipe(response);
          return;
        }
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('end', () => {
          const headers = { ...answer.headers };
          delete headers['content-length'];
          response.writeHead(answer.statusCode, headers).end(
            Buffer.concat(chunks)
              .toString()
              .replaceAll(/<link rel="preload" as="script"[^>]*>/g, '')
              .replace('</head>', () => `${links}</head>`),
          );
        });
      },
    );
    request.pipe(upstream);
  });
  return listening(new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server))));
}

const ROWS = [
  ['files', 'JS files', (value) => String(value)],
  ['js', 'JS, kB', (value) => (value / 1000).toFixed(0)],
  ['row4g', 'first row, 4G', (value) => `${(value / 1000).toFixed(2)} s`],
  ['row3g', 'first row, 3G', (value) => `${(value / 1000).toFixed(2)} s`],
  ['warm', 'warm reload, 4G', (value) => `${(value / 1000).toFixed(2)} s`],
  ['click', 'menu to first row of another remote, cold', (value) => `${value.toFixed(0)} ms`],
  ['again', 'the same, warm', (value) => `${value.toFixed(0)} ms`],
  ['clickFull', 'the same at full speed, cold', (value) => `${value.toFixed(0)} ms`],
  ['againFull', 'the same at full speed, warm', (value) => `${value.toFixed(0)} ms`],
  ['heap', 'heap after, MB', (value) => (value / 1e6).toFixed(1)],
];

function print(federated, plain, preloaded) {
  console.log(`\nProduct list, 4× CPU slowdown, median of ${values.runs}\n`);
  console.log('| | federated | one bundle | ratio | one bundle, same preloads | ratio |\n|---|---|---|---|---|---|');
  for (const [key, name, format] of ROWS)
    console.log(
      `| ${[name, format(federated[key]), format(plain[key]), (federated[key] / plain[key]).toFixed(2), format(preloaded[key]), (federated[key] / preloaded[key]).toFixed(2)].join(' | ')} |`,
    );
}

/** The menu by a click alone, with what the figures differ by. */
function printClicks(figures) {
  console.log(`\nMenu by a click alone, 4× CPU slowdown, 9 Mbit/s, 60 ms, ${figures.length} runs\n`);
  console.log('| | median | least | most | spread |\n|---|---|---|---|---|');
  for (const [key, name] of [
    ['row', 'first row of the product list, cold'],
    ['cold', 'menu to first row of another remote, cold'],
    ['warm', 'the same, warm'],
  ]) {
    const all = figures.map((one) => one[key]);
    const [middle, least, most] = [median(all), Math.min(...all), Math.max(...all)];
    const spread = `${(((most - least) / middle) * 100).toFixed(0)} %`;
    console.log(`| ${[name, ...[middle, least, most].map((value) => `${value.toFixed(0)} ms`), spread].join(' | ')} |`);
  }
}

try {
  if (!values['no-hover']) await buildSingle();
  // The built API on a database of its own with the demo store; `--api URL` measures against one that runs.
  const product = await openProduct({ data, closers, api: values.api });
  const { browser, listening, url: federated } = product;
  const session = await sessionOf(product.api);
  const runs = Number(values.runs);
  if (values['no-hover']) {
    printClicks(await measureClicks(browser, federated, session, runs));
  } else {
    const bundle = await product.serve(SINGLE);
    const plain = await withPreloads(bundle, [], listening);
    const named = JSON.stringify(readFileSync(path.join(SINGLE, 'index.html'), 'utf8'));
    const lazy = (await scriptsOf(browser, plain, session)).filter((url) => !named.includes(new URL(url).pathname));
    const preloaded = await withPreloads(bundle, lazy, listening);
    print(
      await measure(browser, federated, session, runs),
      await measure(browser, plain, session, runs),
      await measure(browser, preloaded, session, runs),
    );
  }
} finally {
  await closeAll(closers);
  rmSync(data, { recursive: true, force: true });
}
