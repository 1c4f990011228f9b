import { listPage, Seller, SellerListQuery } from '@bo/contracts';
import { callerOf } from '../../platform/access/guard.ts';
import type { ExportColumn } from '../../platform/export/cells.ts';
import { exportQuery, sendExport } from '../../platform/export/export.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { ok, ById } from '../../platform/http/contract.ts';
import { expectFound } from '../../platform/records.ts';
import { findSeller, sellerList } from './sellers.repository.ts';

const PATH = '/admin_panel/sellers/';
const tags = ['sellers'];

const COLUMNS: readonly ExportColumn<Seller>[] = [
  { key: 'code', value: ({ code }) => code },
  { key: 'name', value: ({ name }) => name },
  { key: 'name_ar', value: ({ name_ar }) => name_ar },
  { key: 'legal_name', value: ({ legal_name }) => legal_name },
  { key: 'contact_name', value: ({ contact_name }) => contact_name },
  { key: 'phone', value: ({ phone }) => phone },
  { key: 'email', value: ({ email }) => email },
  { key: 'licence_number', value: ({ licence_number }) => licence_number },
  { key: 'licence_expires_on', value: ({ licence_expires_on }) => licence_expires_on },
  { key: 'commission_rate', kind: 'percent', value: ({ commission_rate }) => commission_rate },
  { key: 'status', words: 'seller_status', value: ({ status }) => status },
  { key: 'products', kind: 'number', value: ({ product_count }) => product_count },
];

export const sellerRoutes: Routes = (app, { db }) => {
  app.get(
    PATH,
    {
      config: { permission: 'seller.view' },
      schema: { tags, querystring: SellerListQuery, response: ok(listPage(Seller)) },
    },
    (request) => sellerList.page(db, request.query, callerOf(request), request.url),
  );

  app.get(
    `${PATH}export/`,
    { config: { permission: 'seller.export' }, schema: { tags, querystring: exportQuery(SellerListQuery) } },
    (request, reply) =>
      sendExport(request, reply, { db, list: sellerList, query: request.query, columns: COLUMNS, name: 'sellers' }),
  );

  app.get(
    `${PATH}:id/`,
    { config: { permission: 'seller.view' }, schema: { tags, params: ById, response: ok(Seller) } },
    async (request) => expectFound(await findSeller(db, request.params.id, callerOf(request))),
  );
};
