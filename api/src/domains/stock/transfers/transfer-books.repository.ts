import { sql } from 'kysely';
import type { Fault } from '../../../platform/consistency/books.ts';
import { finding } from '../../../platform/consistency/finding.ts';

/**
 * Transfers of which the ledger has other units than their parcels, or whose parcels have others than their entries.
 * What left is what arrived, came back, was damaged or lost, and is still on the way; the last is said by the parcels
 * alone.
 */
export const findTransferUnits = finding(
  (of) => sql<Fault>`
    select t.id, t.number as name,
      jsonb_build_object('sent', m.sent, 'received', m.received, 'returned', m.returned, 'lost', e.lost, 'status', t.status) as stored,
      jsonb_build_object('sent', p.sent, 'received', p.received, 'returned', p.returned, 'lost', p.lost, 'status', case
        when t.status in ('draft', 'cancelled', 'called_back') then t.status when p.open = 0 then 'received'
        when t.status in ('sent', 'on_the_way') then t.status else 'partly_received' end) as expected
    from stock_transfers t cross join lateral (
      select coalesce(sum(quantity), 0)::int as sent, coalesce(sum(received + surplus), 0)::int as received,
        coalesce(sum(returned), 0)::int as returned, coalesce(sum(damaged + lost), 0)::int as lost, coalesce(sum(open), 0)::int as open
      from stock_transfer_parcels where transfer_id = t.id
    ) p cross join lateral (
      select coalesce(sum(-on_hand_change) filter (where kind = 'transfer_out'), 0)::int as sent,
        coalesce(sum(on_hand_change) filter (where kind = 'transfer_in' and warehouse_id = t.to_warehouse_id), 0)::int as received,
        coalesce(sum(on_hand_change) filter (where kind = 'transfer_in' and warehouse_id = t.from_warehouse_id), 0)::int as returned
      from stock_movements where transfer_id = t.id
    ) m cross join lateral (
      select coalesce(sum(quantity) filter (where kind in ('damaged', 'lost')), 0)::int as lost from stock_transfer_entries where transfer_id = t.id
    ) e
    where ${of('t.id')} and ((m.sent, m.received, m.returned, e.lost) is distinct from (p.sent, p.received, p.returned, p.lost)
      or (t.status = 'received') <> (t.status not in ('draft', 'cancelled', 'called_back') and p.open = 0)
      or (t.status = 'called_back' and p.open > 0))
    order by t.id`,
);
