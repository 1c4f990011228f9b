import {
  BankChangeInput,
  OrderSellers,
  OrderSellersQuery,
  requiredText,
  Seller,
  SellerCreateInput,
  SellerDetail,
  SellerDocumentInput,
  SellerInput,
  SellerSale,
  SellerStatusInput,
  Version,
} from '@bo/contracts';
import { z } from 'zod';
import { may } from '../../../platform/access/caller.ts';
import { callerOf } from '../../../platform/access/guard.ts';
import { forbidden } from '../../../platform/errors/domain-error.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ById, ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { Versioned } from '../../../platform/http/version.ts';
import { expectFound } from '../../../platform/records.ts';
import { dropUploaded, readUploaded } from '../../store/uploads/uploads.service.ts';
import { openBalanceOf } from '../seller-ledger/ledger.service.ts';
import { readOrderSellers, sellerSaleList } from './sales.repository.ts';
import { findDocument, findSeller, sellerList, sellerTable } from './sellers.repository.ts';
import {
  addDocument,
  approveBank,
  rejectBank,
  removeDocument,
  requestBank,
  sellerBulk,
  sellers,
  setSellerStatus,
  storeDocument,
} from './sellers.service.ts';

const COLUMNS: readonly ExportColumn<Seller>[] = [
  { key: 'code', value: ({ code }) => code },
  { key: 'name', value: ({ name }) => name },
  { key: 'name_ar', value: ({ name_ar }) => name_ar },
  { key: 'legal_name', value: ({ legal_name }) => legal_name },
  { key: 'contact_name', value: ({ contact_name }) => contact_name },
  { key: 'phone', value: ({ phone }) => phone },
  { key: 'email', value: ({ email }) => email },
  { key: 'licence_number', value: ({ licence_number }) => licence_number },
  { key: 'licence_expires_on', kind: 'day', value: ({ licence_expires_on }) => licence_expires_on },
  { key: 'vat_number', value: ({ vat_number }) => vat_number },
  { key: 'commission_rate', kind: 'percent', value: ({ commission_rate }) => commission_rate },
  { key: 'hold_days', kind: 'number', value: ({ hold_days }) => hold_days },
  { key: 'status', words: 'seller_status', value: ({ status }) => status },
  { key: 'selling', kind: 'flag', value: ({ selling }) => selling },
  { key: 'products', kind: 'number', value: ({ product_count }) => product_count },
];
export const sellerExport = defineExport({
  name: 'sellers',
  permission: 'seller.export',
  list: sellerList,
  columns: COLUMNS,
});

const SALE_COLUMNS: readonly ExportColumn<SellerSale>[] = [
  { key: 'order_number', value: ({ order_number }) => order_number },
  { key: 'purchase_date', kind: 'instant', value: ({ purchase_date }) => purchase_date },
  { key: 'status', words: 'order_status', value: ({ order_status }) => order_status },
  { key: 'seller', value: ({ seller }) => seller },
  { key: 'product', value: ({ title }) => title },
  { key: 'product_ar', value: ({ title_ar }) => title_ar },
  { key: 'variant_label', value: ({ variant_label }) => variant_label },
  { key: 'variant_label_ar', value: ({ variant_label_ar }) => variant_label_ar },
  { key: 'code', value: ({ code }) => code },
  { key: 'qty', kind: 'number', value: ({ quantity }) => quantity },
  { key: 'delivered_qty', kind: 'number', value: ({ delivered }) => delivered },
  { key: 'returned_qty', kind: 'number', value: ({ returned }) => returned },
  { key: 'amount', kind: 'money', value: ({ net }) => net },
  { key: 'vat', kind: 'money', value: ({ vat }) => vat },
  { key: 'commission_rate', kind: 'percent', value: ({ commission_rate }) => commission_rate },
];
export const sellerSaleExport = defineExport({
  name: 'seller-sales',
  permission: 'payout.export',
  list: sellerSaleList,
  columns: SALE_COLUMNS,
});

