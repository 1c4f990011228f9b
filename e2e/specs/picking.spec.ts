import type { Page } from '@playwright/test';
import { type Api, codeOf, type Line, start, waitingOrder } from '../harness/floor.ts';
import { expect, test } from '../harness/test.ts';
import { scan as scanInto, watchGreens } from '../harness/browser.mjs';

// A reload without network is the worker's.
test.use({ serviceWorkers: 'allow' });

const WORDS = {
  en: {
    start: 'Start 1 order',
    now: 'Pick now',
    wrong: 'Wrong item: put it back',
    back: 'I have put it back',
    finish: 'All picked',
    bag: /^Bag: /,
    packed: 'All packed',
    handOver: 'Handed over',
    done: 'Everything is handed over.',
  },
  ab: {
    start: 'ابدأ طلبًا واحدًا',
    now: 'اجمع الآن',
    wrong: 'صنف خاطئ: أعده إلى مكانه',
    back: 'أعدته إلى مكانه',
    finish: 'تم تجميع الكل',
    bag: /^كيس: /,
    packed: 'تم تغليف الكل',
    handOver: 'تم التسليم',
    done: 'تم تسليم كل الطلبات.',
  },
} as const;

/** What no product of the store is called. */
const UNKNOWN = '4006381333931';

async function scan(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await scanInto(session, code);
  await session.detach();
}
const statusOf = async (api: Api, id: string) =>
  ((await api('GET', `admin_panel/orders/${id}/`)) as { status: string }).status;
const linesOf = async (api: Api, id: string) =>
  ((await api('GET', `admin_panel/orders/${id}/`)) as { lines: Line[] }).lines;

