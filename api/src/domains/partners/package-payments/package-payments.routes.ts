import { PackagePayment, PackagePaymentInput, PackagePaymentRejectInput } from '@bo/contracts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { Versioned } from '../../../platform/http/version.ts';
import { findPackagePayment, packagePaymentList } from './package-payments.repository.ts';
import { confirmPackage, packagePaymentBulk, packagePayments, rejectPackage } from './package-payments.service.ts';

const COLUMNS: readonly ExportColumn<PackagePayment>[] = [
  { key: 'seller', value: ({ seller }) => seller.name },
  { key: 'package', value: (payment) => payment.package },
  { key: 'package_ar', value: ({ package_ar }) => package_ar },
  { key: 'amount', kind: 'money', value: ({ amount }) => amount },
  { key: 'method', words: 'package_payment_method', value: ({ method }) => method },
  { key: 'reference', value: ({ reference }) => reference },
  { key: 'starts_on', kind: 'day', value: ({ starts_on }) => starts_on },
  { key: 'ends_on', kind: 'day', value: ({ ends_on }) => ends_on },
  { key: 'status', words: 'package_payment_status', value: ({ status }) => status },
  { key: 'decision_reason', value: ({ decision_reason }) => decision_reason },
  { key: 'note', value: ({ note }) => note },
  { key: 'created_at', kind: 'instant', value: ({ created_at }) => created_at },
  { key: 'by', value: ({ recorded_by }) => recorded_by?.name ?? null },
  { key: 'approved_by', value: ({ decided_by }) => decided_by?.name ?? null },
];
export const packagePaymentExport = defineExport({
  name: 'package-payments',
  permission: 'payout.export',
  list: packagePaymentList,
  columns: COLUMNS,
});

export const packagePaymentRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'package-payments', area: 'payout', entity: PackagePayment });
  routes.list(packagePaymentList);
  routes.export(packagePaymentExport);
  routes.detail(findPackagePayment);
  routes.create(PackagePaymentInput, packagePayments.create);
  routes.update(PackagePaymentInput, packagePayments.change);
  routes.remove(packagePayments.remove);
  routes.bulk(packagePaymentBulk, 'payout.approve');
  routes.act('confirm', {
    permission: 'payout.approve',
    body: Versioned,
    run: (unit, id, { version }) => confirmPackage(unit, id, version),
  });
  routes.act('reject', { permission: 'payout.approve', body: PackagePaymentRejectInput, run: rejectPackage });
};
