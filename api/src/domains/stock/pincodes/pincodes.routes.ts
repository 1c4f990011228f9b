import {
  Pincode,
  PincodeCheck,
  PincodeCheckQuery,
  PincodeCoverage,
  PincodeInput,
  PincodeMap,
  TermsPreview,
  TermsPreviewInput,
} from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { checkPincode } from './check.service.ts';
import { readCoverage, readMap } from './coverage.repository.ts';
import { pincodeBulk, previewTerms } from './pincodes.bulk.ts';
import { findPincode, pincodeList } from './pincodes.repository.ts';
import { pincodes } from './pincodes.service.ts';

const COLUMNS: readonly ExportColumn<Pincode>[] = [
  { key: 'code', value: ({ code }) => code },
  { key: 'area', value: ({ area }) => area },
  { key: 'area_ar', value: ({ area_ar }) => area_ar },
  { key: 'city', value: ({ city }) => city },
  { key: 'city_ar', value: ({ city_ar }) => city_ar },
  { key: 'emirate', words: 'emirate', value: ({ emirate }) => emirate },
  { key: 'serviceable', kind: 'flag', value: ({ serviceable }) => serviceable },
  { key: 'warehouses', value: ({ warehouses }) => warehouses.map(({ name }) => name).join(', ') },
  { key: 'delivery_fee', kind: 'money', value: ({ delivery_fee }) => delivery_fee },
  { key: 'free_delivery_from', kind: 'money', value: ({ free_delivery_from }) => free_delivery_from },
  { key: 'minimum_order', kind: 'money', value: ({ minimum_order }) => minimum_order },
  { key: 'cash_allowed', kind: 'flag', value: ({ cash_allowed }) => cash_allowed },
  { key: 'promise_minutes', kind: 'number', value: ({ promise_minutes }) => promise_minutes },
  { key: 'dealer', value: ({ dealer }) => dealer?.name ?? null },
];
export const pincodeExport = defineExport({
  name: 'pincodes',
  permission: 'pincode.export',
  list: pincodeList,
  columns: COLUMNS,
});

export const pincodeRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'pincodes', area: 'pincode', entity: Pincode });
  routes.list(pincodeList);
  routes.export(pincodeExport);
  routes.detail(findPincode);
  routes.create(PincodeInput, pincodes.create);
  routes.update(PincodeInput, pincodes.change);
  routes.archive(pincodes.setArchived);
  routes.bulk(pincodeBulk);

  const { db } = platform;
  const view = { config: { permission: 'pincode.view' as const } };
  app.get(
    '/admin_panel/pincode-checks/',
    { ...view, schema: { tags: routes.tags, querystring: PincodeCheckQuery, response: ok(PincodeCheck) } },
    (request) => checkPincode(db, request.query.code, callerOf(request)),
  );
  app.get(
    '/admin_panel/pincode-coverage/',
    { ...view, schema: { tags: routes.tags, response: ok(PincodeCoverage) } },
    (request) => readCoverage(db, callerOf(request)),
  );
  app.get(
    '/admin_panel/pincode-map/',
    { ...view, schema: { tags: routes.tags, response: ok(PincodeMap) } },
    (request) => readMap(db, callerOf(request)),
  );
  app.post(
    `${routes.path}terms-preview/`,
    {
      config: { permission: 'pincode.edit' },
      schema: { tags: routes.tags, body: TermsPreviewInput, response: ok(TermsPreview) },
    },
    (request) => previewTerms(db, request.body, callerOf(request)),
  );
};
