const MBPS = 125_000;
/** The presets of Chromium's own tools. */
const NETWORKS = {
  '4G': { downloadThroughput: 9 * MBPS * 0.9, uploadThroughput: 1.5 * MBPS * 0.9, latency: 165 },
  '3G': { downloadThroughput: 1.6 * MBPS * 0.9, uploadThroughput: 0.75 * MBPS * 0.9, latency: 562 },
};
const CPU_SLOWDOWN = 4;
const ROW = 'main tbody tr[data-index]';
const PATIENCE = 90_000;

async function openTab(browser, session, network) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(({ token, user }) => {
    localStorage.setItem('accessToken', token);
    localStorage.setItem('user', user);
  }, session);
  const page = await context.newPage();
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
  await tools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { context, page, tools, seen };
}

const scriptBytes = ({ scripts }) => [...scripts.values()].reduce((sum, { bytes }) => sum + bytes, 0);

async function timeToRow(page, act) {
  const began = performance.now();
  await act();
  await page.locator(ROW).first().waitFor({ timeout: PATIENCE });
  return performance.now() - began;
}

/** One cold visit of the product list, and the scripts it asked for. */
async function visit(browser, base, session, network) {
  const tab = await openTab(browser, session, network);
  const row = await timeToRow(tab.page, () => tab.page.goto(`${base}/product/productlist`, { waitUntil: 'commit' }));
  return { tab, row, requests: tab.seen.requests, files: tab.seen.scripts.size, js: scriptBytes(tab.seen), scripts: [...tab.seen.scripts.values()].map(({ url }) => url) };
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** The table's figures for one build: each the median of `runs`. */
export async function measure(browser, base, session, runs) {
  const figures = [];
  for (let run = 0; run < runs; run += 1) {
    const cold = await visit(browser, base, session, '4G');
    const { tab } = cold;
    const warm = await timeToRow(tab.page, () => tab.page.reload({ waitUntil: 'commit' }));
    await tab.page.waitForTimeout(1500);
    const orders = tab.page.locator('nav a[href="/order/orderList"]').first();
    await orders.hover();
    await tab.page.waitForTimeout(1500);
    const click = await timeToRow(tab.page, async () => {
      await orders.click();
      await tab.page.waitForURL('**/order/orderList');
    });
    await tab.page.locator('nav a[href="/product/productlist"]').first().click();
    await tab.page.waitForURL('**/product/productlist');
    await tab.page.locator(ROW).first().waitFor();
    const again = await timeToRow(tab.page, async () => {
      await orders.click();
      await tab.page.waitForURL('**/order/orderList');
    });
    await tab.tools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await tab.tools.send('Runtime.getHeapUsage');
    await tab.context.close();
    const slow = await visit(browser, base, session, '3G');
    await slow.tab.context.close();
    figures.push({ files: cold.files, js: cold.js, row4g: cold.row, row3g: slow.row, warm, click, again, heap: usedSize });
  }
  return Object.fromEntries(Object.keys(figures[0]).map((key) => [key, median(figures.map((one) => one[key]))]));
}

/** The scripts a cold visit asks for, in order: what a page with preloads would name. */
export async function scriptsOf(browser, base, session) {
  const { tab, scripts } = await visit(browser, base, session, '4G');
  await tab.context.close();
  return scripts;
}
