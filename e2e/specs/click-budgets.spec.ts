import type { Page } from '@playwright/test';
import { choose } from '../harness/choose.ts';
import { countClicks } from '../harness/clicks.ts';
import { type Account, expect, test } from '../harness/test.ts';

/** A daily job: who does it, in which list it begins, how many clicks it may take, and how it is done. */
interface Job {
  name: string;
  who: Account;
  path: string;
  clicks: number;
  work: (page: Page, asked: string) => Promise<void>;
  /** What the job is asked for, read from the store: a phone, a list of barcodes. */
  asks?: (api: Api) => Promise<string>;
}
type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;

interface Rows {
  results: { number?: string; customer_phone?: string; barcodes?: string[] }[];
}
const rowsOf = async (api: Api, list: string) => ((await api('GET', `admin_panel/${list}`)) as Rows).results;

const firstMenu = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first();
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
/** Exports what the screen shows, and fetches the file where its job is told to be ready. */
async function download(page: Page, format: string, name: RegExp): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: format }).click();
  const begun = page.waitForEvent('download');
  await page.getByRole('status').getByRole('button', { name: 'Download' }).click();
  expect((await begun).suggestedFilename()).toMatch(name);
}
async function fillDates(page: Page, from: string, upto: string): Promise<void> {
  for (const [label, day] of [
    [from, '2020-01-01'],
    [upto, '2099-11-21'],
  ] as const) {
    await page.getByLabel(label).fill(day);
    await page.getByLabel(label).press('Enter');
  }
}

