// `node bench/scroll.mjs [--url http://localhost:3000] [--rows 2000]`: how a list of many rows scrolls in a running
// product.
// The rows are answered in the browser, so that nothing is written and the database plays no part.
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { CHROMIUM } from '../e2e/harness/browser.mjs';
import { signIn, storageOf } from './start-api.mjs';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    rows: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '5' },
  },
});
const COUNT = Number(values.rows);
const FRAME = 1000 / 60;

const session = await signIn(values.url);

const browser = await chromium.launch(CHROMIUM);
const context = await browser.newContext({
  viewport: { width: 1440, height: 900 },
  serviceWorkers: 'block',
  storageState: storageOf(values.url, session),
});
const page = await context.newPage();

const row = (index) => ({
  id: `hpl-${index}`,
  version: 1,
  created_at: '2026-11-01T08:00:00.000Z',
  created_by: null,
  updated_at: '2026-11-20T08:00:00.000Z',
  updated_by: null,
  archived_at: null,
  title: `Row of products ${index}`,
  title_ar: `صف المنتجات ${index}`,
  placement: 'home',
  category_id: null,
  kind: 'newest',
  product_ids: [],
  rule_id: null,
  product_limit: 10,
  starts_at: null,
  ends_at: null,
  active: index % 3 > 0,
  rank: String(index).padStart(6, '0'),
});
await page.route('**/api/v1/admin_panel/horizontal-product-list/?*', (route) =>
  route.fulfill({
    json: {
      count: COUNT,
      count_exact: true,
      next: null,
      previous: null,
      results: Array.from({ length: COUNT }, (_, index) => row(index)),
    },
  }),
);
await page.goto(`${values.url}/product/horizontal-lists`);
await page.getByText('Row of products 0', { exact: true }).waitFor();

const result = await page.evaluate(async (seconds) => {
  const inside = [...document.querySelectorAll('main *')].find(
    (element) =>
      element.scrollHeight > element.clientHeight + 1000 && getComputedStyle(element).overflowY !== 'visible',
  );
  const scroller = inside ?? document.scrollingElement;
  const frames = [];
  let drawn = 0;
  let long = 0;
  new PerformanceObserver((list) => (long += list.getEntries().length)).observe({ entryTypes: ['longtask'] });
  await new Promise((resolve) => {
    const started = performance.now();
    let last = started;
    const step = (now) => {
      frames.push(now - last);
      last = now;
      drawn = Math.max(drawn, document.querySelectorAll('main a[href*="/product/horizontal-lists/"]').length);
      // 40 px a frame is a fast flick; at the end it turns round.
      const end = scroller.scrollHeight - scroller.clientHeight;
      const way = ((now - started) * 2.4) % (2 * end);
      scroller.scrollTop = way < end ? way : 2 * end - way;
      if (now - started < seconds * 1000) requestAnimationFrame(step);
      else resolve();
    };
    requestAnimationFrame(step);
  });
  return { frames: frames.slice(2), drawn, long, height: scroller.scrollHeight };
}, Number(values.seconds));
await browser.close();

const sorted = [...result.frames].sort((a, b) => a - b);
const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1);
const late = result.frames.filter((ms) => ms > FRAME * 1.5).length;
console.log(`${COUNT} rows, ${result.height} px; at most ${result.drawn} rows drawn at once`);
console.log(
  `${(1000 / (result.frames.reduce((sum, ms) => sum + ms, 0) / result.frames.length)).toFixed(1)} frames a second; a frame takes ${at(0.5)} ms in the middle, ${at(0.95)} ms at 95 %, ${at(0.99)} ms at 99 %`,
);
console.log(`${late} of ${result.frames.length} frames late; ${result.long} long tasks`);
