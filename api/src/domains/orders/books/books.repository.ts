import { type RawBuilder, sql } from 'kysely';
import { finding } from '../../../platform/consistency/finding.ts';
import type { Fault } from '../../../platform/consistency/books.ts';
import type { Trx } from '../../../platform/db/database.ts';

/** What a part of an amount is at a share of so many basis points, rounded half up, as the price algorithm does. */
const vatOf = (amount: RawBuilder<unknown>, rate: RawBuilder<unknown>) =>
  sql`floor((2 * (${amount})::numeric * (${rate}) + 10000 + (${rate})) / (2 * (10000 + (${rate}))))::bigint`;

/** Orders whose price terms still name a coupon that an edit lost: a later pricing would take it for theirs. */
export const findCouponTerms = finding(
  (of) => sql<Fault>`
    select o.id, o.number as name,
      jsonb_build_object('coupon', o.price_terms #>> '{coupon,code}', 'discount', o.discount_total) as stored,
      jsonb_build_object('coupon', null, 'discount', o.discount_total) as expected
    from orders o
    where jsonb_typeof(o.price_terms -> 'coupon') = 'object' and o.price_terms #>> '{coupon,lost}' is null
      and o.coupon_code is null and o.discount_total = 0 and ${of('o.id')}
    order by o.id`,
);

/**
 * Orders that have a coupon which is not counted as used, or the other way round. Another one cannot be counted where
 * none is left.
 */
export const findCouponUses = finding(
  (of) => sql<Fault>`
    select o.id, o.number as name, jsonb_build_object('coupon', c.code, 'uses', w.uses) as stored,
      jsonb_build_object('coupon', c.code, 'uses', w.due) as expected,
      w.due = 0 or c.available_count is null or c.used_count < c.available_count as mendable
    from orders o cross join lateral (
      select coalesce(o.coupon_code, o.price_terms #>> '{coupon,code}') as code,
        (select count(*) from coupon_uses u where u.order_id = o.id and u.restored_at is null)::int as uses,
        case when o.status = 'cancelled' then 0 when o.coupon_code is not null or o.discount_total > 0 then 1 else 0 end as due
    ) w join coupons c on upper(c.code) = upper(w.code)
    where w.uses <> w.due and ${of('o.id')} order by o.id`,
);

/**
 * Payments of which more is held than was authorised, because a second message of the same authorisation was booked.
 */
export const findDoubleHolds = finding(
  (of) => sql<Fault>`
    select o.id, o.number as name, p.provider || ' ' || p.reference as part,
      jsonb_build_object('provider', p.provider, 'reference', p.reference, 'authorised', o.authorised) as stored,
      jsonb_build_object('provider', p.provider, 'reference', p.reference, 'authorised', o.authorised - (p.held - p.due)) as expected
    from (
      select order_id, provider, reference, sum(authorised_change)::bigint as held,
        greatest(0, (array_agg(amount order by at, id) filter (where event = 'authorised'))[1]
          - coalesce(sum(amount) filter (where event = 'captured'), 0))::bigint as due
      from order_payments where reference <> '' and ${of('order_id')}
      group by order_id, provider, reference having count(*) filter (where event = 'authorised') > 1
    ) p join orders o on o.id = p.order_id
    where p.held > p.due order by o.id, p.provider, p.reference`,
);

/**
 * Money that orders gave back onto gift cards when these were void or had expired, and that is still there. What a step
 * of this list took off for an order is a movement with that order.
 */
