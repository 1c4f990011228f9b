// `npm run bench -- later-visits`: the product list opened several times in one browser, and how much V8 compiles and
// takes from its cache each time. --checkout PATH   of another built checkout, --visits N (5)
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { CHROMIUM } from '../e2e/harness/browser.mjs';
import { closeAll } from './closers.mjs';
import { endsOf, markFirstRow, traceVisit } from './first-row.mjs';
import { openProduct } from './product.mjs';
import { signTabsIn } from './measure.mjs';
import { sessionOf } from './start-api.mjs';

const { values } = parseArgs({
  options: { checkout: { type: 'string' }, visits: { type: 'string', default: '5' }, api: { type: 'string' } },
});
const data = mkdtempSync(path.join(tmpdir(), 'bo-bench-'));
const closers = [];
const CATEGORIES = [
  ...['devtools.timeline', 'v8', 'blink.user_timing'],
  ...['disabled-by-default-devtools.timeline', 'disabled-by-default-v8.compile'],
];
/** V8 keeps its cache for a file some time after the file has run. */
const SETTLE = 3000;

async function visit(context, url) {
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const tools = await context.newCDPSession(page);
  const events = await traceVisit(page, tools, {
    url: `${url}/product/productlist`,
    categories: CATEGORIES,
    after: SETTLE,
  });
  return { page, events };
}

/** What a visit did until its first row, in ms of the processor. */
function describe(events) {
  const { mark, start } = endsOf(events);
  const before = events.filter(({ ph, pid, ts }) => ph === 'X' && pid === mark.pid && ts >= start.ts && ts < mark.ts);
  const sum = (name, isMain = true) =>
    before
      .filter((event) => event.name === name && (event.tid === mark.tid) === isMain)
      .reduce((all, { tdur = 0 }) => all + tdur, 0) / 1000;
  const scripts = before.filter(({ name, tid }) => name === 'v8.compile' && tid === mark.tid);
  const cached = scripts.flatMap(({ args }) => args.data?.consumedCacheSize ?? []);
  return [
    sum('RunTask'),
    sum('V8.CompileCode'),
    sum('v8.parseOnBackground', false),
    scripts.length,
    cached.length,
    cached.reduce((all, size) => all + size, 0) / 1000,
  ].map((figure) => figure.toFixed(0));
}

try {
  const product = await openProduct({ data, closers, api: values.api });
  const url = values.checkout ? await product.open(path.resolve(values.checkout)) : product.url;
  const context = await chromium.launchPersistentContext(path.join(data, 'profile'), CHROMIUM);
  closers.push(() => context.close());
  await signTabsIn(context, await sessionOf(product.api));
  await context.addInitScript(markFirstRow);
  console.log(
    '\n| visit | main thread, ms | of it compiling functions | compiled on the reading thread | scripts | from V8’s cache | kB of it |\n|---|---|---|---|---|---|---|',
  );
  for (let at = 1; at <= Number(values.visits); at += 1) {
    const { page, events } = await visit(context, url);
    console.log(`| ${[at, ...describe(events)].join(' | ')} |`);
    // The service worker keeps the files of the first visit while the browser is idle.
    if (at === 1) await page.waitForFunction(() => document.documentElement.dataset.offline === 'ready');
    await page.close();
  }
  console.log(
    `\nLoad of the machine: ${loadavg()
      .map((one) => one.toFixed(1))
      .join(', ')}`,
  );
} finally {
  await closeAll(closers);
  rmSync(data, { recursive: true, force: true });
}
