import {
  Customer,
  CustomerAddressesInput,
  CustomerData,
  CustomerDetail,
  CustomerInput,
  CustomerMonths,
  CustomerReasonInput,
  listPage,
  Note,
  NotificationReceivers,
  WalletAdjustInput,
  WalletEntry,
  WalletListQuery,
} from '@bo/contracts';
import { visibleTo } from '../../../platform/access/fields.ts';
import { callerOf } from '../../../platform/access/guard.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ById, ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { Versioned } from '../../../platform/http/version.ts';
import { expectFound } from '../../../platform/records.ts';
import { countReceivers, customerList, findCustomer, readMonths } from './customers.repository.ts';
import {
  adjustWallet,
  anonymise,
  changeAddresses,
  changeCustomer,
  createCustomer,
  customerBulk,
  setBlocked,
} from './customers.service.ts';
import { readCustomerData } from './data.repository.ts';
import { walletList } from './wallet.repository.ts';

const COLUMNS: readonly ExportColumn<Customer>[] = [
  { key: 'code', value: ({ code }) => code },
  { key: 'name', value: ({ name }) => name },
  { key: 'phone', guarded: 'customer_phone', value: ({ customer_phone }) => customer_phone },
  { key: 'email', guarded: 'customer_email', value: ({ customer_email }) => customer_email },
  { key: 'tax_number', value: ({ tax_number }) => tax_number },
  { key: 'language', words: 'customer_language', value: ({ language }) => language },
  { key: 'orders', kind: 'number', value: ({ order_count }) => order_count },
  { key: 'spent', kind: 'money', value: ({ spent }) => spent },
  { key: 'last_order_at', kind: 'instant', value: ({ last_order_at }) => last_order_at },
  { key: 'wallet', kind: 'money', value: ({ wallet }) => wallet },
  { key: 'status', words: 'customer_status', value: ({ status }) => status },
  { key: 'reason', value: ({ status_reason }) => status_reason },
  { key: 'note', value: ({ note }) => note },
  { key: 'created_at', kind: 'instant', value: ({ created_at }) => created_at },
];
export const customerExport = defineExport({
  name: 'customers',
  permission: 'customer.export',
  list: customerList,
  columns: COLUMNS,
});

export const customerRoutes: Routes = (app, platform) => {
  const { db, writeOnce } = platform;
  const routes = resourceRoutes(app, platform, { name: 'customers', area: 'customer', entity: CustomerDetail });
  const { path, tags } = routes;
  const view = { permission: 'customer.view' } as const;
  routes.list(customerList, Customer);
  // Its author asks before it goes out; customers are of a later room than notifications are.
  app.get(
    '/admin_panel/custom-notification/receivers/',
    {
      config: { permission: 'notification.create' },
      schema: { tags: ['notifications'], response: ok(NotificationReceivers) },
    },
    async () => ({ count: await countReceivers(db) }),
  );
  routes.export(customerExport);
  routes.detail(findCustomer);
  routes.create(CustomerInput, createCustomer);
  routes.update(CustomerInput, changeCustomer);
  routes.bulk(customerBulk, 'customer.block');
  routes.act('note', {
    permission: 'customer.edit',
    body: Versioned.extend({ note: Note }),
    run: (unit, id, { note, version }) => changeCustomer(unit, id, version, { note }),
  });
  routes.act('addresses', { permission: 'customer.edit', body: CustomerAddressesInput, run: changeAddresses });
  routes.act('block', {
    permission: 'customer.block',
    body: CustomerReasonInput,
    run: (unit, id, body) => setBlocked(unit, id, body, true),
  });
  routes.act('unblock', {
    permission: 'customer.block',
    body: Versioned,
    run: (unit, id, { version }) => setBlocked(unit, id, { reason: '', version }, false),
  });
  routes.act('anonymise', { permission: 'customer.delete', body: CustomerReasonInput, run: anonymise });

  app.get(
    `${path}:id/months/`,
    { config: view, schema: { tags, params: ById, response: ok(CustomerMonths) } },
    async (request) => {
      const caller = callerOf(request);
      const { id } = expectFound(await findCustomer(db, request.params.id, caller));
      return { results: await readMonths(db, id, caller) };
    },
  );

  app.get(
    `${path}:id/wallet/`,
    { config: view, schema: { tags, params: ById, querystring: WalletListQuery, response: ok(listPage(WalletEntry)) } },
    async (request) => {
      const caller = callerOf(request);
      const { id: customer } = expectFound(await findCustomer(db, request.params.id, caller));
      return walletList.page(db, { ...request.query, customer }, caller, request.url);
    },
  );
  app.post(
    `${path}:id/wallet/`,
    {
      config: { permission: 'customer.wallet' },
      schema: { tags, params: ById, body: WalletAdjustInput, response: ok(CustomerDetail) },
    },
    (request) => writeOnce(request, CustomerDetail, (unit) => adjustWallet(unit, request.params.id, request.body)),
  );

  app.get(
    `${path}:id/data/`,
    { config: { permission: 'customer.export' }, schema: { tags, params: ById, response: ok(CustomerData) } },
    async (request, reply) => {
      const caller = callerOf(request);
      const customer = expectFound(await findCustomer(db, request.params.id, caller));
      void reply.header('content-disposition', `attachment; filename="customer-${customer.code}.json"`);
      return visibleTo(caller, await readCustomerData(db, customer, caller));
    },
  );
};
