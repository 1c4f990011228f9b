import { listPage, Pincode, PincodeInput, PincodeListQuery } from '@bo/contracts';
import { callerOf } from '../../platform/access/guard.ts';
import type { ExportColumn } from '../../platform/export/cells.ts';
import { exportQuery, sendExport } from '../../platform/export/export.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { ok, ById, created } from '../../platform/http/contract.ts';
import { Versioned, versionOf } from '../../platform/http/version.ts';
import { expectFound } from '../../platform/records.ts';
import { findPincode, pincodeList } from './pincodes.repository.ts';
import { changePincode, createPincode, setPincodeArchived } from './pincodes.service.ts';

const PATH = '/admin_panel/pincodes/';
const tags = ['pincodes'];

const COLUMNS: readonly ExportColumn<Pincode>[] = [
  { key: 'code', value: ({ code }) => code },
  { key: 'area', value: ({ area }) => area },
  { key: 'area_ar', value: ({ area_ar }) => area_ar },
  { key: 'city', value: ({ city }) => city },
  { key: 'city_ar', value: ({ city_ar }) => city_ar },
  { key: 'serviceable', kind: 'flag', value: ({ serviceable }) => serviceable },
  { key: 'warehouses', value: ({ warehouses }) => warehouses.map(({ name }) => name).join(', ') },
  { key: 'delivery_fee', kind: 'money', value: ({ delivery_fee }) => delivery_fee },
  { key: 'free_delivery_from', kind: 'money', value: ({ free_delivery_from }) => free_delivery_from },
  { key: 'minimum_order', kind: 'money', value: ({ minimum_order }) => minimum_order },
  { key: 'cash_allowed', kind: 'flag', value: ({ cash_allowed }) => cash_allowed },
  { key: 'promise_minutes', kind: 'number', value: ({ promise_minutes }) => promise_minutes },
  { key: 'dealer', value: ({ dealer }) => dealer?.name ?? null },
];

export const pincodeRoutes: Routes = (app, { db, write, writeOnce }) => {
  app.get(
    PATH,
    {
      config: { permission: 'pincode.view' },
      schema: { tags, querystring: PincodeListQuery, response: ok(listPage(Pincode)) },
    },
    (request) => pincodeList.page(db, request.query, callerOf(request), request.url),
  );

  app.get(
    `${PATH}export/`,
    { config: { permission: 'pincode.export' }, schema: { tags, querystring: exportQuery(PincodeListQuery) } },
    (request, reply) =>
      sendExport(request, reply, { db, list: pincodeList, query: request.query, columns: COLUMNS, name: 'pincodes' }),
  );

  app.post(
    PATH,
    { config: { permission: 'pincode.create' }, schema: { tags, body: PincodeInput, response: created(Pincode) } },
    async (request, reply) =>
      reply.code(201).send(await writeOnce(request, Pincode, (unit) => createPincode(unit, request.body))),
  );

  app.get(
    `${PATH}:id/`,
    { config: { permission: 'pincode.view' }, schema: { tags, params: ById, response: ok(Pincode) } },
    async (request) => expectFound(await findPincode(db, request.params.id, callerOf(request))),
  );

  app.put(
    `${PATH}:id/`,
    {
      config: { permission: 'pincode.edit' },
      schema: { tags, params: ById, body: PincodeInput.extend(Versioned.shape), response: ok(Pincode) },
    },
    (request) => {
      const { version: _, ...input } = request.body;
      return write(request, (unit) => changePincode(unit, request.params.id, versionOf(request), input));
    },
  );

  for (const [ending, archived] of [
    ['archive', true],
    ['restore', false],
  ] as const) {
    app.post(
      `${PATH}:id/${ending}/`,
      {
        config: { permission: 'pincode.delete' },
        schema: { tags, params: ById, body: Versioned.nullish(), response: ok(Pincode) },
      },
      (request) => write(request, (unit) => setPincodeArchived(unit, request.params.id, versionOf(request), archived)),
    );
  }
};
