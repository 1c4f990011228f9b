import { sql } from 'kysely';
import { SYSTEM } from '../platform/access/caller.ts';
import { newId } from '../platform/ids.ts';
import { recordPayment } from '../domains/orders/payments/payments.service.ts';
import { bookDelivery } from '../domains/partners/seller-ledger/ledger.service.ts';
import { SHOP } from './orders.ts';
import type { TestApi } from './test-api.ts';

/** An IBAN whose check digits hold (ISO 13616), at a bank number nobody has. */
export function ibanOf(account: number): string {
  const bban = `999${String(account).padStart(16, '0')}`;
  return `AE${String(98n - (BigInt(`${bban}101400`) % 97n)).padStart(2, '0')}${bban}`;
}

export interface PlantedSeller {
  name?: string;
  hold_days?: number;
  commission_rate?: number;
  status?: 'approved' | 'suspended';
  licence_expires_on?: string;
  iban?: string;
  bank_changed_at?: Date;
}

/** Sellers who have sold something; what they sold is planted as delivered and booked as a delivery books it. */
export function openMarket({ platform: { db, write } }: Pick<TestApi, 'platform'>) {
  let next = 0;

  async function seller(more: PlantedSeller = {}): Promise<string> {
    next += 1;
    const id = newId('sel');
    const name = `Seller ${String(next)}`;
    await db
      .insertInto('sellers')
      .values({
        id,
        code: `SEL-${String(next)}`,
        legal_name: `${name} LLC`,
        name,
        name_ar: 'بائع',
        bank_holder: `${name} LLC`,
        iban: ibanOf(1_000_000 + next),
        licence_expires_on: '2031-01-01',
        hold_days: 0,
        commission_rate: 1000,
        status: 'approved',
        ...more,
      })
      .execute();
    return id;
  }

  /** A delivered and paid order of one line for each of these; answers the order and its lines. */
  async function sold(
    lines: readonly { seller_id: string | null; net: number; rate?: number; quantity?: number; product_id?: string }[],
    { delivered_at = new Date() }: { delivered_at?: Date } = {},
  ): Promise<{ id: string; number: string; lines: string[] }> {
    next += 1;
    const id = newId('ord');
    const number = `S-${String(next)}`;
    const amount = lines.reduce((sum, { net }) => sum + net, 0);
    await db
      .insertInto('orders')
      .values({
        id,
        number,
        customer_id: SHOP.customer,
        customer_name: 'Huda',
        billing_address: 'Villa 1',
        payment_mode: 'card',
        currency: 'AED',
        status: 'delivered',
        items_total: amount,
        amount,
        delivered_at,
        purchase_date: delivered_at,
      })
      .execute();
    const planted = lines.map(({ seller_id, net, rate = 1000, quantity = 1, product_id }, at) => ({
      id: newId('oli'),
      order_id: id,
      position: at + 1,
      seller_id,
      product_id: product_id ?? null,
      title: 'Dates',
      title_ar: 'تمر',
      unit: 'piece',
      quantity,
      list_price: Math.ceil(net / quantity),
      unit_price: Math.ceil(net / quantity),
      net,
      vat_rate: 500,
      commission_rate: rate,
      picked: quantity,
      delivered: quantity,
    }));
    await db.insertInto('order_lines').values(planted).execute();
    await write(SYSTEM, async (unit) => {
      await bookDelivery(unit, id);
      if (amount > 0)
        await recordPayment(unit, {
          order_id: id,
          key: newId('key'),
          kind: 'card',
          event: 'captured',
          amount,
          provider: 'test',
          reference: newId('ch'),
        });
    });
    return { id, number, lines: planted.map((line) => line.id) };
  }

  /** What is wrong with the sellers' books: nothing, whatever has happened. */
  async function wrongBooks(): Promise<string[]> {
    const { rows } = await sql<{ wrong: string }>`
      with legs as (
        select seller_id, kind, credit as account, amount from seller_entries
        union all select seller_id, kind, debit, -amount from seller_entries
      ), accounts as (select seller_id, account, sum(amount) as balance from legs group by 1, 2)
      select 'the books do not balance: ' || sum(balance) as wrong from accounts having sum(balance) <> 0
      union all
      select 'owed ' || s.id || ' is not what the store has taken, kept and paid' from sellers s
        where coalesce((select sum(change) from seller_entries where seller_id = s.id), 0)
          <> -coalesce((select sum(balance) from accounts a where a.seller_id = s.id and account not in ('earnings', 'reserved')), 0)
      union all
      select 'reserved ' || s.id from sellers s
        where coalesce((select balance from accounts a where a.seller_id = s.id and account = 'reserved'), 0)
          <> coalesce((select sum(amount) from payouts p where p.seller_id = s.id and p.status in ('requested', 'approved')), 0)
      union all
      select 'paid ' || s.id from sellers s
        where -coalesce((select sum(change) from seller_entries e where e.seller_id = s.id and kind in ('payout', 'payout_failed')), 0)
          <> coalesce((select sum(amount) from payouts p where p.seller_id = s.id and p.status in ('processing', 'paid')), 0)
      union all
      select 'commission returned ' || order_line_id from seller_entries where order_line_id is not null group by order_line_id
        having sum(change) filter (where kind in ('commission', 'commission_returned')) > 0
          or (sum(change) filter (where kind in ('sale', 'refund')) = 0 and sum(change) <> 0)`.execute(db);
    return rows.map(({ wrong }) => wrong);
  }

  return { seller, sold, wrongBooks };
}
