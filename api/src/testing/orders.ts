import { sql } from 'kysely';
import { SYSTEM } from '../platform/access/caller.ts';
import type { Row } from '../demo/generate/context.ts';
import { newId } from '../platform/ids.ts';
import { receive } from '../domains/stock/inventory/inventory.service.ts';
import { moveOrder } from '../domains/orders/orders/transitions.service.ts';
import { storeDay } from './store-day.ts';
import type { TestApi } from './test-api.ts';

export const SHOP = { warehouse: 'whs_shop', other: 'whs_other', pincode: '00100', customer: 'cus_shop' };

/** Tomorrow from noon to two o'clock in Dubai: a slot that the store drives in, at whatever hour a test runs. */
export function anOpenSlot(): { slot_starts_at: string; slot_ends_at: string } {
  const tomorrow = storeDay(1);
  return { slot_starts_at: `${tomorrow}T08:00:00.000Z`, slot_ends_at: `${tomorrow}T10:00:00.000Z` };
}

export interface PlantedLine {
  variant_id: string;
  quantity: number;
  price?: number;
  /** Ordered grams, of what is sold by weight. */
  weight_g?: number;
}

/** A small shop to order from: two warehouses, a pincode, a customer, and variants with stock. */
export async function openShop({ platform }: TestApi) {
  const { db, write } = platform;
  for (const [id, code] of [
    [SHOP.warehouse, 'SHOP'],
    [SHOP.other, 'OTHER'],
  ] as const)
    await db
      .insertInto('warehouses')
      .values({ id, code, name: `Store ${code}`, name_ar: 'مخزن' })
      .execute();
  await db
    .insertInto('pincodes')
    .values({
      id: 'pin_shop',
      code: SHOP.pincode,
      area: 'Deira',
      area_ar: 'ديرة',
      minimum_order: 0,
      cash_allowed: true,
    })
    .execute();
  await db
    .insertInto('customers')
    .values({ id: SHOP.customer, code: 'C-SHOP', name: 'Huda', phone: '+971501110000' })
    .execute();
  let next = 0;
  const number = () => String((next += 1));

  /** A variant with so many of it in the first warehouse. */
  async function stocked(quantity: number, more: { batches?: { quantity: number; expires_on: string }[] } = {}) {
    const id = newId('var');
    const product_id = newId('prd');
    await db
      .insertInto('products')
      .values({ id: product_id, title: 'Milk', title_ar: 'حليب', slug: `shop-${product_id}`, status: 'active' })
      .execute();
    await db
      .insertInto('variants')
      .values({
        id,
        product_id,
        code: `SHOP-${number()}`,
        options: '{}',
        unit: 'piece',
        price: 1000,
        selling_price: 1000,
      })
      .execute();
    const batches = more.batches ?? (quantity > 0 ? [{ quantity, expires_on: '2031-01-01' }] : []);
    for (const { quantity: some, expires_on } of batches)
      await write(SYSTEM, (unit) =>
        receive(unit, newId('key'), {
          warehouse_id: SHOP.warehouse,
          note: '',
          lines: [
            { variant_id: id, quantity: some, batch: `B ${expires_on}`, expires_on, cost: null, block_reason: '' },
          ],
        }),
      );
    return id;
  }

  /** A placed order over these lines, priced at their unit prices; the rest as given. */
  async function placed(lines: readonly PlantedLine[], more: Partial<Row<'orders'>> = {}): Promise<string> {
    const id = newId('ord');
    const totals = lines.map(({ quantity, price = 1000, weight_g }) =>
      weight_g === undefined ? price * quantity : Math.round((price * weight_g) / 1000),
    );
    const items_total = totals.reduce((sum, total) => sum + total, 0);
    const deliveryFee = more.delivery_fee ?? 0;
    await db
      .insertInto('orders')
      .values({
        id,
        number: `T-${number()}`,
        customer_id: SHOP.customer,
        customer_name: 'Huda',
        customer_phone: '+971501110000',
        billing_address: 'Villa 1, Deira',
        delivery_address: 'Villa 1, Deira',
        pincode: SHOP.pincode,
        warehouse_id: SHOP.warehouse,
        payment_mode: 'cash',
        currency: 'AED',
        qty: lines.reduce((sum, { quantity }) => sum + quantity, 0),
        items_total,
        amount: items_total + deliveryFee,
        slot_starts_at: new Date(Date.now() + 3_600_000),
        slot_ends_at: new Date(Date.now() + 7_200_000),
        ...more,
      })
      .execute();
    await db
      .insertInto('order_lines')
      .values(
        lines.map(({ variant_id, quantity, price = 1000, weight_g }, at) => ({
          id: newId('oli'),
          order_id: id,
          position: at + 1,
          variant_id,
          title: 'Milk',
          title_ar: 'حليب',
          unit: weight_g === undefined ? 'piece' : 'kg',
          sold_by: weight_g === undefined ? ('unit' as const) : ('weight' as const),
          quantity,
          weight_g: weight_g ?? null,
          list_price: price,
          unit_price: price,
          net: totals[at] ?? 0,
          vat_rate: 500,
        })),
      )
      .execute();
    return id;
  }

  /** What the floor does: so many picked of each line, the rest short; weighed as ordered or as given; one bag. */
  async function pick(orderId: string, picks: readonly { picked: number; grams?: number }[] = []): Promise<void> {
    const lines = await db
      .selectFrom('order_lines')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('position')
      .execute();
    for (const [at, { id, quantity, weight_g }] of lines.entries()) {
      const picked = picks[at]?.picked ?? quantity;
      await db
        .updateTable('order_lines')
        .set({
          picked,
          short: quantity - picked,
          picked_weight_g: weight_g === null || picked === 0 ? null : (picks[at]?.grams ?? weight_g),
        })
        .where('id', '=', id)
        .execute();
    }
    const bag = await db.selectFrom('order_bags').select('id').where('order_id', '=', orderId).executeTakeFirst();
    if (!bag)
      await db
        .insertInto('order_bags')
        .values({ id: newId('bag'), order_id: orderId, position: 1, code: `${orderId}-1` })
        .execute();
  }

  const FLOW = ['pending', 'processed', 'picked', 'packed', 'ready_for_delivery'] as const;
  /** Takes an order as far as that, everything picked. */
  async function reach(orderId: string, to: (typeof FLOW)[number]): Promise<void> {
    for (const status of FLOW.slice(0, FLOW.indexOf(to) + 1)) {
      if (status === 'picked') await pick(orderId);
      await write(SYSTEM, (unit) => moveOrder(platform, unit, orderId, { to: status }));
    }
  }

  /** What the books say: nothing when every derived amount follows from its ledger. */
  async function wrongBooks(): Promise<unknown[]> {
    const { rows } = await sql<{ wrong: string }>`
      select 'stock ' || b.id as wrong from stock_balances b
        left join stock_movements m on m.variant_id = b.variant_id and m.warehouse_id = b.warehouse_id
        group by b.id, b.on_hand, b.reserved having b.on_hand <> coalesce(sum(m.on_hand_change), 0) or b.reserved <> coalesce(sum(m.reserved_change), 0)
          or b.on_hand < 0 or b.reserved < 0 or b.on_hand < b.reserved
      union all
      select 'batch ' || s.id from stock_batches s left join stock_movements m on m.batch_id = s.id
        group by s.id, s.quantity having s.quantity <> coalesce(sum(m.on_hand_change), 0) or s.quantity < 0
      union all
      select 'refunded more than paid ' || id from orders where refunded > captured
      union all
      select 'not settled ' || id || ' ' || status || ' ' || captured || ' - ' || refunded || ' of ' || amount || ' - ' || credited from orders
        where (status = 'delivered' and captured - refunded <> amount - credited) or (status = 'cancelled' and (captured <> refunded or authorised <> 0))
      union all
      select 'holds after its end ' || m.order_id from stock_movements m join orders o on o.id = m.order_id
        where o.status in ('packed', 'ready_for_delivery', 'delivered', 'cancelled') group by m.order_id having sum(m.reserved_change) <> 0
      union all
      select 'wallet ' || c.id from customers c where c.wallet <> coalesce((select sum(amount) from wallet_entries where customer_id = c.id), 0)
      union all
      select 'lines do not add up ' || o.id from orders o join order_lines l on l.order_id = o.id
        group by o.id having sum(l.net) + o.delivery_fee <> o.amount`.execute(db);
    return rows.map(({ wrong }) => wrong);
  }

  return { stocked, placed, pick, reach, wrongBooks };
}
