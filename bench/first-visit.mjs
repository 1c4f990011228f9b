// `npm run bench -- first-visit`: what comes last before the first row, clicks at odd moments after it, the picking
// queue on a phone, and what sixty clicks leave in memory; on a shop's line (9 Mbit/s, 60 ms). --runs N   visits of
// each (5)
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { goRound, weigh } from '../e2e/harness/memory.mjs';
import { closeAll } from './closers.mjs';
import { clickToRow, firstRow, openTab, SETTLE } from './measure.mjs';
import { median } from './median.mjs';
import { openProduct } from './product.mjs';
import { sessionOf } from './start-api.mjs';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, api: { type: 'string' } } });
const RUNS = Number(values.runs);
const data = mkdtempSync(path.join(tmpdir(), 'bo-bench-'));
const closers = [];
const DESK = { slowdown: 4, path: '/product/productlist' };
const PHONE = { viewport: { width: 390, height: 844 }, slowdown: 6, path: '/order/picking' };
/** How long (ms) a button is down when a person presses it. */
const PRESS = 80;

async function visit({ browser, url }, session, { viewport, slowdown, path: to }) {
  const tab = await openTab(browser, session, 'shop', slowdown, { viewport });
  await tab.page.goto(url + to, { waitUntil: 'commit' });
  return { ...tab, row: await firstRow(tab.page) };
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

/** From pressing the orders in the menu to their first row, as a person does: the pointer comes, and presses. */
async function click(page) {
  const link = page.locator('nav a[href="/order/orderList"]').first();
  const { x, y, width, height } = await link.boundingBox();
  return clickToRow(page, link, () => page.mouse.click(x + width / 2, y + height / 2, { delay: PRESS }));
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
  await page.waitForTimeout(SETTLE);
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

/** Once round every screen of the menu, and sixty clicks more. */
async function memory(product, session) {
  const { context, page, tools } = await visit(product, session, { ...DESK, slowdown: 1 });
  await tools.send('Performance.enable');
  const folded = page.locator('nav.side-nav .side-group-face[aria-expanded="false"]');
  while ((await folded.count()) > 0) await folded.first().click();
  const links = await page
    .locator('nav.side-nav a[href]')
    .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href')))]);
  const addresses = links.map((href) => ({ path: href }));
  await goRound(page, addresses, 1);
  const before = await weigh(tools);
  await goRound(
    page,
    Array.from({ length: 60 }, (_, at) => addresses[(at * 7) % addresses.length]),
    1,
  );
  const after = await weigh(tools);
  await context.close();
  return { screens: links.length, before, after };
}

const ms = (figures) => Math.round(median(figures));

try {
  const product = await openProduct({ data, closers, api: values.api });
  const [admin, picker] = [await sessionOf(product.api), await sessionOf(product.api, 'picker@demo.test')];
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
    `\nAfter a round through ${screens} screens: ${(before.heap / 1e6).toFixed(1)} MB, ${before.detached} nodes that no document shows; after sixty clicks more: ${(after.heap / 1e6).toFixed(1)} MB (${(after.heap / before.heap).toFixed(2)}), ${after.detached}`,
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
