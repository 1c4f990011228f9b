import { expect, type Page } from '@playwright/test';

export interface Line {
  id: string;
  title: string;
  title_ar: string;
  quantity: number;
  picked: number;
  substituted: number;
  short: number;
  sold_by: 'unit' | 'weight';
  weight_g: number | null;
  codes: string[];
  aisle: string;
  substitutes: { variant_id: string; title: string }[];
}
export interface Order {
  id: string;
  number: string;
}
export type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** A new order of some lines sold by the piece, so many of each, that waits on the picker's floor. */
export async function waitingOrder(admin: Api, picker: Api, lines: readonly number[]): Promise<Order> {
  const rows = (await admin('GET', 'admin_panel/inventory/?stock=in&limit=200&sort=-available')) as {
    results: { variant_id: string; warehouse: { id: string }; available: number; unit: string }[];
  };
  const pincodes = (await admin('GET', 'admin_panel/pincodes/?limit=50')) as { results: { code: string }[] };
  for (const { code } of pincodes.results) {
    const body = (variants: { variant_id: string }[]) => ({
      customer: { phone: '+971501234567', name: 'Salma', email: '' },
      address: { line1: 'Villa 7', pincode: code },
      payment_mode: 'cash',
      lines: variants.map(({ variant_id }, at) => ({ variant_id, quantity: lines[at] })),
    });
    for (let from = 0; from + lines.length < 40; from += lines.length) {
      const variants = rows.results.filter(({ unit }) => unit !== 'kg').slice(from, from + lines.length);
      const placed = await place(admin, body(variants)).catch(() => null);
      if (placed === null) continue;
      const { version } = (await admin('GET', `admin_panel/orders/${placed}/`)) as { version: number };
      const { version: next } = (await admin('POST', `admin_panel/orders/${placed}/slot/`, {
        version,
        ...nextSlot(Date.now()),
      })) as { version: number };
      await admin('POST', `admin_panel/orders/${placed}/transitions/`, { to: 'processed', version: next });
      const queue = (await picker('GET', 'admin_panel/picking/queue/?limit=200')) as { results: Order[] };
      const found = queue.results.find(({ id }) => id === placed);
      if (found) return found;
    }
  }
  throw new Error('No order could be placed for the floor.');
}
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The demo store's clock is four hours ahead of UTC, and it drives from 6 to 24. */
const AHEAD = 4 * HOUR;
/** The first slot of up to two hours in which the demo store drives, at whatever hour a test runs. */
function nextSlot(now: number) {
  const clock = now + AHEAD;
  const day = clock - (clock % DAY);
  const from = clock > day + 23 * HOUR ? day + DAY + 6 * HOUR : Math.max(clock, day + 6 * HOUR);
  const upto = Math.min(from + 2 * HOUR, from - (from % DAY) + DAY);
  const at = (moment: number) => new Date(moment - AHEAD).toISOString();
  return { slot_starts_at: at(from), slot_ends_at: at(upto) };
}

async function place(admin: Api, body: object): Promise<string> {
  const { id } = (await admin('POST', 'admin_panel/orders/', body)) as { id: string };
  return id;
}

/** Opens the queue, chooses the order and starts; answers its lines. */
export async function start(
  page: Page,
  picker: Api,
  order: Order,
  words: { start: string; now: string },
): Promise<Line[]> {
  await page.getByRole('checkbox', { name: order.number }).check();
  await page.getByRole('button', { name: words.start }).click();
  await expect(page.getByRole('region', { name: words.now })).toBeVisible();
  const task = page.url().split('/').at(-1) ?? '';
  const { orders } = (await picker('GET', `admin_panel/picking/tasks/${task}/`)) as { orders: { lines: Line[] }[] };
  return orders[0]?.lines ?? [];
}

/** What a scanner reads off a line's goods. */
export const codeOf = (line: Line | undefined) =>
  line?.codes.find((code) => /^\d{8,14}$/.test(code)) ?? line?.codes[0] ?? '';
