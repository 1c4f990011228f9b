import type { Page } from '@playwright/test';
import { settled } from '../harness/rules.ts';
import { expect, test } from '../harness/test.ts';

const WORDS = {
  en: {
    units: 'Units of',
    create: 'Create return',
    save: 'Save',
    more: 'More actions',
    approve: 'Approve',
    receive: 'Mark as received',
    inspect: 'Inspect',
    sellable: 'Sellable',
    damaged: 'Damaged',
    refund: 'Refund',
    amount: /^Refund AED/,
    close: 'Close',
    received: 'Received',
    refunded: 'Refunded',
    closed: 'Closed',
    open: 'is not settled yet',
  },
  ab: {
    units: 'وحدات',
    create: 'إنشاء مرتجع',
    save: 'حفظ',
    more: 'إجراءات أخرى',
    approve: 'اعتماد',
    receive: 'تأكيد الاستلام',
    inspect: 'فحص',
    sellable: 'صالح للبيع',
    damaged: 'تالف',
    refund: 'رد المبلغ',
    amount: /^رد .*\d/,
    close: 'إغلاق',
    received: 'تم الاستلام',
    refunded: 'تم رد المبلغ',
    closed: 'مغلق',
    open: 'لم يكتمل الاسترداد',
  },
} as const;

interface Line {
  line_id: string;
  title: string;
  title_ar: string;
  left: number;
  open: boolean;
  policy: string;
}
type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** A delivered order with a line of which two can come back and some stay; not the one that another test has taken. */
async function returnable(api: Api, skip: number): Promise<{ id: string; line: Line }> {
  const { results } = (await api('GET', 'admin_panel/orders/?status=delivered&limit=400')) as {
    results: { id: string }[];
  };
  let seen = 0;
  for (const { id } of results) {
    const { lines } = (await api('GET', `admin_panel/returns/returnable/?order=${id}`)) as { lines: Line[] };
    // Of two sizes of one product the form has two fields of one name; a field is found by a part of its name as well.
    const line = lines.find(
      ({ open, left, policy, title, title_ar }) =>
        open &&
        left >= 3 &&
        policy.startsWith('return') &&
        lines.filter((one) => one.title.includes(title) || one.title_ar.includes(title_ar)).length === 1,
    );
    if (line && seen++ === skip) return { id, line };
  }
  throw new Error('No delivered order of the demo store can be returned.');
}

/** The refunds of a return, as they are now. */
async function refundsOf(api: Api, returnId: string): Promise<{ id: string; version: number; status: string }[]> {
  const { refunds } = (await api('GET', `admin_panel/returns/${returnId}/`)) as { refunds: { id: string }[] };
  return Promise.all(
    refunds.map(
      async ({ id }) =>
        (await api('GET', `admin_panel/refunds/${id}/`)) as { id: string; version: number; status: string },
    ),
  );
}

async function step(page: Page, button: string, confirm: string | RegExp = button): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
  // The cross of a dialog is called "Close" as well; what it is about stands at its end.
  await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
async function fromMenu(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: item, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

for (const [skip, language] of (['en', 'ab'] as const).entries())
  test(`a customer returns two of several items: fetched, sorted, paid once (${language})`, {
    tag: language === 'ab' ? '@gate' : [],
  }, async ({ openAs, apiAs }) => {
    const words = WORDS[language];
    const api = await apiAs('admin');
    const { id, line } = await returnable(api, skip);
    const product = language === 'ab' ? line.title_ar : line.title;

    const page = await openAs('orders', { language, path: `/returnedorder/request?return_of=${id}` });
    const units = page
      .getByRole('dialog')
      .getByRole('textbox', { name: `${words.units} ${product}` })
      .first();
    await units.fill('2');
    await page.getByRole('dialog').getByRole('button', { name: words.create, exact: true }).click();
    await expect(page).toHaveURL(/\/returnedorder\/requestdetail\/ret_/);
    const returnId = page.url().split('/').at(-1) ?? '';
    await step(page, words.approve);
    await fromMenu(page, words.more, words.receive);
    await expect(page.locator('.bo-summary')).toContainText(words.received);
    // The order desk does not inspect: the next step is someone else's.
    await expect(page.getByRole('button', { name: words.inspect })).toHaveCount(0);

    const floor = await openAs('admin', { language, path: `/returnedorder/orderdetails/${returnId}` });
    await floor.setViewportSize({ width: 820, height: 1180 });
    await floor.getByRole('main').getByRole('button', { name: words.inspect, exact: true }).click();
    const dialog = floor.getByRole('dialog');
    const sellable = dialog.getByRole('textbox', { name: words.sellable }).first();
    if (await sellable.isEnabled()) {
      await sellable.fill('1');
      await dialog.getByRole('textbox', { name: words.damaged }).first().fill('1');
    }
    await dialog.getByRole('button', { name: words.save, exact: true }).click();
    await expect(floor.getByRole('dialog')).toHaveCount(0);
    await step(floor, words.refund, words.amount);
    const [refund] = await refundsOf(api, returnId);
    // Above the store's limit someone else has to say yes.
    if (refund?.status === 'requested') {
      await expect(floor.getByRole('button', { name: words.close, exact: true })).toHaveCount(0);
      await expect(floor.getByRole('main')).toContainText(words.open);
      const finance = await apiAs('finance');
      await finance('POST', `admin_panel/refunds/${refund.id}/approve/`, { version: refund.version });
    }
    // Nobody reloads the page.
    await expect(floor.locator('.bo-summary')).toContainText(words.refunded);
    await step(floor, words.close);
    await expect(floor.locator('.bo-summary')).toContainText(words.closed);
    await settled(floor);
    const overflow = await floor.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);

    expect(await refundsOf(api, returnId)).toHaveLength(1);
    const order = (await api('GET', `admin_panel/orders/${id}/`)) as { lines: { id: string; returned: number }[] };
    expect(order.lines.find((one) => one.id === line.line_id)?.returned).toBe(2);
  });
