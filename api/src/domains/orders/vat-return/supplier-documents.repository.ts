import { type RawBuilder, sql } from 'kysely';

/** Suppliers' tax invoices, and their credit notes, which take from what the invoices give. */
const DOCUMENTS = sql`
  select 'supplier_invoice' as source, id, number, dated, tax_number, net_minor as net, vat_minor as vat, created_at,
    coalesce(voided_at, updated_at) as changed_at, voided_at is null as stands from supplier_invoices
  union all
  select 'supplier_credit', id, number, dated, tax_number, -net_minor, -vat_minor, created_at, coalesce(voided_at, created_at), voided_at is null from supplier_credits`;

/**
 * Suppliers' tax invoices and credit notes that the store holds, by the day on which their VAT counts: the day written
 * on them, or the day on which they were entered where the period of that day was closed by then. What was changed or
 * voided after its period was closed counts as the difference to the closed figures, on the day of the change. Where
 * that day is in a closed period as well, it is the next day that is open. Receipts without an invoice count nowhere.
 * The one place that reads the tables for the return.
 */
export const supplierDocumentEntries = (timeZone: string): RawBuilder<unknown> => {
  const dayOf = (moment: string) => sql`(${sql.ref(moment)} at time zone ${timeZone})::date`;
  const isClosed = (day: RawBuilder<unknown>, by: RawBuilder<unknown> = sql`true`) =>
    sql`exists (select from vat_periods c where ${day} between c.starts_on and c.ends_on and ${by})`;
  const day = sql`case when kept.net is not null then ${dayOf('s.changed_at')}
    when not ${isClosed(sql`s.dated`)} then s.dated
    when ${isClosed(sql`s.dated`, sql`c.created_at < s.created_at`)} then ${dayOf('s.created_at')}
    else ${dayOf('s.changed_at')} end`;
  const nextOpen = sql`(select min(c.ends_on) + 1 from vat_periods c
    where c.ends_on >= day and not exists (select from vat_periods n where n.starts_on = c.ends_on + 1))`;
  return sql`
    select source, id, number, case when ${isClosed(sql`day`)} then ${nextOpen} else day end as dated, net, vat
    from (
      select s.source, s.id, s.number, ${day} as day,
        case when counts.yes then s.net else 0 end - coalesce(kept.net, 0) as net,
        case when counts.yes then s.vat else 0 end - coalesce(kept.vat, 0) as vat
      from (${DOCUMENTS}) s
        cross join lateral (select s.stands and s.tax_number <> '' and s.vat <> 0 as yes) counts
        left join lateral (select sum(e.net)::bigint as net, sum(e.vat)::bigint as vat from vat_period_entries e where e.document_id = s.id) kept on true
    ) counted where net <> 0 or vat <> 0`;
};