const Reasoned = z.object({ reason: requiredText(500), version: Version.optional() });
const OfSeller = ById.extend({ document: z.string().max(200) });
/** A file that someone sent opens as a page of nobody's: no script, no form, no frame. */
const HARMLESS = "default-src 'none'; img-src 'self'; object-src 'none'; sandbox";

export const sellerRoutes: Routes = (app, platform) => {
  const { db, storage, write } = platform;
  const routes = resourceRoutes(app, platform, { name: 'sellers', area: 'seller', entity: SellerDetail });
  const { path, tags } = routes;
  routes.list(sellerList, Seller);
  routes.export(sellerExport);
  routes.detail(findSeller);
  routes.usage(async (_, id, viewer) => sellerTable.countUses(db, expectFound(await findSeller(db, id, viewer))));
  routes.create(SellerCreateInput, sellers.create);
  routes.update(SellerInput, sellers.change);
  routes.archive(sellers.setArchived);
  routes.remove(sellers.remove);
  routes.bulk(sellerBulk);

  routes.act('status', {
    permission: 'seller.approve',
    body: SellerStatusInput,
    run: (unit, id, body) => setSellerStatus(unit, id, body, openBalanceOf),
  });
  // The person who was asked for something better sends it and applies again: the seller too.
  routes.act('apply', {
    permission: 'seller.apply',
    body: Versioned,
    run: (unit, id, { version }) =>
      setSellerStatus(unit, id, { status: 'applied', reason: '', version }, openBalanceOf),
  });
  routes.act('bank', { permission: 'seller.bank', body: BankChangeInput, run: requestBank });
  routes.act('bank/approve', {
    permission: 'seller.bank',
    body: Versioned,
    run: (unit, id, { version }) => approveBank(unit, id, version),
  });
  routes.act('bank/reject', { permission: 'seller.bank', body: Reasoned, run: rejectBank });

  app.post(
    `${path}:id/documents/`,
    {
      config: { permission: 'seller.apply' },
      schema: { tags, params: ById, body: SellerDocumentInput, response: ok(SellerDetail) },
    },
    async (request) => {
      const { params, body } = request;
      expectFound(await findSeller(db, params.id, callerOf(request)));
      const file = await readUploaded(db, storage, body.upload_id, callerOf(request).id);
      const stored = await storeDocument(storage, file);
      await dropUploaded(storage, body.upload_id);
      return write(request, (unit) => addDocument(unit, params.id, body, stored));
    },
  );

  app.get(
    `${path}:id/documents/:document/`,
    { config: { permission: 'seller.view' }, schema: { tags, params: OfSeller } },
    async (request, reply) => {
      const { id } = expectFound(await findSeller(db, request.params.id, callerOf(request)));
      const document = expectFound(await findDocument(db, id, request.params.document));
      const content = expectFound((await storage.read(document.key)) ?? undefined);
      const ending = document.key.slice(document.key.lastIndexOf('.'));
      return reply
        .type(document.content_type)
        .header('content-disposition', `attachment; filename="${document.kind}-${document.id}${ending}"`)
        .header('content-security-policy', HARMLESS)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'private, no-store')
        .send(content);
    },
  );

  app.delete(
    `${path}:id/documents/:document/`,
    { config: { permission: 'seller.edit' }, schema: { tags, params: OfSeller, response: ok(SellerDetail) } },
    (request) => write(request, (unit) => removeDocument(unit, storage, request.params.id, request.params.document)),
  );

  app.get(
    `${path}of-orders/`,
    {
      config: { permission: 'seller.view' },
      schema: { tags, querystring: OrderSellersQuery, response: ok(OrderSellers) },
      // Before the query is looked at, as the permission that is declared.
      preValidation: (request, _reply, done) => {
        done(may(callerOf(request), 'order.view') ? undefined : forbidden('order.view'));
      },
    },
    (request) => readOrderSellers(db, request.query.orders, callerOf(request)),
  );

  const sales = resourceRoutes(app, platform, { name: 'seller-sales', area: 'payout', entity: SellerSale });
  sales.list(sellerSaleList);
  sales.export(sellerSaleExport);
};