for (const language of ['en', 'ab'] as const)
  test(`a picker takes an order from the queue to the door on a phone (${language})`, {
    tag: language === 'ab' ? '@gate' : [],
  }, async ({ openAs, apiAs }) => {
    const words = WORDS[language];
    const [admin, picker] = [await apiAs('admin'), await apiAs('picker')];
    const order = await waitingOrder(admin, picker, [2, 1]);
    const page = await openAs('picker', { language, path: '/order/picking', touch: true });
    await page.setViewportSize({ width: 390, height: 844 });
    const lines = await start(page, picker, order, words);

    await scan(page, UNKNOWN);
    const wrong = page.getByRole('alertdialog', { name: words.wrong });
    await expect(wrong).toBeVisible();
    await expect(wrong).toContainText(UNKNOWN);
    expect(await wrong.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await wrong.getByRole('button', { name: words.back }).click();
    await expect(wrong).toBeHidden();

    // Everything that is pressed is as large as a thumb.
    const heights = await page
      .locator('.pick-page button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(48);

    for (const line of lines) for (let n = 0; n < line.quantity; n += 1) await scan(page, codeOf(line));
    await page.getByRole('button', { name: words.finish }).click();
    await page.getByRole('button', { name: words.bag }).first().click();
    await page.getByRole('button', { name: words.packed }).click();
    await page.getByRole('button', { name: words.handOver }).click();
    await expect(page.getByText(words.done)).toBeVisible();
    await expect.poll(() => statusOf(admin, order.id)).toBe('ready_for_delivery');
    expect((await linesOf(admin, order.id)).map(({ picked, quantity }) => quantity - picked)).toEqual([0, 0]);
  });

test('a scanner leaves a focused field clean, and each code counts once; a person may type there', async ({
  openAs,
  apiAs,
}) => {
  const [admin, picker] = [await apiAs('admin'), await apiAs('picker')];
  const order = await waitingOrder(admin, picker, [3]);
  const page = await openAs('picker', { path: '/order/picking' });
  const [line] = await start(page, picker, order, WORDS.en);
  await page.getByRole('button', { name: 'Short', exact: true }).click();
  const reason = page.getByRole('textbox', { name: 'Reason' });
  await reason.focus();
  await reason.evaluate((field) => {
    Object.assign(window, { written: [] });
    field.addEventListener('input', () => {
      (window as unknown as { written: string[] }).written.push((field as HTMLInputElement).value);
    });
  });
  await page.keyboard.type('Torn', { delay: 120 });
  await expect(reason).toHaveValue('Torn');
  await scan(page, codeOf(line));
  await expect(page.getByRole('status').filter({ hasText: 'lines done' })).toBeVisible();
  const written = await page.evaluate(() => (window as unknown as { written: string[] }).written);
  expect(written.join(' ')).not.toMatch(/\d/);
  await expect.poll(async () => (await linesOf(admin, order.id))[0]?.picked).toBe(1);
  // What a page still has to send it sends when it opens again: a code that was heard twice would count by now.
  await page.reload();
  await expect(page.getByRole('region', { name: 'Pick now' })).toContainText('2 left of 3');
  expect((await linesOf(admin, order.id))[0]?.picked).toBe(1);
});

test('a cut network, a reload in the middle of it, and everything is applied once', { tag: '@gate' }, async ({
  openAs,
  apiAs,
}) => {
  const [admin, picker] = [await apiAs('admin'), await apiAs('picker')];
  const order = await waitingOrder(admin, picker, [9, 2]);
  const page = await openAs('picker', { path: '/order/picking' });
  await page.addInitScript(watchGreens);
  const [first, second] = await start(page, picker, order, WORDS.en);
  const [many, few] = (first?.quantity ?? 0) > (second?.quantity ?? 0) ? [first, second] : [second, first];
  await expect(page.locator('html')).toHaveAttribute('data-offline', 'ready', { timeout: 30_000 });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Pick now' })).toBeVisible();

  const greensOf = () => page.evaluate(() => (window as unknown as { greens: number[] }).greens);
  await page.context().setOffline(true);
  for (let n = 1; n <= 7; n += 1) {
    await scan(page, codeOf(many));
    await expect(page.locator(`[data-waiting="${String(n)}"]`)).toBeVisible();
    // The scan is counted before it is green: the next one would hide how long this one took.
    await expect.poll(greensOf).toHaveLength(n);
  }
  const greens = await greensOf();
  // How fast is told, not tested: it is the machine's speed as much as ours.
  const median = [...greens].sort((a, b) => a - b)[Math.floor(greens.length / 2)] ?? Infinity;
  console.log(
    `scan to green offline: median ${median.toFixed(1)} ms of ${greens.map((ms) => ms.toFixed(1)).join(', ')}`,
  );

  await page.reload();
  await expect(page.getByText('7 scans are waiting for the network')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pick now' })).toBeVisible();
  await scan(page, codeOf(many));
  await scan(page, codeOf(few));
  await expect(page.getByText('9 scans are waiting for the network')).toBeVisible();
  expect((await linesOf(admin, order.id)).map(({ picked }) => picked)).toEqual([0, 0]);

  await page.context().setOffline(false);
  await expect(page.getByText('waiting for the network')).toBeHidden({ timeout: 30_000 });
  const picked = async () => (await linesOf(admin, order.id)).map((line) => line.picked).sort((a, b) => a - b);
  await expect.poll(picked).toEqual([1, 8]);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Pick now' })).toBeVisible();
  expect(await picked()).toEqual([1, 8]);
});

test('what is not there is short, or substituted once the customer has agreed; what someone else took is told', {
  tag: '@gate',
}, async ({ openAs, apiAs }) => {
  const [admin, picker] = [await apiAs('admin'), await apiAs('picker')];
  const order = await waitingOrder(admin, picker, [3]);
  const page = await openAs('picker', { path: '/order/picking' });
  const [line] = await start(page, picker, order, WORDS.en);
  if (!line?.substitutes[0]) throw new Error('Nothing can stand in for this line.');
  await page.getByRole('button', { name: 'Substitute', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').first().check();
  const swap = dialog.getByRole('button', { name: 'Substitute' });
  await expect(swap).toBeDisabled();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('spinbutton').fill('1');
  await swap.click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Short', exact: true }).click();
  await dialog.getByRole('spinbutton').fill('1');
  await dialog.getByRole('button', { name: 'Damaged' }).click();
  await dialog.getByRole('button', { name: 'Note as short' }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => {
      const lines = await linesOf(admin, order.id);
      return lines.map(({ picked, substituted, short }) => [picked, substituted, short]);
    })
    .toEqual([
      [0, 1, 1],
      [1, 0, 0],
    ]);

  // The desk takes the order away; what is scanned after that comes back with what to do.
  const { version } = (await admin('GET', `admin_panel/orders/${order.id}/`)) as { version: number };
  await admin('POST', `admin_panel/orders/${order.id}/transitions/`, {
    to: 'cancelled',
    version,
    reason: 'Called off.',
  });
  await scan(page, codeOf(line));
  const alert = page.getByRole('alert').filter({ hasText: 'Put these goods back.' });
  await expect(alert).toContainText(order.number);
  await alert.getByRole('button', { name: 'Understood' }).click();
  await expect(alert).toBeHidden();
});
