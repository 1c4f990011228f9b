import { Dealer, DealerDetail, DealerInput, DealerPerformance, DealerPerformanceQuery } from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ById, ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { expectFound } from '../../../platform/records.ts';
import { dealerList, findDealer, readPerformance } from './dealers.repository.ts';
import { countDealerUses, dealerBulk, dealers } from './dealers.service.ts';

const COLUMNS: readonly ExportColumn<Dealer>[] = [
  { key: 'code', value: ({ code }) => code },
  { key: 'name', value: ({ name }) => name },
  { key: 'name_ar', value: ({ name_ar }) => name_ar },
  { key: 'contact_name', value: ({ contact_name }) => contact_name },
  { key: 'phone', value: ({ phone }) => phone },
  { key: 'email', value: ({ email }) => email },
  { key: 'credit_limit', kind: 'money', value: ({ credit_limit }) => credit_limit },
  { key: 'credit_used', kind: 'money', value: ({ credit_used }) => credit_used },
  { key: 'pincode_count', kind: 'number', value: ({ pincode_count }) => pincode_count },
  { key: 'orders_30_days', kind: 'number', value: ({ orders_30_days }) => orders_30_days },
  { key: 'status', words: 'dealer_status', value: ({ status }) => status },
  { key: 'updated_at', kind: 'instant', value: ({ updated_at }) => updated_at },
];
export const dealerExport = defineExport({
  name: 'dealers',
  permission: 'dealer.export',
  list: dealerList,
  columns: COLUMNS,
});

export const dealerRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'dealers', area: 'dealer', entity: DealerDetail });
  routes.list(dealerList, Dealer);
  routes.export(dealerExport);
  routes.detail(findDealer);
  routes.usage(async (db, id, viewer) => countDealerUses(db, expectFound(await findDealer(db, id, viewer))));
  routes.create(DealerInput, dealers.create);
  routes.update(DealerInput, dealers.change);
  routes.archive(dealers.setArchived);
  routes.remove(dealers.remove);
  routes.bulk(dealerBulk);

  app.get(
    `${routes.path}:id/performance/`,
    {
      config: { permission: 'dealer.view' },
      schema: {
        tags: routes.tags,
        params: ById,
        querystring: DealerPerformanceQuery,
        response: ok(DealerPerformance),
      },
    },
    async (request) => {
      const dealer = expectFound(await findDealer(platform.db, request.params.id, callerOf(request)));
      return readPerformance(platform.db, dealer, request.query.days);
    },
  );
};
