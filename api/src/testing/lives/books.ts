import { commissionOf, SalesFigures, SalesReport } from '@bo/contracts';
import { sql } from 'kysely';
import { readBalance } from '../../domains/partners/seller-ledger/ledger.service.ts';
import type { Life, World } from './world.ts';

/**
 * What is wrong with the books of a life: nothing, whatever has happened. Each derived amount is counted a second time
 * from the rows that it follows from. `ended` also asks that all money has come to rest.
 */
export async function wrongBooks({ db }: World, life: Life, ended = false): Promise<string[]> {
  const orders = life.orders.map(({ id }) => id);
  const variants = Object.values(life.goods);
  const { rows } = await sql<{ wrong: string }>`
    with o as (select * from orders where customer_id = ${life.customer}),
    l as (select l.* from order_lines l join o on o.id = l.order_id),
    p as (select p.* from order_payments p join o on o.id = p.order_id),
    m as (select * from stock_movements where variant_id = any(${variants}::text[])),
    b as (select * from stock_balances where variant_id = any(${variants}::text[])),
    s as (select * from stock_batches where variant_id = any(${variants}::text[])),
    f as (select f.*, coalesce((select sum(amount) from p where p.refund_id = f.id), 0) as paid,
        exists (select from payment_operations where subject = f.id) or exists (select from p where p.refund_id = f.id) as sent
      from refunds f join o on o.id = f.order_id),
    parts as (
      select l.order_id, l.id as line_id, coalesce(c.component_id, l.variant_id) as variant_id, coalesce(c.quantity, 1) as each, l.quantity, l.substituted, l.picked
      from l left join combo_components c on c.variant_id = l.variant_id),
    back as (
      select r.order_line_id, parts.order_id, parts.variant_id, parts.each, r.sellable + r.damaged as came, r.damaged, r.exchanged
      from return_lines r join parts on parts.line_id = r.order_line_id),
    vats as (select id, delivery_fee, (2 * delivery_fee * 500 + 10500) / (2 * 10500) as vat from o)
    -- money of an order
    select 'payments ' || o.number as wrong from o left join p on p.order_id = o.id
      group by o.id, o.number, o.captured, o.refunded, o.authorised
      having o.captured <> coalesce(sum(p.amount) filter (where p.event = 'captured'), 0) or o.refunded <> coalesce(sum(p.amount) filter (where p.event = 'refunded'), 0)
        or o.authorised <> coalesce(sum(p.authorised_change), 0) or o.authorised < 0 or o.refunded > o.captured
    union all
    select 'sums of lines ' || o.number from o join vats on vats.id = o.id join l on l.order_id = o.id
      group by o.id, o.number, o.amount, o.delivery_fee, o.discount_total, o.items_total, o.vat, vats.vat
      having sum(l.net) + o.delivery_fee <> o.amount or sum(l.discount) <> o.discount_total or sum(l.net + l.discount) <> o.items_total or sum(l.vat) + vats.vat <> o.vat
    union all
    select 'vat of line ' || l.id from l where l.net < 0 or l.vat <> (2 * l.net * l.vat_rate + 10000 + l.vat_rate) / (2 * (10000 + l.vat_rate))
    union all
    select 'credited ' || o.number || ' ' || o.credited from o left join (select order_id, sum(amount) as sent from f where sent and status <> 'rejected' group by order_id) as g on g.order_id = o.id
      where o.credited > coalesce(g.sent, 0) or (o.status in ('ready_for_delivery', 'delivered') and o.credited > o.amount)
        or (o.credited < coalesce(g.sent, 0) and o.status not in ('ready_for_delivery', 'delivered', 'cancelled'))
    union all
    select 'invoice ' || o.number from o where (o.status in ('ready_for_delivery', 'delivered')) and o.invoice_number is null
    union all
    select 'picked into the price ' || o.number from o join l on l.order_id = o.id
      where o.status in ('pending', 'processed') group by o.number having coalesce(sum(l.net) filter (where l.substitute_of is not null), 0) <> 0
    -- what refunds and returns say of lines
    union all
    select 'units of ' || l.id from l
      where l.returned > l.delivered or l.returned <> coalesce((select sum(r.sellable + r.damaged) from return_lines r where r.order_line_id = l.id), 0)
        or l.refunded <> coalesce((select sum(r.amount) from refund_lines r join f on f.id = r.refund_id where r.order_line_id = l.id and f.status = 'settled'), 0)
        or coalesce((select sum(r.quantity) from refund_lines r join f on f.id = r.refund_id where r.order_line_id = l.id and f.status <> 'rejected'), 0)
          + coalesce((select sum(r.exchanged) from return_lines r where r.order_line_id = l.id), 0) > l.delivered
        or coalesce((select sum(r.amount) from refund_lines r join f on f.id = r.refund_id where r.order_line_id = l.id and f.status <> 'rejected'), 0) > l.net
    union all
    select 'paid by refund ' || f.number || ' ' || f.status || ' ' || f.paid from f
      where f.paid > f.amount or (f.status = 'settled' and f.paid <> f.amount) or (f.status in ('requested', 'rejected') and f.paid > 0)
    -- coupon and offers
    union all
    select 'uses of coupon ' || c.code from coupons c where c.id = ${life.coupon.id}
      and (c.used_count <> (select count(*) from coupon_uses u where u.coupon_id = c.id and u.restored_at is null) or c.used_count > c.available_count)
    union all
    select 'coupon of ' || o.number from o where exists (select from coupon_uses u where u.order_id = o.id and u.restored_at is null)
      <> (o.status <> 'cancelled' and o.coupon_code is not null)
    union all
    select 'offers of ' || o.number from o
      where (select coalesce(array_agg(offer_id order by offer_id), '{}') from offer_uses u where u.order_id = o.id and u.restored_at is null)
        is distinct from case when o.status = 'cancelled' then '{}' else
          (select coalesce(array_agg(distinct price_reason->'winner'->>'id'), '{}') from l where l.order_id = o.id and price_reason->'winner'->>'kind' = 'offer') end
    union all
    select 'uses of offer ' || u.id from offers u join offer_variants v on v.offer_id = u.id and v.variant_id = ${life.goods.bread}
      where u.used_count <> (select count(*) from offer_uses x where x.offer_id = u.id and x.restored_at is null)
    -- wallet and gift cards
    union all
    select 'wallet ' || c.wallet from customers c where c.id = ${life.customer}
      and (c.wallet < 0 or c.wallet <> coalesce((select sum(amount) from wallet_entries e where e.customer_id = c.id), 0))
    union all
    select 'wallet of ' || o.number from o
      where coalesce((select sum(amount) from wallet_entries e where e.order_id = o.id and e.kind in ('order', 'refund')), 0) <> coalesce((
        select sum(case when p.event = 'captured' and p.kind = 'wallet' then -p.amount
          when p.event = 'refunded' and (p.paid_to = 'wallet' or (p.kind = 'wallet' and p.paid_to is null)) then p.amount else 0 end) from p where p.order_id = o.id), 0)
    union all
    select 'gift card ' || g.last_four from gift_cards g left join gift_card_movements x on x.gift_card_id = g.id
      where g.id = any(${life.cards.map(({ id }) => id)}::text[]) group by g.id, g.last_four, g.balance, g.value, g.status
      having g.balance <> coalesce(sum(x.change), 0) or g.balance < 0 or g.balance > g.value or (g.status = 'void' and g.balance <> 0)
    union all
    select 'gift cards of ' || o.number from o
      where coalesce((select sum(x.change) from gift_card_movements x where x.order_id = o.id), 0) <> coalesce((
        select sum(case when p.event = 'captured' then -p.amount when p.event = 'refunded' and p.paid_to is null then p.amount else 0 end)
        from p where p.order_id = o.id and p.kind = 'gift_card'), 0)
    -- stock
    union all
    select 'balance ' || b.id from b left join m on m.variant_id = b.variant_id and m.warehouse_id = b.warehouse_id
      group by b.id, b.variant_id, b.warehouse_id, b.on_hand, b.reserved, b.blocked, b.expired
      having b.on_hand <> coalesce(sum(m.on_hand_change), 0) or b.reserved <> coalesce(sum(m.reserved_change), 0) or b.blocked <> coalesce(sum(m.blocked_change), 0)
        or b.expired <> coalesce(sum(m.expired_change), 0) or b.on_hand < 0 or b.reserved < 0
        or b.blocked <> coalesce((select sum(quantity) from s where s.variant_id = b.variant_id and s.warehouse_id = b.warehouse_id and s.blocked), 0)
        or b.expired <> coalesce((select sum(quantity) from s where s.variant_id = b.variant_id and s.warehouse_id = b.warehouse_id and s.expired and not s.blocked), 0)
    union all
    select 'batch ' || s.batch from s left join m on m.batch_id = s.id group by s.id, s.batch, s.quantity having s.quantity < 0 or s.quantity <> coalesce(sum(m.on_hand_change), 0)
    union all
    select 'holds of ' || o.number || ' ' || h.held || ' of ' || coalesce(w.wanted, 0) from (select order_id, variant_id, warehouse_id, sum(reserved_change) as held from m where order_id is not null group by 1, 2, 3) as h
      join o on o.id = h.order_id
      left join (select order_id, variant_id, sum(each * (quantity - substituted)) as wanted from parts group by 1, 2) as w on w.order_id = h.order_id and w.variant_id = h.variant_id
      where h.held < 0 or (h.held > 0 and (o.status not in ('pending', 'processed', 'picked') or h.warehouse_id <> o.warehouse_id or h.held > coalesce(w.wanted, 0)))
    union all
    select 'packed of ' || coalesce(t.order_id, w.order_id) || ' ' || coalesce(t.units, 0) || ' instead of ' || coalesce(w.units, 0) from (
        select order_id, variant_id, -sum(on_hand_change) as units from m where kind in ('pack', 'put_back') and reason <> 'exchange' and order_id is not null group by 1, 2
      ) as t full join (
        select order_id, variant_id, sum(each * picked) as units from parts join o on o.id = parts.order_id where o.status in ('packed', 'ready_for_delivery', 'delivered') group by 1, 2
      ) as w on w.order_id = t.order_id and w.variant_id = t.variant_id
      where coalesce(t.units, 0) <> coalesce(w.units, 0)
    union all
    select 'came back to ' || coalesce(t.order_id, w.order_id) from (
        select order_id, variant_id, coalesce(sum(on_hand_change) filter (where kind = 'return'), 0) as came, -coalesce(sum(on_hand_change) filter (where kind = 'waste'), 0) as damaged,
          -coalesce(sum(on_hand_change) filter (where kind = 'pack' and reason = 'exchange'), 0) as exchanged
        from m where order_id is not null group by 1, 2
      ) as t full join (
        select order_id, variant_id, sum(each * came) as came, sum(each * damaged) as damaged, sum(each * exchanged) as exchanged from back group by 1, 2
      ) as w on w.order_id = t.order_id and w.variant_id = t.variant_id
      where (coalesce(t.came, 0), coalesce(t.damaged, 0), coalesce(t.exchanged, 0)) is distinct from (coalesce(w.came, 0), coalesce(w.damaged, 0), coalesce(w.exchanged, 0))
    union all
    select 'chilled goods back on the shelf' from m where variant_id = ${life.goods.bread} and order_id is not null
      having coalesce(sum(on_hand_change) filter (where kind in ('return', 'waste')), 0) <> 0
    union all
    select 'tote of ' || o.number || ' ' || sum(k.quantity) || ' of ' || l.picked from l join o on o.id = l.order_id join picked_batches k on k.order_line_id = l.id
      group by o.number, o.status, l.id, l.picked having sum(k.quantity) > l.picked or o.status not in ('processed', 'picked')
    union all
    select 'purchased ' || w.id || ' ' || w.received from (
        select w.id, w.received, w.damaged, w.closed, sum(r.received) as came, sum(r.damaged) as spoiled, sum(r.closed) as gone
        from purchase_order_lines w left join (
          select r.* from purchase_receipt_lines r where not exists (select from purchase_receipt_reversals x where x.purchase_receipt_id = r.purchase_receipt_id)
        ) as r on r.line_id = w.id
        where w.purchase_order_id = any(${life.purchases}::text[]) group by w.id) as w
      where w.received <> coalesce(w.came, 0) or w.damaged <> coalesce(w.spoiled, 0) or w.closed <> coalesce(w.gone, 0) or w.received < 0
    union all
    select 'received by ' || p.number || ' ' || coalesce(t.units, 0) || ' instead of ' || w.units from purchase_orders p
      join (select purchase_order_id, variant_id, sum(received) as units from purchase_order_lines group by 1, 2) as w on w.purchase_order_id = p.id
      left join (select purchase_order_id, variant_id, sum(on_hand_change) as units from m where purchase_order_id is not null group by 1, 2) as t
        on t.purchase_order_id = p.id and t.variant_id = w.variant_id
      where p.id = any(${life.purchases}::text[]) and coalesce(t.units, 0) <> w.units
    -- codes and cards of batches
    union all
    select 'coupons of batch ' || b.id from coupon_batches b left join coupons c on c.batch_id = b.id where b.id = any(${life.couponBatches}::text[])
      group by b.id, b.made, b.count having b.made <> count(c.id) or count(c.id) > b.count
        or coalesce(sum(c.used_count), 0) <> (select count(*) from coupon_uses u join coupons x on x.id = u.coupon_id where x.batch_id = b.id and u.restored_at is null)
    union all
    select 'cards of batch ' || b.id from gift_card_batches b left join gift_cards g on g.batch_id = b.id where b.id = any(${life.giftBatches}::text[])
      group by b.id, b.made, b.count having b.made <> count(g.id) or count(g.id) > b.count
    -- at rest
    union all
    select 'not settled ' || o.number || ' ' || o.status || ' ' || o.captured || ' - ' || o.refunded || ' of ' || o.amount || ' - ' || o.credited from o
      where ${ended} and o.id = any(${orders}::text[]) and ((o.status = 'delivered' and o.captured - o.refunded <> o.amount - o.credited)
        or (o.status = 'cancelled' and (o.captured <> o.refunded or o.authorised <> 0)))
    union all
    select 'held for nothing ' || o.number || ' ' || p.reference from o join p on p.order_id = o.id
      where ${ended} and o.status = 'delivered'
        and not exists (select from payment_operations x where x.order_id = o.id and x.operation <> 'refund' and x.reference = p.reference)
      group by o.number, p.reference having sum(p.authorised_change) > 0`.execute(db);
  return [...rows.map(({ wrong }) => wrong), ...(await wrongSeller(db, life))];
}

