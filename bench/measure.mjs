import { median } from './median.mjs';

const MBPS = 125_000;
/** The presets of Chromium's own tools. */
const NETWORKS = {
  '4G': { downloadThroughput: 9 * MBPS * 0.9, uploadThroughput: 1.5 * MBPS * 0.9, latency: 165 },
  /** A shop's line: 9 Mbit/s and 60 ms. */
  shop: { downloadThroughput: 9 * MBPS, uploadThroughput: 1.5 * MBPS, latency: 60 },
  '3G': { downloadThroughput: 1.6 * MBPS * 0.9, uploadThroughput: 0.75 * MBPS * 0.9, latency: 562 },
};
const CPU_SLOWDOWN = 4;
const PATIENCE = 90_000;
/** A person looks before the next step. */
export const SETTLE = 1500;

/**
 * A row of a list, or of the picking queue. A list that was there before (`seen`) does not count: the old screen may
 * stay until the new one can be drawn.
 */
const ROW = 'main tbody:not([data-seen]) tr[data-index], main .pick-row';

/** Runs in the page: the time of its clock at which the first row is drawn. */
function rowDrawn(row) {
  return new Promise((resolve) => {
    const look = () => requestAnimationFrame(() => (document.querySelector(row) ? resolve(performance.now()) : look()));
    look();
  });
}

/** Signs in every tab of a context, with what `sessionOf` gives. */
export const signTabsIn = (context, session) =>
  context.addInitScript(({ token, user }) => {
    localStorage.setItem('accessToken', token);
    localStorage.setItem('user', user);
  }, session);

const DESK = { width: 1440, height: 900 };

export async function openTab(browser, session, network, slowdown, { viewport = DESK, row = ROW } = {}) {
  const context = await browser.newContext({ viewport });
  await signTabsIn(context, session);
  await context.addInitScript(`window.firstRow = (${rowDrawn})(${JSON.stringify(row)})`);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  const seen = { scripts: new Map(), requests: 0, bytes: 0 };
  tools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    seen.requests += 1;
    if (type === 'Script' || /\.js$/.test(request.url)) seen.scripts.set(requestId, { url: request.url, bytes: 0 });
  });
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = seen.scripts.get(requestId);
    if (script) script.bytes = encodedDataLength;
    seen.bytes += encodedDataLength;
  });
  await tools.send('Network.emulateNetworkConditions', { offline: false, ...NETWORKS[network] });
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { context, page, tools, seen };
}

export const scriptBytes = ({ scripts }) => [...scripts.values()].reduce((sum, { bytes }) => sum + bytes, 0);

/** From the start of a navigation to the first row, by the page's own clock. */
export const firstRow = (page) => page.evaluate(() => window.firstRow);

/** From a click on a link to the first row of the list it leads to; `press` is how the person clicks. */
export async function clickToRow(page, link, press = () => link.click(), row = ROW) {
  await page.evaluate(`
    for (const rows of document.querySelectorAll('main tbody')) rows.dataset.seen = '';
    window.clicked = new Promise((resolve) => {
      addEventListener('click', ({ timeStamp }) => (${rowDrawn})(${JSON.stringify(row)}).then((drawn) => resolve(drawn - timeStamp)), { capture: true, once: true });
    });
    undefined; // or this would wait for the click
  `);
  await press();
  return page.evaluate(() => window.clicked);
}

/** The same as a person goes there: the pointer first, and a rest of it. */
export async function pointAndClick(page, link, row) {
  await link.hover();
  await page.waitForTimeout(SETTLE);
  return clickToRow(page, link, () => link.click(), row);
}

/** One cold visit of the product list, and the scripts it asked for. */
async function visit(browser, base, session, network, slowdown = CPU_SLOWDOWN) {
  const tab = await openTab(browser, session, network, slowdown);
  await tab.page.goto(`${base}/product/productlist`, { waitUntil: 'commit' });
  const row = await firstRow(tab.page);
  return {
    tab,
    row,
    requests: tab.seen.requests,
    files: tab.seen.scripts.size,
    js: scriptBytes(tab.seen),
    scripts: [...tab.seen.scripts.values()].map(({ url }) => url),
  };
}

/** From the product list to the orders by the menu, as a person goes: the pointer first. Then back, and there again. */
async function goThere({ page }) {
  const orders = page.locator('nav a[href="/order/orderList"]').first();
  const cold = await pointAndClick(page, orders);
  await page.goBack();
  await page.locator('main tbody a[href^="/product/"]').first().waitFor();
  await page.waitForTimeout(SETTLE);
  return { cold, warm: await clickToRow(page, orders) };
}

/** The menu without a rest of the pointer before the click, as by a finger: first row cold, click cold, click warm. */
export async function measureClicks(browser, base, session, runs) {
  const figures = [];
  for (let run = 0; run < runs; run += 1) {
    const { tab, row } = await visit(browser, base, session, 'shop');
    await tab.page.waitForTimeout(SETTLE);
    const orders = tab.page.locator('nav a[href="/order/orderList"]').first();
    const cold = await clickToRow(tab.page, orders);
    await tab.page.goBack();
    await tab.page.locator('main tbody a[href^="/product/"]').first().waitFor();
    await tab.page.waitForTimeout(SETTLE);
    // The pointer is where the link is already: away first, so that it cannot rest there.
    await tab.page.mouse.move(900, 600);
    const warm = await clickToRow(tab.page, orders);
    await tab.context.close();
    figures.push({ row, cold, warm });
  }
  return figures;
}

/** The table's figures for one build: each the median of `runs`. */
export async function measure(browser, base, session, runs) {
  const figures = [];
  for (let run = 0; run < runs; run += 1) {
    const cold = await visit(browser, base, session, '4G');
    const { tab } = cold;
    await tab.page.waitForTimeout(SETTLE);
    await tab.page.reload({ waitUntil: 'commit' });
    const warm = await firstRow(tab.page);
    await tab.page.waitForTimeout(SETTLE);
    const slowClicks = await goThere(tab);
    await tab.tools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await tab.tools.send('Runtime.getHeapUsage');
    await tab.context.close();
    const slow = await visit(browser, base, session, '3G');
    await slow.tab.context.close();
    const quick = await visit(browser, base, session, '4G', 1);
    await quick.tab.page.waitForTimeout(SETTLE);
    const clicks = await goThere(quick.tab);
    await quick.tab.context.close();
    figures.push({
      files: cold.files,
      js: cold.js,
      row4g: cold.row,
      row3g: slow.row,
      warm,
      click: slowClicks.cold,
      again: slowClicks.warm,
      clickFull: clicks.cold,
      againFull: clicks.warm,
      heap: usedSize,
    });
  }
  return Object.fromEntries(Object.keys(figures[0]).map((key) => [key, median(figures.map((one) => one[key]))]));
}

/** The scripts a cold visit asks for, in order: what a page with preloads would name. */
export async function scriptsOf(browser, base, session) {
  const { tab, scripts } = await visit(browser, base, session, '4G');
  await tab.context.close();
  return scripts;
}