const JOBS: readonly Job[] = [
  {
    name: 'an order is found by its customer’s phone and opened',
    who: 'orders',
    path: '/order/orderList',
    clicks: 1,
    asks: async (api) => (await rowsOf(api, 'orders/?limit=1'))[0]?.customer_phone ?? '',
    async work(page, phone) {
      await page.keyboard.press('/');
      await page.keyboard.type(phone);
      await expect(page).toHaveURL(/search=/);
      await page.locator('tbody tr').first().getByRole('link').first().click();
      await expect(page).toHaveURL(/\/order\/details\//);
    },
  },
  {
    name: 'a picker is assigned',
    who: 'orders',
    path: '/order/orderList?status=pending',
    clicks: 2,
    async work(page) {
      await page.locator('tbody tr').first().getByRole('button').last().click();
      await page.getByRole('menuitemradio').first().click();
      await expect(page.getByText(/^Picker of order .* changed\.$/)).toBeVisible();
    },
  },
  {
    name: 'an order is put on hold',
    who: 'orders',
    path: '/order/orderList',
    clicks: 3,
    asks: async (api) => (await rowsOf(api, 'orders/?status=pending&on_hold=false&limit=1'))[0]?.number ?? '',
    async work(page, number) {
      await page.keyboard.press('/');
      await page.keyboard.type(number);
      const row = page.locator('tbody tr');
      await expect(row).toHaveCount(1);
      await row.getByRole('button', { name: /More actions/ }).click();
      await page.getByRole('menuitem', { name: 'Hold' }).click();
      await page.getByRole('dialog').getByRole('textbox').fill('Address unclear');
      await page.getByRole('dialog').getByRole('button').last().click();
      await expect(row.getByText('Hold', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'a percent offer is made',
    who: 'marketing',
    path: '/offer/offerlist',
    clicks: 6,
    asks: async (api) =>
      (await rowsOf(api, 'variants/?limit=5&active=true'))
        .flatMap(({ barcodes = [] }) => barcodes.slice(0, 1))
        .join('\n'),
    async work(page, barcodes) {
      await page.getByRole('link', { name: 'Add offer' }).click();
      await page.getByLabel('Title (English)').fill('Five clicks');
      await page.getByLabel('Title (Arabic)').fill('خمس نقرات');
      await page.getByLabel('Offer value').fill('5');
      await fillDates(page, 'Available from', 'Available upto');
      await page.getByRole('button', { name: 'Add many' }).click();
      await page.getByRole('menuitem', { name: 'Paste a list' }).click();
      await page.getByLabel(/one per line/).fill(barcodes);
      await page.getByRole('button', { name: 'Find' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
      const why = page.getByLabel('Reason for selling below cost');
      if (await why.isVisible()) await why.fill('A few are given away');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page).toHaveURL(/\/offer\/editoffer\//);
    },
  },
  {
    name: 'a coupon is made',
    who: 'marketing',
    path: '/coupons',
    clicks: 5,
    async work(page) {
      await page.getByRole('link', { name: 'Create coupon' }).click();
      await page.getByLabel(/^Code/).fill('CLICKS');
      await page.getByLabel(/^Available count/).fill('10');
      await page.getByLabel('Title (English)').fill('Few clicks');
      await page.getByLabel('Title (Arabic)').fill('نقرات قليلة');
      await page.getByLabel(/^Discount value/).fill('10');
      await fillDates(page, 'Start date', 'End date');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page).toHaveURL(/\/coupons\/coupon\/cpn_/);
    },
  },
  {
    name: '200 single-use codes are made and exported',
    who: 'marketing',
    path: '/coupons/batches',
    clicks: 5,
    async work(page) {
      await page.getByRole('link', { name: 'Create codes' }).click();
      await page.getByLabel(/^Prefix/).fill('FEW');
      await page.getByLabel(/^Codes/).fill('200');
      await page.getByLabel('Title (English)').fill('Few clicks');
      await page.getByLabel('Title (Arabic)').fill('نقرات قليلة');
      await page.getByLabel(/^Discount value/).fill('10');
      await fillDates(page, 'Start date', 'End date');
      await page.getByRole('button', { name: 'Save' }).click();
      await download(page, 'CSV', /^coupons-.*\.csv$/);
    },
  },
  {
    name: 'the products of a category are exported to Excel',
    who: 'catalog',
    path: '/product/productList',
    clicks: 6,
    async work(page) {
      await page.getByRole('button', { name: 'Filter' }).click();
      await choose(page.getByRole('combobox', { name: 'Category' }), 'Dairy');
      await expect(page).toHaveURL(/category=/);
      await download(page, 'Excel', /^products-.*\.xlsx$/);
    },
  },
  {
    name: 'two refunds are approved',
    who: 'finance',
    path: '/refund/refundlist?status=requested',
    clicks: 4,
    async work(page) {
      for (let done = 0; done < 2; done += 1) {
        await firstMenu(page, /^Approve RF-/).click();
        await confirm(page, 'Approve');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
    },
  },
  {
    name: 'a payout is approved',
    who: 'admin',
    path: '/seller/payoutrequest',
    clicks: 3,
    async work(page) {
      await firstMenu(page, /^Actions for PAY-/).click();
      await page.getByRole('menuitem', { name: 'Approve' }).click();
      await confirm(page, 'Approve');
      await expect(page.getByRole('dialog')).toBeHidden();
    },
  },
  {
    name: 'the price of one variant is changed',
    who: 'catalog',
    path: '/product/productlist?search=Green+Chillies',
    clicks: 2,
    async work(page) {
      await firstMenu(page, /^Change the price of/).click();
      await page.locator('input[id*="-var_"]').first().fill('9.95');
      await page.getByRole('button', { name: 'Save', exact: true }).last().click();
      await expect(page.getByText('9.95').first()).toBeVisible();
    },
  },
  {
    name: 'three lines of a delivery are received',
    who: 'catalog',
    path: '/inventory/purchase-orders?status=sent',
    clicks: 4,
    async work(page) {
      await page.locator('tbody tr').first().getByRole('link').first().click();
      await page.getByRole('link', { name: 'Receive goods' }).click();
      for (const at of [0, 1, 2]) await page.getByLabel('Received, good').nth(at).fill('1');
      await page.getByRole('button', { name: 'Receive', exact: true }).click();
      await confirm(page, 'Receive');
      await expect(page.getByText('Partly received').first()).toBeVisible();
    },
  },
  {
    name: 'one batch is written off',
    who: 'catalog',
    path: '/inventory/batches',
    clicks: 4,
    async work(page) {
      await firstMenu(page, /^Actions for /).click();
      await page.getByRole('menuitem', { name: 'Write off…' }).click();
      await page.getByRole('dialog').getByRole('combobox', { name: 'Reason' }).focus();
      await page.keyboard.press('ArrowDown');
      await page.getByRole('option', { name: 'Damaged' }).waitFor({ state: 'attached' });
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await confirm(page, 'Write off');
      await expect(page.getByText('Stock written off')).toBeVisible();
    },
  },
  {
    name: 'what runs low is ordered again',
    who: 'catalog',
    path: '/inventory/reorder',
    clicks: 6,
    async work(page) {
      await choose(page.getByRole('combobox', { name: 'Warehouse' }), 'Al Quoz');
      await page.getByRole('button', { name: /^Create \d+ draft/ }).click();
      await expect(page.getByText(/draft orders? created|Draft/i).first()).toBeVisible();
    },
  },
  {
    name: 'a count is started',
    who: 'catalog',
    path: '/inventory/counts',
    clicks: 4,
    async work(page) {
      await page.getByRole('button', { name: 'Start a count' }).click();
      await choose(page.getByRole('dialog').getByRole('combobox', { name: 'Warehouse' }), 'Al Quoz');
      await confirm(page, 'Save');
      await expect(page.getByRole('dialog')).toBeHidden();
    },
  },
];

for (const { name, who, path, clicks, asks, work } of JOBS)
  test(`${name} with at most ${String(clicks)} clicks`, async ({ openAs, apiAs }) => {
    const asked = (await asks?.(await apiAs('admin'))) ?? '';
    const page = await openAs(who, { path });
    await expect(page.locator('h1')).toBeVisible();
    const counted = await countClicks(page);
    await work(page, asked);
    expect(counted()).toBeLessThanOrEqual(clicks);
    test.info().annotations.push({ type: 'clicks', description: String(counted()) });
  });
