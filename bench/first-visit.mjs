// `npm run bench -- first-visit`: what comes last before the first row, clicks at odd moments after it, the picking queue on a phone, and what sixty clicks leave
// in memory. All on a shop's line (9 Mbit/s, 60 ms) but the last two of the phone and the memory.
//   --runs N   visits of each (5)
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { closeAll } from './closers.mjs';
import { median } from './median.mjs';
import { openProduct } from './product.mjs';
import { signIn, storageOf } from './start-api.mjs';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, api: { type: 'string' } } });
const RUNS = Number(values.runs);
const data = mkdtempSync(path.join(tmpdir(), 'bo-bench-'));
const closers = [];
const SHOP_LINE = { offline: false, downloadThroughput: 1_125_000, uploadThroughput: 187_500, latency: 60 };
const DESK = { viewport: { width: 1440, height: 900 }, slowdown: 4, path: '/product/productlist' };
const PHONE = { viewport: { width: 390, height: 844 }, slowdown: 6, path: '/order/picking' };
/** How long a pointer that means a link is over it before the button goes down, and how long the button is down. */
const REACH = 60;
const PRESS = 80;
/** How long a person looks at a screen of the menu. */
const LOOK = 400;

/** Runs in the page: the time of its clock at which a row is drawn that was not there before. */
function rowDrawn() {
  return new Promise((resolve) => {
    const look = () =>
      requestAnimationFrame(() =>
        document.querySelector('main tbody:not([data-seen]) tr[data-index], main .pick-row')
          ? resolve(performance.now())
          : look(),
      );
    look();
  });
}

async function visit(product, session, { viewport, slowdown, path: to }) {
  const context = await product.browser.newContext({ viewport, storageState: storageOf(product.url, session) });
  await context.addInitScript(`window.firstRow = (${rowDrawn})()`);
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', SHOP_LINE);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(product.url + to, { waitUntil: 'commit' });
  return { context, page, tools, row: await page.evaluate(() => window.firstRow) };
}

/** When the page, its last code and its rows had arrived, before the first row was drawn. */
const arrivalsIn = ({ page, row }) =>
  page.evaluate((end) => {
    const of = (isMeant) =>
      performance
        .getEntriesByType('resource')
        .filter((one) => one.responseEnd <= end && isMeant(new URL(one.name).pathname))
        .reduce((last, { responseEnd }) => Math.max(last, responseEnd), 0);
    return {
      page: performance.getEntriesByType('navigation')[0].responseEnd,
      code: of((name) => name.endsWith('.js')),
      rows: of((name) => /admin_panel\/products\/$/.test(name)),
      row: end,
    };
  }, row);

/** From pressing a link of the menu to the first row of its list. */
async function click(page) {
  await page.evaluate(`
    for (const rows of document.querySelectorAll('main tbody')) rows.dataset.seen = '';
    window.clicked = new Promise((resolve) => {
      addEventListener('click', ({ timeStamp }) => (${rowDrawn})().then((drawn) => resolve(drawn - timeStamp)), { capture: true, once: true });
    });
    undefined;
  `);
  const link = page.locator('nav a[href="/order/orderList"]').first();
  const { x, y, width, height } = await link.boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 3 });
  await page.waitForTimeout(REACH);
  await page.mouse.down();
  await page.waitForTimeout(PRESS);
  await page.mouse.up();
  return page.evaluate(() => window.clicked);
}

async function early(product, session, seconds) {
  const { context, page, row } = await visit(product, session, DESK);
  const arrivals = await arrivalsIn({ page, row });
  await page.evaluate(
    (at) => new Promise((resolve) => setTimeout(resolve, at - performance.now())),
    row + seconds * 1000,
  );
  const first = await click(page);
  await page.goBack();
  await page.locator('main tbody a[href^="/product/"]').first().waitFor();
  await page.mouse.move(900, 600);
  await page.waitForTimeout(6000);
  const warm = await click(page);
  await context.close();
  return { arrivals, first, warm };
}