export const findClosedCards = finding(
  (of) => sql<Fault>`
    with late as (
      select g.id, g.last_four, g.balance, m.order_id, sum(m.change)::bigint as amount, max(m.at) as at
      from gift_cards g join gift_card_movements m on m.gift_card_id = g.id and m.order_id is not null
      where g.balance > 0 and (g.status = 'void' or g.expires_at <= now()) and ${of('g.id')} and (
        m.kind = 'void'
        or (m.kind in ('restore', 'refund') and (m.at >= g.expires_at or (g.status = 'void' and m.at > coalesce(
          (select max(v.at) from gift_card_movements v where v.gift_card_id = g.id and v.kind = 'void' and v.order_id is null), '-infinity')))))
      group by g.id, m.order_id having sum(m.change) > 0
    ), owed as (
      select late.*, least(amount, balance - coalesce(sum(amount) over (
        partition by id order by at desc, order_id rows between unbounded preceding and 1 preceding), 0))::bigint as back
      from late
    )
    select w.id, '…' || w.last_four as name, w.order_id as part,
      jsonb_build_object('order', o.number, 'card', w.balance, 'wallet', c.wallet) as stored,
      jsonb_build_object('order', o.number, 'card', w.balance - w.back, 'wallet', c.wallet + w.back) as expected
    from owed w join orders o on o.id = w.order_id join customers c on c.id = o.customer_id
    where w.back > 0 order by w.id, o.id`,
);

/** Operations that a provider has done and the ledger of the order does not have. */
export const findUnbooked = finding(
  (of) => sql<Fault>`
    select o.id, o.number as name, p.id as part,
      jsonb_build_object('operation', p.id, 'reference', p.reference, 'captured', o.captured, 'refunded', o.refunded) as stored,
      jsonb_build_object('operation', p.id, 'reference', p.reference,
        'captured', o.captured + case p.operation when 'capture' then p.amount else 0 end,
        'refunded', o.refunded + case p.operation when 'refund' then p.amount else 0 end) as expected,
      p.operation = 'capture' or o.captured >= o.refunded + p.amount as mendable
    from payment_operations p join orders o on o.id = p.order_id
    where p.state = 'done' and p.operation in ('capture', 'refund') and ${of('o.id')} and not exists (
      select from order_payments e where e.order_id = p.order_id and case p.operation
        when 'refund' then e.event = 'refunded' and e.operation_id = p.id
        else e.event = 'captured' and (e.operation_id = p.id or (e.provider = p.provider and e.reference = p.reference)) end)
    order by o.id, p.id`,
);

/**
 * Orders that are over and keep another amount than they come to, while nothing is on its way that would change it.
 * What is too much can be given back; what is missing a person has to ask for.
 */
export const findUnsettled = finding(
  (of) => sql<Fault>`
    select o.id, o.number as name,
      jsonb_build_object('kept', o.captured - o.refunded, 'authorised', o.authorised) as stored,
      jsonb_build_object('kept', d.due, 'authorised', case o.status when 'cancelled' then 0 else o.authorised end) as expected,
      o.captured - o.refunded > d.due or (o.captured - o.refunded = d.due and o.authorised > 0) as mendable
    from orders o cross join lateral (
      select case o.status when 'cancelled' then 0 else o.amount - o.credited end as due
    ) d
    where o.status in ('delivered', 'cancelled') and ${of('o.id')}
      and (o.captured - o.refunded <> d.due or (o.status = 'cancelled' and o.authorised <> 0))
      and not exists (select from payment_operations p where p.order_id = o.id and p.state in ('waiting', 'pending', 'failed'))
      and not exists (select from payment_exceptions e where e.order_id = o.id and e.settled_at is null)
      and not exists (select from refunds f where f.order_id = o.id and f.status in ('approved', 'processing', 'failed'))
    order by o.id`,
);

/**
 * Orders whose amounts are not those of their lines: the report of sales adds up the former by time and the latter by
 * product. VAT is compared where the order keeps the rate of its delivery. After the invoice no step changes an amount.
 */
