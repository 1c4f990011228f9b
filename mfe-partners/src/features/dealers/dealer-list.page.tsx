import { type Dealer, DEALER_STATUSES, DealerListQuery } from '@bo/contracts';
import {
  type Column,
  columns,
  FlagFilter,
  RecordListPage,
  ReferenceFilter,
  useArchiveAction,
  useListState,
} from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { CodeFilter, dealers, useLabel, warehouses } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

const column = columns<Dealer>();

export function useDealerColumns(): Column<Dealer>[] {
  const t = useText('dealers');
  const label = useLabel();
  return [
    column.code('code', { title: t('fields.code'), width: 110, priority: 1 }),
    column.bilingual('name', {
      title: t('fields.name'),
      sort: 'name',
      width: 200,
      grows: true,
      priority: 1,
      leads: true,
    }),
    column.text('contact_name', { title: t('fields.contact_name'), width: 150, priority: 3 }),
    column.code('phone', { title: t('fields.phone'), width: 140, priority: 3 }),
    column.code('email', { title: t('fields.email'), optional: true }),
    column.number('pincode_count', { title: t('fields.pincodes'), width: 90, priority: 2 }),
    column.number('user_count', { title: t('fields.users'), width: 90, priority: 4 }),
    column.number('orders_30_days', { title: t('fields.orders_30_days'), width: 120, priority: 2 }),
    column.money('credit_used', { title: t('fields.credit_used'), width: 136, priority: 2 }),
    column.money('credit_limit', { title: t('fields.credit_limit'), sort: 'credit_limit', width: 136, priority: 2 }),
    column.status('status', {
      title: t('fields.status'),
      width: 110,
      priority: 1,
      of: ({ status }) => ({ text: label(`dealer_status.${status}`), tone: status === 'active' ? 'good' : 'bad' }),
    }),
  ];
}

export function DealerListPage() {
  const t = useText('dealers');
  const list = useListState(DealerListQuery, { screen: 'dealers' });
  const result = useQuery(dealers.list(list.query));
  const actions = [useArchiveAction('dealer.delete', list.query.archived === true)];
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={dealers}
      exportRight="dealer.export"
      create={paths.dealerCreate}
      createText={t('list.create')}
      search={t('list.search')}
      filters={
        <>
          <CodeFilter list={list} name="status" of="dealer_status" codes={DEALER_STATUSES} label={t('fields.status')} />
          <ReferenceFilter list={list} name="warehouse" label={t('fields.warehouses')} resource={warehouses} />
          <FlagFilter list={list} name="archived" label={t('list.archived')} />
        </>
      }
      bulk={actions}
      result={result}
      columns={useDealerColumns()}
      to={({ id }) => paths.dealerDetails(id)}
      empty={t('list.empty')}
    />
  );
}
