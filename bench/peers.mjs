// `npm run bench -- peers`: the product list next to the same list of react-admin (bench/peers/react-admin: the
// template of create-react-admin with pinned versions, its production build, the same API, rows, columns and
// compression), in turns, at a processor four times slower on a shop's line (9 Mbit/s, 60 ms). Installs and builds the
// peer the first time. --runs N   visits of each (5)
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { closeAll } from './closers.mjs';
import { firstRow, openTab, pointAndClick, scriptBytes, SETTLE } from './measure.mjs';
import { median } from './median.mjs';
import { openProduct } from './product.mjs';
import { sessionOf } from './start-api.mjs';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const PEER = path.join(import.meta.dirname, 'peers/react-admin');
const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };
const data = mkdtempSync(path.join(tmpdir(), 'bo-bench-'));
const closers = [];

function buildPeer() {
  const run = (...command) => execFileSync('npm', command, { cwd: PEER, stdio: 'inherit' });
  if (!existsSync(path.join(PEER, 'node_modules')))
    run('install', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts');
  run('exec', '--', 'vite', 'build');
}

/**
 * The peer's build as our host is served: brotli at its best, names for good, the page asked for again; the API beside
 * it.
 */
function servePeer(api) {
  const dist = path.join(PEER, 'dist');
  const packed = new Map();
  const read = (file) => {
    if (!packed.has(file)) packed.set(file, brotliCompressSync(readFileSync(file)));
    return packed.get(file);
  };
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://peer');
    if (pathname.startsWith('/api/')) {
      const { method, headers } = request;
      const asked = http.request(new URL(request.url, api), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode, answer.headers);
        answer.pipe(response);
      });
      request.pipe(asked);
      return;
    }
    const wanted = path.join(dist, path.normalize(pathname));
    const file = path.extname(wanted) && existsSync(wanted) ? wanted : path.join(dist, 'index.html');
    const isPage = file.endsWith('.html');
    response.writeHead(200, {
      'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'br',
      'cache-control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
    });
    response.end(read(file));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const PEERS_ROW = 'main tbody:not([data-seen]) tr.RaDatagrid-row';
const sidesOf = (ours, peers) => ({
  ours: { url: `${ours}/product/productlist`, orders: 'nav a[href="/order/orderList"]', row: undefined },
  peer: { url: `${peers}/#/products`, orders: 'a[href="#/orders"]', row: PEERS_ROW },
});

/**
 * How long (ms) tasks held the main thread beyond 50 ms each, from the start of the visit to 5 s after the first row.
 */
const blocked = (page, row) =>
  page.evaluate(
    (until) =>
      new Promise((resolve) => {
        let held = 0;
        new PerformanceObserver((list) => {
          for (const { startTime, duration } of list.getEntries()) if (startTime < until) held += duration - 50;
        }).observe({ type: 'longtask', buffered: true });
        setTimeout(() => resolve(held), until - performance.now());
      }),
    row + 5000,
  );

async function visit({ url, orders, row }, browser, session) {
  const tab = await openTab(browser, session, 'shop', 4, row ? { row } : {});
  const { page, context } = tab;
  await page.goto(url, { waitUntil: 'commit' });
  const cold = await firstRow(page);
  const js = scriptBytes(tab.seen);
  const held = await blocked(page, cold);
  await page.reload({ waitUntil: 'commit' });
  const warm = await firstRow(page);
  await page.waitForTimeout(SETTLE);
  const click = await pointAndClick(page, page.locator(orders).first(), row);
  await context.close();
  return { cold, warm, click, held, js };
}

try {
  buildPeer();
  const product = await openProduct({ data, closers });
  const sides = sidesOf(product.url, await product.listening(servePeer(product.api)));
  const session = await sessionOf(product.api);
  const taken = { ours: [], peer: [] };
  for (let run = 0; run < Number(values.runs); run += 1)
    for (const side of run % 2 === 0 ? ['ours', 'peer'] : ['peer', 'ours'])
      taken[side].push(await visit(sides[side], product.browser, session));
  const of = (side, name) => median(taken[side].map((one) => one[name]));
  const line = (name, ours, peer) =>
    console.log(`| ${name} | ${Math.round(ours)} | ${Math.round(peer)} | ${(ours / peer).toFixed(2)} |`);
  console.log(`\nMedian of ${values.runs}, 4×, 9 Mbit/s, 60 ms\n\n| | ours | react-admin | ratio |\n|---|---|---|---|`);
  line('first row, cold, ms', of('ours', 'cold'), of('peer', 'cold'));
  line('first row, warm, ms', of('ours', 'warm'), of('peer', 'warm'));
  line("another list by the menu, of the peer's cold row, ms", of('ours', 'click'), of('peer', 'cold'));
  line('another list by the menu, of its own, ms', of('ours', 'click'), of('peer', 'click'));
  line('main thread held beyond 50 ms until 5 s after the first row, ms', of('ours', 'held'), of('peer', 'held'));
  line('code until the first row, kB', of('ours', 'js') / 1000, of('peer', 'js') / 1000);
  console.log(
    `\nLoad of the machine: ${loadavg()
      .map((one) => one.toFixed(1))
      .join(', ')}`,
  );
} finally {
  await closeAll(closers);
  rmSync(data, { recursive: true, force: true });
}
