import {
  PACKAGE_PAYMENT_METHODS,
  PACKAGE_PAYMENT_STATUSES,
  type PackagePayment,
  PackagePaymentListQuery,
  type PackagePaymentStatus,
} from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import {
  type BulkAction,
  type Column,
  columns,
  RecordListPage,
  recordName,
  type StatusTone,
  useListState,
} from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { CodeFilter, packagePayments, SellerFilter, useLabel, useOwnSeller } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

const column = columns<PackagePayment>();
export const PACKAGE_TONE: Record<PackagePaymentStatus, StatusTone> = {
  pending: 'busy',
  confirmed: 'good',
  rejected: 'bad',
};

export function usePackagePaymentColumns(): Column<PackagePayment>[] {
  const t = useText('package-payments');
  const label = useLabel();
  const { language } = useLanguage();
  const isOwn = useOwnSeller() !== undefined;
  const seller = column.custom('seller', {
    title: t('fields.seller'),
    width: 170,
    grows: true,
    priority: 1,
    render: ({ seller: of }) => <bdi>{recordName(of, language)}</bdi>,
  });
  return [
    ...(isOwn ? [] : [seller]),
    column.bilingual('package', { title: t('fields.package'), width: 180, grows: true, priority: 1 }),
    column.money('amount', { title: t('fields.amount'), sort: 'amount', width: 116, priority: 1 }),
    column.custom('method', {
      title: t('fields.method'),
      width: 130,
      priority: 3,
      render: ({ method }) => label(`package_payment_method.${method}`),
    }),
    column.code('reference', { title: t('fields.reference'), width: 130, priority: 3 }),
    column.date('starts_on', {
      title: t('fields.starts_on'),
      sort: 'starts_on',
      style: 'date',
      width: 120,
      priority: 2,
    }),
    column.date('ends_on', { title: t('fields.ends_on'), sort: 'ends_on', style: 'date', width: 120, priority: 2 }),
    column.date('created_at', { title: t('fields.created_at'), sort: 'created_at', width: 130, priority: 4 }),
    column.status('status', {
      title: t('fields.status'),
      width: 120,
      priority: 1,
      of: ({ status }) => ({ text: label(`package_payment_status.${status}`), tone: PACKAGE_TONE[status] }),
    }),
  ];
}

export function PackagePaymentListPage() {
  const t = useText('package-payments');
  const list = useListState(PackagePaymentListQuery, { screen: 'package-payments' });
  const result = useQuery(packagePayments.list(list.query));
  const actions: BulkAction[] = [
    {
      action: 'confirm',
      label: t('actions.confirm'),
      permission: 'payout.approve',
      effect: (count, number) => t('confirm.many', { count, number }),
    },
  ];
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={packagePayments}
      exportRight="payout.export"
      create={paths.packagePaymentCreate}
      createText={t('list.create')}
      search={t('list.search')}
      filters={
        <>
          <CodeFilter
            list={list}
            name="status"
            of="package_payment_status"
            codes={PACKAGE_PAYMENT_STATUSES}
            label={t('fields.status')}
          />
          <CodeFilter
            list={list}
            name="method"
            of="package_payment_method"
            codes={PACKAGE_PAYMENT_METHODS}
            label={t('fields.method')}
          />
          <SellerFilter list={list} label={t('fields.seller')} />
        </>
      }
      bulk={actions}
      nameOf={(payment) => payment.package}
      result={result}
      columns={usePackagePaymentColumns()}
      to={({ id }) => paths.packagePaymentEdit(id)}
      empty={t('list.empty')}
    />
  );
}
