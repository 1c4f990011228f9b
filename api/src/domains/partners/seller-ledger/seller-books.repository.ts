import { sql } from 'kysely';
import { finding } from '../../../platform/consistency/finding.ts';
import type { Fault } from '../../../platform/consistency/books.ts';
import type { Trx } from '../../../platform/db/database.ts';

/** Sellers whose open and paid payouts are not what their ledger has set aside and paid. */
export const findPayoutFaults = finding(
  (of) => sql<Fault>`
    with booked as (
      select seller_id,
        coalesce(sum(amount) filter (where credit = 'reserved'), 0) - coalesce(sum(amount) filter (where debit = 'reserved'), 0) as reserved,
        -coalesce(sum(change) filter (where kind in ('payout', 'payout_failed')), 0) as paid
      from seller_entries group by seller_id
    ), owed as (
      select seller_id, coalesce(sum(amount) filter (where status in ('requested', 'approved')), 0) as reserved,
        coalesce(sum(amount) filter (where status in ('processing', 'paid')), 0) as paid
      from payouts group by seller_id
    )
    select s.id, s.name,
      jsonb_build_object('set_aside', coalesce(b.reserved, 0), 'paid_out', coalesce(b.paid, 0)) as stored,
      jsonb_build_object('set_aside', coalesce(o.reserved, 0), 'paid_out', coalesce(o.paid, 0)) as expected
    from sellers s left join booked b on b.seller_id = s.id left join owed o on o.seller_id = s.id
    where (coalesce(b.reserved, 0), coalesce(b.paid, 0)) is distinct from (coalesce(o.reserved, 0), coalesce(o.paid, 0))
      and ${of('s.id')} order by s.id`,
);

export const lockSeller = (trx: Trx, id: string) =>
  trx.selectFrom('sellers').select('id').where('id', '=', id).forUpdate().execute();
