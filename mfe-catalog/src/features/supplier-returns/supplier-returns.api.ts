import {
  type PrintLanguage,
  Returnable,
  type SupplierCreditInput,
  SupplierReturn,
  SupplierReturnDetail,
  SupplierReturnInput,
  SupplierReturnListQuery,
} from '@bo/contracts';
import { apiQuery, defineResource } from '@bo/http';
import { withQuery } from '@bo/platform/remote';
import { ofRecord } from '@bo/resources';

export const supplierReturns = defineResource({
  ...ofRecord('supplier_return'),
  path: 'admin_panel/supplier-returns/',
  entity: SupplierReturn,
  detail: SupplierReturnDetail,
  input: SupplierReturnInput,
  listQuery: SupplierReturnListQuery,
});

/** What of a delivery can go back now. Not kept: a form that begins with numbers of before would be refused. */
export const returnable = (receipt: string) => ({
  ...apiQuery({
    queryKey: [...supplierReturns.keys.all, 'returnable', receipt],
    path: `${supplierReturns.path}returnable/`,
    params: { receipt },
    schema: Returnable,
  }),
  gcTime: 0,
});

export const supplierReturnFile = (id: string, language: PrintLanguage) =>
  withQuery(`${supplierReturns.path}${encodeURIComponent(id)}/file/`, { language });

/** The supplier's credit note for the goods. */
export const enterCredit = (done: string) => supplierReturns.act<SupplierCreditInput>('credit', { done });
