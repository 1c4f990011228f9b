import { type PayoutRun, PayoutRunListQuery, type PayoutRunState } from '@bo/contracts';
import { type Column, columns, PersonCell, RecordListPage, type StatusTone, useListState } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { payoutRuns, useLabel } from '@bo/resources';
import { PayoutTabs } from '../../parts/money-tabs.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { StartRun } from './start-run.tsx';

const column = columns<PayoutRun>();
export const RUN_TONE: Record<PayoutRunState, StatusTone> = {
  making: 'busy',
  sent: 'warn',
  answered: 'good',
  empty: 'neutral',
};

export function useRunColumns(): Column<PayoutRun>[] {
  const t = useText('payouts');
  const label = useLabel();
  return [
    column.code('number', { title: t('fields.run'), width: 120, priority: 1 }),
    column.money('amount', { title: t('fields.amount'), width: 140, priority: 1, matters: true }),
    column.status('state', {
      title: t('fields.status'),
      width: 160,
      priority: 1,
      of: ({ state }) => ({ text: label(`payout_run_state.${state}`), tone: RUN_TONE[state] }),
    }),
    column.number('count', { title: t('fields.payouts'), width: 110, priority: 2 }),
    column.number('paid', { title: t('fields.paid'), width: 100, priority: 2 }),
    column.number('failed', { title: t('fields.failed'), width: 100, priority: 2 }),
    column.number('waiting', { title: t('fields.waiting'), width: 120, priority: 3 }),
    column.date('pay_on', { title: t('fields.pay_on'), sort: 'pay_on', style: 'date', width: 130, priority: 2 }),
    column.custom('made_by', {
      title: t('fields.made_by'),
      width: 150,
      priority: 3,
      render: ({ made_by }) => <PersonCell value={made_by} />,
    }),
    column.date('created_at', { title: t('fields.created_at'), sort: 'created_at', width: 140, priority: 3 }),
  ];
}

export function PayoutRunListPage() {
  const t = useText('payouts');
  const list = useListState(PayoutRunListQuery, { screen: 'payout-runs' });
  const result = useQuery(payoutRuns.list(list.query));
  return (
    <RecordListPage
      title={t('runs.title')}
      list={list}
      resource={payoutRuns}
      exportRight="payout.export"
      actions={<StartRun />}
      search={t('runs.search')}
      beside={<PayoutTabs current="payoutRunList" />}
      result={result}
      columns={useRunColumns()}
      to={({ id }) => paths.payoutRun(id)}
      empty={t('runs.empty')}
    />
  );
}
