import { sql } from 'kysely';
import type { Fault } from '../../../platform/consistency/books.ts';
import { finding } from '../../../platform/consistency/finding.ts';

/**
 * Returns of which the ledger has other units than their lines out of stock, those of a cancelled one being back; and
 * returns whose status does not go with their credit note.
 */
export const findSupplierReturnUnits = finding(
  (of) => sql<Fault>`
    select r.id, r.number as name,
      jsonb_build_object('units', m.units, 'credited', r.status = 'credited') as stored,
      jsonb_build_object('units', case when r.status = 'cancelled' then 0 else l.units end, 'credited', c.credited) as expected
    from supplier_returns r cross join lateral (
      select coalesce(-sum(on_hand_change), 0)::int as units from stock_movements where supplier_return_id = r.id
    ) m cross join lateral (
      select coalesce(sum(quantity), 0)::int as units from supplier_return_lines where supplier_return_id = r.id and taken_from = 'stock'
    ) l cross join lateral (
      select exists (select from supplier_credits where supplier_return_id = r.id and voided_at is null) as credited
    ) c
    where ${of('r.id')} and (m.units <> case when r.status = 'cancelled' then 0 else l.units end or (r.status = 'credited') <> c.credited)
    order by r.id`,
);
