import { type RawBuilder, sql } from 'kysely';

/** Suppliers' tax invoices, and their credit notes, which take from what the invoices give. */
const DOCUMENTS = sql`
  select 'supplier_invoice' as source, id, number, dated, tax_number, net_minor as net, vat_minor as vat, created_at, voided_at from supplier_invoices
  union all
  select 'supplier_credit', id, number, dated, tax_number, -net_minor, -vat_minor, created_at, voided_at from supplier_credits`;

/**
 * Suppliers' tax invoices and credit notes that the store holds, by the day on which their VAT counts: the day written on them, or the day
 * on which they were entered where the period of that day was closed by then. One that was voided after its period was closed is taken back
 * on the day of voiding. Receipts without an invoice count nowhere. The one place that reads the tables for the return.
 */
export const supplierDocumentEntries = (timeZone: string): RawBuilder<unknown> => {
  const dayOf = (moment: string) => sql`(${sql.ref(moment)} at time zone ${timeZone})::date`;
  const closedBy = (moment: string) => sql`exists (select from vat_periods c
    where s.dated between c.starts_on and c.ends_on and c.created_at < ${sql.ref(moment)})`;
  const counted = sql`s.tax_number <> '' and s.vat <> 0`;
  const inClosed = sql`exists (select from vat_period_entries e where e.document_id = s.id)`;
  return sql`
    select s.source, s.id, s.number, case when ${closedBy('s.created_at')} then ${dayOf('s.created_at')} else s.dated end as dated, s.net, s.vat
    from (${DOCUMENTS}) s where ${counted} and (s.voided_at is null or ${inClosed})
    union all
    select s.source, s.id, s.number, ${dayOf('s.voided_at')}, -s.net, -s.vat
    from (${DOCUMENTS}) s where ${counted} and s.voided_at is not null and ${inClosed}`;
};
