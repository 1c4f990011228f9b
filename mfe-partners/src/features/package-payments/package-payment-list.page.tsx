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
  BulkBar,
  ChoiceFilter,
  type Column,
  columns,
  ExportButton,
  LinkButton,
  ListPage,
  recordName,
  ReferenceFilter,
  ResourceTable,
  SavedViews,
  SearchFilter,
  type StatusTone,
  useListState,
  useSelection,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { packagePayments, sellers, useLabel } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

const column = columns<PackagePayment>();
export const PACKAGE_TONE: Record<PackagePaymentStatus, StatusTone> = {
  pending: 'busy',
  confirmed: 'good',
  rejected: 'bad',
};

function usePackagePaymentColumns(): Column<PackagePayment>[] {
  const t = useText('package-payments');
  const label = useLabel();
  const { language } = useLanguage();
  return [
    column.custom('seller', {
      title: t('fields.seller'),
      width: 170,
      grows: true,
      priority: 1,
      render: ({ seller }) => <bdi>{recordName(seller, language)}</bdi>,
    }),
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
  const label = useLabel();
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
  const selection = useSelection(list, actions);
  return (
    <ListPage
      title={t('list.title')}
      actions={
        <>
          <Can do="payout.export">
            <ExportButton url={(kind) => packagePayments.exportUrl(list.query, kind)} name="package-payments" />
          </Can>
          <Can do={paths.packagePaymentCreate.permission}>
            <LinkButton to={paths.packagePaymentCreate()}>{t('list.create')}</LinkButton>
          </Can>
        </>
      }
      views={<SavedViews list={list} />}
      filters={
        <>
          <SearchFilter list={list} placeholder={t('list.search')} />
          <ChoiceFilter
            list={list}
            name="status"
            label={t('fields.status')}
            choices={PACKAGE_PAYMENT_STATUSES.map((value) => ({
              value,
              label: label(`package_payment_status.${value}`),
            }))}
          />
          <ChoiceFilter
            list={list}
            name="method"
            label={t('fields.method')}
            choices={PACKAGE_PAYMENT_METHODS.map((value) => ({
              value,
              label: label(`package_payment_method.${value}`),
            }))}
          />
          <ReferenceFilter list={list} name="seller" label={t('fields.seller')} resource={sellers} />
        </>
      }
    >
      <BulkBar
        selection={selection}
        page={result.data}
        actions={actions}
        mutation={packagePayments.bulk()}
        nameOf={(id) => result.data?.results.find((payment) => payment.id === id)?.package}
      />
      <ResourceTable
        list={list}
        result={result}
        columns={usePackagePaymentColumns()}
        selection={selection}
        to={({ id }) => paths.packagePaymentEdit(id)}
        empty={t('list.empty')}
      />
    </ListPage>
  );
}