/** The seller's ledger against the lines that were delivered, the refunds that were settled and the payouts. */
async function wrongSeller(db: World['db'], { seller, customer }: Life): Promise<string[]> {
  const { rows } = await sql<{ net: number; rate: number; refunded: number }>`
    select l.net, l.commission_rate as rate, l.refunded from order_lines l join orders o on o.id = l.order_id
    where o.customer_id = ${customer} and l.seller_id = ${seller} and o.status = 'delivered' and l.delivered > 0`.execute(
    db,
  );
  const earned = rows.reduce(
    (sum, { net, rate, refunded }) => sum + net - commissionOf(net, rate) - refunded + commissionOf(refunded, rate),
    0,
  );
  const paid = await sql<{ gone: number; aside: number }>`
    select coalesce(sum(amount) filter (where status in ('processing', 'paid')), 0)::bigint as gone, coalesce(sum(amount) filter (where status in ('requested', 'approved')), 0)::bigint as aside
    from payouts where seller_id = ${seller}`.execute(db);
  const { gone = 0, aside = 0 } = paid.rows[0] ?? {};
  const balance = await readBalance(db, seller);
  return balance.ledger_total === earned - gone && balance.reserved === aside
    ? []
    : [`seller ${JSON.stringify(balance)}, earned ${String(earned)}, gone ${String(gone)}, aside ${String(aside)}`];
}

