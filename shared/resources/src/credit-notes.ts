import { CreditNote, CreditNoteListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

/** Read only: whatever lowers the charge of an invoiced order makes them. */
export const creditNotes = defineResource({
  ...ofRecord('credit_note'),
  path: 'admin_panel/credit-notes/',
  entity: CreditNote,
  listQuery: CreditNoteListQuery,
});