export const findTotals = finding(
  (of) => sql<Fault>`
    select o.id, o.number as name,
      jsonb_build_object('items', o.items_total, 'discount', o.discount_total, 'amount', o.amount, 'vat', o.vat) as stored,
      jsonb_build_object('items', l.net + l.discount, 'discount', l.discount, 'amount', l.net + o.delivery_fee, 'vat', w.vat) as expected,
      o.invoice_number is null and o.status in ('pending', 'processed', 'picked', 'packed') as mendable
    from orders o join (
      select order_id, sum(net)::bigint as net, sum(discount)::bigint as discount, sum(${vatOf(sql`net`, sql`vat_rate`)})::bigint as vat
      from order_lines where ${of('order_id')} group by order_id
    ) l on l.order_id = o.id cross join lateral (
      select case when o.price_terms #>> '{delivery,vat_rate}' is null then o.vat
        else l.vat + ${vatOf(sql`o.delivery_fee`, sql`(o.price_terms #>> '{delivery,vat_rate}')::int`)} end as vat
    ) w
    where (o.items_total, o.discount_total, o.amount, o.vat) is distinct from (l.net + l.discount, l.discount, l.net + o.delivery_fee, w.vat)
    order by o.id`,
);

/** Orders whose wallet or gift card moved by another amount than the order says; not those from before the ledgers. */
export const findPurses = finding(
  (of) => sql<Fault>`
    with paid as (
      select order_id,
        coalesce(sum(case event when 'captured' then amount else -amount end) filter (where kind = 'gift_card' and paid_to is null), 0)::bigint as card,
        coalesce(sum(amount) filter (where kind = 'wallet' and event = 'captured'), 0)
          - coalesce(sum(amount) filter (where event = 'refunded' and ((kind = 'wallet' and paid_to is null) or paid_to = 'wallet')), 0)::bigint as wallet
      from order_payments where event in ('captured', 'refunded') and ${of('order_id')}
      group by order_id having bool_or(kind in ('wallet', 'gift_card') or paid_to = 'wallet') and not bool_or(idempotency_key like 'history %')
    ), moved as (
      select paid.order_id,
        -coalesce((select sum(change) from gift_card_movements m where m.order_id = paid.order_id and m.kind in ('redeem', 'restore', 'refund')), 0)::bigint as card,
        -coalesce((select sum(amount) from wallet_entries w where w.order_id = paid.order_id and w.kind in ('order', 'refund')
          and w.idempotency_key not like 'closed card %'), 0)::bigint as wallet
      from paid
    )
    select o.id, o.number as name, jsonb_build_object('wallet', m.wallet, 'card', m.card) as stored,
      jsonb_build_object('wallet', p.wallet, 'card', p.card) as expected
    from paid p join moved m on m.order_id = p.order_id join orders o on o.id = p.order_id
    where (m.wallet, m.card) is distinct from (p.wallet, p.card) order by o.id`,
);

/** Orders that reserve more of something than their lines need, such as after their end. */
export const findHolds = finding(
  (of) => sql<Fault>`
    with held as (
      select order_id, variant_id, sum(reserved_change)::int as n from stock_movements
      where order_id is not null and ${of('order_id')} group by order_id, variant_id having sum(reserved_change) <> 0
    ), needed as (
      select l.order_id, coalesce(c.component_id, l.variant_id) as variant_id, sum((l.quantity - l.substituted) * coalesce(c.quantity, 1))::int as n
      from order_lines l join orders o on o.id = l.order_id and o.status in ('pending', 'processed', 'picked')
        left join combo_components c on c.variant_id = l.variant_id
      where ${of('l.order_id')} group by 1, 2
    )
    select o.id, o.number as name, jsonb_build_object('reserved', sum(h.n)) as stored,
      jsonb_build_object('reserved', sum(least(h.n, coalesce(n.n, 0)))) as expected
    from held h join orders o on o.id = h.order_id left join needed n on n.order_id = h.order_id and n.variant_id = h.variant_id
    group by o.id having bool_or(h.n > coalesce(n.n, 0)) order by o.id`,
);

/** Closed refunds with an operation that failed and still keeps their money: no page offers a way on with it. */
export const findHeldRefunds = finding(
  (of) => sql<Fault>`
    select f.id, f.number as name, p.id as part,
      jsonb_build_object('order', f.order_number, 'operation', p.id, 'state', p.state, 'held', p.amount) as stored,
      jsonb_build_object('order', f.order_number, 'operation', p.id, 'state', 'dropped', 'held', 0) as expected
    from refunds f join payment_operations p on p.subject = f.id
    where p.state = 'failed' and f.status in ('settled', 'rejected') and ${of('f.id')} order by f.id, p.id`,
);

/**
 * Refunds that wait for a provider which was not asked, or has answered: approved and never sent, or processing with
 * nothing on its way. Cash waits for a hand.
 */
export const findStuckRefunds = finding(
  (of) => sql<Fault>`
    select f.id, f.number as name,
      jsonb_build_object('order', f.order_number, 'status', f.status, 'amount', f.amount, 'arrived', p.paid) as stored,
      jsonb_build_object('order', f.order_number, 'status', case when p.paid >= f.amount then 'settled' else 'failed' end,
        'amount', f.amount, 'arrived', p.paid) as expected
    from refunds f cross join lateral (
      select coalesce(sum(amount), 0)::bigint as paid from order_payments where refund_id = f.id
    ) p
    where (f.status = 'approved' or (f.status = 'processing' and f.method <> 'cash')) and ${of('f.id')}
      and not exists (select from payment_operations o where o.subject = f.id and o.state in ('waiting', 'pending'))
    order by f.id`,
);

/**
 * Delivered orders whose lines the ledgers of their sellers do not have as sold. A sale of another amount is for an
 * adjustment.
 */
export const findUnbookedSales = finding(
  (of) => sql<Fault>`
    select o.id, o.number as name, jsonb_build_object('earned', sum(coalesce(e.amount, 0))) as stored,
      jsonb_build_object('earned', sum(l.net)) as expected, bool_and(e.amount is null or e.amount = l.net) as mendable
    from orders o join order_lines l on l.order_id = o.id and l.delivered > 0 and l.net > 0 join sellers s on s.id = l.seller_id
      left join seller_entries e on e.order_line_id = l.id and e.kind = 'sale'
    where o.status = 'delivered' and ${of('o.id')}
    group by o.id having bool_or(e.amount is distinct from l.net) order by o.id`,
);

/** Settled refunds that the ledgers of the lines' sellers do not have. */
export const findUnbookedRefunds = finding(
  (of) => sql<Fault>`
    select f.id, f.number as name, jsonb_build_object('order', f.order_number, 'taken_back', coalesce(b.amount, 0)) as stored,
      jsonb_build_object('order', f.order_number, 'taken_back', r.amount) as expected, coalesce(b.amount, 0) < r.amount as mendable
    from refunds f join (
      select refund_lines.refund_id, sum(refund_lines.amount)::bigint as amount from refund_lines
        join seller_entries sale on sale.order_line_id = refund_lines.order_line_id and sale.kind = 'sale' group by 1
    ) r on r.refund_id = f.id left join (
      select refund_id, sum(amount)::bigint as amount from seller_entries where kind = 'refund' group by 1
    ) b on b.refund_id = f.id
    where f.status = 'settled' and r.amount > 0 and coalesce(b.amount, 0) <> r.amount and ${of('f.id')} order by f.id`,
);

/** Invoices whose number does not follow the one before. */
export const findInvoiceGaps = finding(
  (of) => sql<Fault>`
    select n.id, n.name, jsonb_build_object('invoice', n.invoice, 'invoice_before', n.before) as stored,
      jsonb_build_object('invoice', n.invoice, 'invoice_before', n.at - 1) as expected
    from (
      select id, number as name, invoice_number as invoice, substring(invoice_number from 5)::bigint as at,
        lag(substring(invoice_number from 5)::bigint) over (order by substring(invoice_number from 5)::bigint) as before
      from (
        select id, number, invoice_number from orders
        union all select order_id, order_number, number from tax_documents where kind = 'invoice' and number <> invoice_number
      ) drawn where invoice_number ~ '^INV-[0-9]{1,15}$'
    ) n
    where n.before is distinct from n.at - 1 and not (n.before is null and n.at = 1) and ${of('n.id')} order by n.at`,
);

/** Orders that charge another amount than the last of their documents says. */
export const findCharges = finding(
  (of) => sql<Fault>`
    select o.id, o.number as name, jsonb_build_object('charged', d.after) as stored, jsonb_build_object('charged', c.charged) as expected, true as mendable
    from orders o cross join lateral (
      select after from tax_documents where order_id = o.id order by position desc limit 1
    ) d cross join lateral (select case o.status when 'cancelled' then 0 else greatest(0, o.amount - o.credited) end as charged) c
    where ${of('o.id')} and d.after <> c.charged order by o.id`,
);

/** Credit notes whose number does not follow the one before. */
export const findNoteGaps = finding(
  (of) => sql<Fault>`
    select n.order_id as id, n.order_number as name, n.number as part, jsonb_build_object('note', n.number) as stored,
      jsonb_build_object('note', 'CN-' || lpad(n.at::text, 6, '0')) as expected
    from (
      select order_id, order_number, number, row_number() over (order by position) as at from tax_documents where kind = 'credit_note'
    ) n where ${of('n.order_id')} and n.number <> 'CN-' || lpad(n.at::text, 6, '0') order by n.at`,
);

/**
 * Tax documents whose text or figures are not the ones that were hashed, or after which a document is missing from the
 * chain. Until migration 0220 the chain holds notes alone, whose texts hold no figures.
 */
export const findBrokenChain = finding(
  (of) => sql<Fault>`
    select d.order_id as id, d.order_number as name, d.number as part,
      jsonb_build_object('document', d.number, 'hash', d.hash, 'position', d.chain_position, 'vat', d.vat) as stored,
      jsonb_build_object('document', d.number, 'hash', d.right_hash, 'position', d.right_position, 'vat', d.right_vat) as expected
    from (
      select order_id, order_number, number, hash, chain_position, vat,
        encode(sha256(convert_to(coalesce(lag(hash) over entity, '') || content::text, 'UTF8')), 'hex') as right_hash,
        -- The last document stands where the counter is.
        case when lead(id) over entity is null then (select value from counters where name = 'tax_chain:' || legal_entity)
          else coalesce(lag(chain_position) over entity, 0) + 1 end as right_position,
        (select coalesce(sum(f.vat_before - f.vat_after), 0)::bigint
          from jsonb_to_recordset(coalesce(content -> 'figures', rates)) as f(vat_before bigint, vat_after bigint)) as right_vat,
        coalesce(content -> 'figures', rates) <> rates as other_figures
      from tax_documents where chain_position is not null window entity as (partition by legal_entity order by chain_position)
    ) d where ${of('d.order_id')} and (d.hash <> d.right_hash or d.chain_position <> d.right_position or d.vat <> d.right_vat or d.other_figures)
    order by d.chain_position`,
);

/** The row of a refund and that of its order, locked in that order as everywhere. */
export async function lockRefundRow(trx: Trx, id: string): Promise<void> {
  await sql`select from orders where id = (select order_id from refunds where id = ${id}) for update`.execute(trx);
  await sql`select from refunds where id = ${id} for update`.execute(trx);
}

/** The row of a card, locked, and those of the orders that gave money back onto it. */
export async function lockCardRow(trx: Trx, id: string): Promise<void> {
  await sql`select from orders where id in (select order_id from gift_card_movements where gift_card_id = ${id}) order by id for update`.execute(
    trx,
  );
  await sql`select from gift_cards where id = ${id} for update`.execute(trx);
}