/** The sales report against the orders themselves, and its rows against its totals. */
export async function wrongReport({ db, desk, dayOf }: World): Promise<string[]> {
  const wrong: string[] = [];
  const { rows } = await sql<Record<string, number>>`
    select count(*)::int as orders, coalesce(sum(qty), 0)::int as items, coalesce(sum(items_total), 0)::bigint as gross, coalesce(sum(discount_total), 0)::bigint as discount,
      coalesce(sum(items_total - discount_total), 0)::bigint as net, coalesce(sum(delivery_fee), 0)::bigint as delivery, coalesce(sum(amount), 0)::bigint as amount,
      coalesce(sum(vat), 0)::bigint as vat, coalesce(sum(credited), 0)::bigint as refunds, coalesce(sum(amount - credited), 0)::bigint as net_after_refunds,
      coalesce(sum(vat - left_vat), 0)::bigint as refunds_vat, coalesce(sum(left_vat), 0)::bigint as vat_after_refunds
    from orders cross join lateral (select case when credited = 0 then vat else coalesce(
      -- What its last document says of the VAT that is left; without one, the share of what was paid back.
      (select (select sum((rate ->> 'vat_after')::bigint) from jsonb_array_elements(d.rates) as rate)
        from tax_documents d where d.order_id = orders.id order by d.position desc limit 1),
      vat - round(credited::numeric * vat / nullif(amount, 0)), 0) end as left_vat) as after_refunds
    where status <> 'cancelled'`.execute(db);
  const figures = SalesFigures.parse(rows[0]);
  for (const dimension of ['day', 'seller', 'pincode']) {
    const query = { dimension, from: dayOf(-1000), upto: dayOf(1), limit: '2000' };
    const { totals, results } = (await desk.get('admin_panel/reports/sales/', { query })).as(SalesReport);
    for (const [name, is] of Object.entries(figures)) {
      const figure = SalesFigures.keyof().parse(name);
      const sum = results.reduce((all, row) => all + row[figure], 0);
      // An order is in the row of each of its sellers.
      const isCounted = dimension !== 'seller' || figure !== 'orders';
      if (totals[figure] !== is || (isCounted && sum !== is))
        wrong.push(
          `${dimension} ${figure}: ${String(totals[figure])} and rows of ${String(sum)}, orders of ${String(is)}`,
        );
    }
  }
  return wrong;
}

