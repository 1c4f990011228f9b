import { type RawBuilder, sql } from 'kysely';

/**
 * Suppliers' tax invoices that the store holds, by the day on which their VAT counts: the day written on them, or the day on which they
 * were entered where the period of that day was closed by then. One that was voided after its period was closed is taken back on the day of
 * voiding. Receipts without an invoice count nowhere. The one place that reads the table for the return.
 */
export const supplierInvoiceEntries = (timeZone: string): RawBuilder<unknown> => {
  const dayOf = (moment: string) => sql`(${sql.ref(moment)} at time zone ${timeZone})::date`;
  const closedBy = (moment: string) => sql`exists (select from vat_periods c
    where s.dated between c.starts_on and c.ends_on and c.created_at < ${sql.ref(moment)})`;
  const counted = sql`s.tax_number <> '' and s.vat_minor > 0`;
  return sql`
    select s.id, s.number, case when ${closedBy('s.created_at')} then ${dayOf('s.created_at')} else s.dated end as dated, s.net_minor as net, s.vat_minor as vat
    from supplier_invoices s where ${counted} and (s.voided_at is null or exists (select from vat_period_entries e where e.document_id = s.id))
    union all
    select s.id, s.number, ${dayOf('s.voided_at')}, -s.net_minor, -s.vat_minor
    from supplier_invoices s where ${counted} and s.voided_at is not null and exists (select from vat_period_entries e where e.document_id = s.id)`;
};