/** The picking queue on a phone: its first start, and the next one without network. */
async function phone(product, session) {
  const { context, page, tools, row } = await visit(product, session, PHONE);
  await page.waitForFunction(() => document.documentElement.dataset.offline === 'ready');
  await page.reload({ waitUntil: 'commit' });
  await page.evaluate(() => window.firstRow);
  await context.setOffline(true);
  await page.reload({ waitUntil: 'commit' });
  const again = await page.evaluate(() => window.firstRow);
  await tools.detach();
  await context.close();
  return { row, again };
}

/** What the page holds once the garbage is gone, the worker's memory with it, and nodes that no document shows. */
async function weigh(tools, page) {
  for (let time = 0; time < 3; time += 1) await tools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tools.send('Runtime.getHeapUsage');
  const { metrics } = await tools.send('Performance.getMetrics');
  const nodes = metrics.find(({ name }) => name === 'Nodes').value;
  const shown = await page.evaluate(() => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
    let count = 1;
    while (walker.nextNode()) count += 1;
    return count;
  });
  return { heap: usedSize / 1e6, detached: nodes - shown };
}

/** Once round every screen of the menu, and sixty clicks more. */
async function memory(product, session) {
  const { context, page, tools } = await visit(product, session, { ...DESK, slowdown: 1 });
  await tools.send('Performance.enable');
  const folded = page.locator('nav.side-nav .side-group-face[aria-expanded="false"]');
  while ((await folded.count()) > 0) await folded.first().click();
  const links = await page
    .locator('nav.side-nav a[href]')
    .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href')))]);
  const go = async (href) => {
    await page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, href);
    await page.locator('main h1').first().waitFor();
    await page.waitForTimeout(LOOK);
  };
  for (const href of links) await go(href);
  const before = await weigh(tools, page);
  for (let at = 0; at < 60; at += 1) await go(links[(at * 7) % links.length]);
  const after = await weigh(tools, page);
  await context.close();
  return { screens: links.length, before, after };
}

const ms = (figures) => Math.round(median(figures));

try {
  const product = await openProduct({ data, closers, api: values.api });
  const [admin, picker] = [await signIn(product.api), await signIn(product.api, 'picker@demo.test')];
  const clicks = { 1: [], 2: [], 3: [] };
  const phones = [];
  // In turns, so that a machine that grows busy grows busy for all of them.
  for (let run = 0; run < RUNS; run += 1) {
    for (const seconds of [1, 2, 3]) clicks[seconds].push(await early(product, admin, seconds));
    phones.push(await phone(product, picker));
  }
  const all = Object.values(clicks).flat();
  const of = (name) => ms(all.map(({ arrivals }) => arrivals[name]));
  console.log(
    `\nFirst visit of the product list, 4×, median of ${all.length}, ms: page ${of('page')}, rows ${of('rows')}, last code ${of('code')}, first row ${of('row')}`,
  );
  console.log('\n| click after the first row | ms | the same click warm, ms | ratio |\n|---|---|---|---|');
  const warm = ms(all.map((one) => one.warm));
  for (const [seconds, figures] of Object.entries(clicks)) {
    const first = ms(figures.map((one) => one.first));
    console.log(`| ${seconds} s | ${first} | ${warm} | ${(first / warm).toFixed(2)} |`);
  }
  const start = ms(phones.map(({ row }) => row));
  const again = ms(phones.map((one) => one.again));
  console.log(
    `\nPicking queue at 390 px, 6×: first row ${start} ms, ${(start / of('row')).toFixed(2)} of the desktop's products; without network ${again} ms, ${(again / start).toFixed(2)} of its first start`,
  );
  const { screens, before, after } = await memory(product, admin);
  console.log(
    `\nAfter a round through ${screens} screens: ${before.heap.toFixed(1)} MB, ${before.detached} nodes that no document shows; after sixty clicks more: ${after.heap.toFixed(1)} MB (${(after.heap / before.heap).toFixed(2)}), ${after.detached}`,
  );
  console.log(
    `\nLoad of the machine: ${loadavg()
      .map((one) => one.toFixed(1))
      .join(', ')}`,
  );
} finally {
  await closeAll(closers);
  rmSync(data, { recursive: true, force: true });
}