/** Where everything of a life stands, for the tally. */
export async function statesOf(
  { db }: World,
  { customer, seller, cards, depot, purchases, couponBatches }: Life,
): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    with o as (select * from orders where customer_id = ${customer})
    select 'order ' || status || case when on_hold then ' on hold' else '' end as state from o
    union select 'refund ' || status || ' ' || method from refunds where customer_id = ${customer}
    union select 'return ' || status from returns where customer_id = ${customer}
    union select operation || ' ' || state from payment_operations x join o on o.id = x.order_id
    union select 'exception ' || problem from payment_exceptions x join o on o.id = x.order_id
    union select 'payout ' || status from payouts where seller_id = ${seller}
    union select 'gift card ' || status || case when expires_at < now() then ' expired' else '' end from gift_cards where id = any(${cards.map(({ id }) => id)}::text[])
    union select 'purchase ' || status from purchase_orders where id = any(${purchases}::text[])
    union select 'depot ' || status from warehouses where id = ${depot}
    union select 'customer ' || status from customers where id = ${customer}
    union select 'coupon of a batch' from o join coupons c on c.code = o.coupon_code where c.batch_id = any(${couponBatches}::text[])
    union select 'substitute' from order_lines l join o on o.id = l.order_id where l.substitute_of is not null
    union select 'paid by ' || kind from order_payments x join o on o.id = x.order_id where event = 'captured'
    union select 'paid back to ' || coalesce(paid_to, kind) from order_payments x join o on o.id = x.order_id where event = 'refunded'
    union select 'movement ' || kind from stock_movements x join o on o.id = x.order_id`.execute(db);
  return rows.map(({ state }) => state);
}
