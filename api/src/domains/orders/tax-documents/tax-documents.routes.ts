import { CreditNote } from '@bo/contracts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { creditNoteList, findCreditNote } from './tax-documents.repository.ts';

const COLUMNS: readonly ExportColumn<CreditNote>[] = [
  { key: 'credit_note', value: ({ number }) => number },
  { key: 'created_at', kind: 'instant', value: ({ created_at }) => created_at },
  { key: 'invoice_number', value: ({ invoice_number }) => invoice_number },
  { key: 'number', value: ({ order }) => order.number },
  { key: 'refund_number', value: ({ refund }) => refund?.number ?? null },
  { key: 'customer', value: ({ customer }) => customer },
  { key: 'reason', value: ({ reason, reason_ar }) => ({ name: reason, name_ar: reason_ar }) },
  { key: 'value_before', kind: 'money', value: ({ before }) => before },
  { key: 'value_after', kind: 'money', value: ({ after }) => after },
  { key: 'difference', kind: 'money', value: ({ difference }) => difference },
  { key: 'vat', kind: 'money', value: ({ vat }) => vat },
];

export const creditNoteExport = defineExport({
  name: 'credit-notes',
  permission: 'refund.export',
  list: creditNoteList,
  columns: COLUMNS,
});

/** Tax credit notes are read and exported; what makes one is whatever lowers the charge of an invoiced order. */
export const creditNoteRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'credit-notes', area: 'refund', entity: CreditNote });
  routes.list(creditNoteList);
  routes.export(creditNoteExport);
  routes.detail(findCreditNote);
};
