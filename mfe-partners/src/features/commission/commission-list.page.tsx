import { COMMISSION_STATES, type CommissionRule, CommissionRuleListQuery, type CommissionState } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { type Column, columns, DateCell, FlagFilter, RecordListPage, type StatusTone, useListState } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { CodeFilter, commissionRules, SellerFilter, useLabel } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { useRuleName } from './rule-name.ts';

const column = columns<CommissionRule>();
const TONE: Record<CommissionState, StatusTone> = { scheduled: 'busy', live: 'good', ended: 'neutral' };

export function useRuleColumns(): Column<CommissionRule>[] {
  const t = useText('commission');
  const label = useLabel();
  const format = useFormat();
  const conditionsOf = useRuleName();
  return [
    column.custom('for', {
      title: t('fields.for'),
      width: 260,
      grows: true,
      priority: 1,
      render: (rule) => <bdi>{conditionsOf(rule)}</bdi>,
      second: { render: ({ note }) => <bdi>{note}</bdi> },
    }),
    column.custom('rate', {
      title: t('fields.rate'),
      sort: 'rate',
      align: 'end',
      width: 120,
      priority: 1,
      matters: true,
      render: ({ rate }) => <bdi className="bo-number">{format.percent(rate)}</bdi>,
    }),
    column.status('state', {
      title: t('fields.state'),
      width: 120,
      priority: 1,
      of: ({ state }) => ({ text: label(`commission_state.${state}`), tone: TONE[state] }),
    }),
    column.date('starts_at', {
      title: t('fields.starts_at'),
      sort: 'starts_at',
      style: 'date',
      width: 130,
      priority: 2,
    }),
    column.custom('ends_at', {
      title: t('fields.ends_at'),
      width: 170,
      priority: 2,
      render: ({ ends_at }) => (ends_at === null ? t('fields.noEnd') : <DateCell value={ends_at} style="end" />),
    }),
    column.date('created_at', { title: t('fields.created_at'), sort: 'created_at', width: 140, priority: 3 }),
  ];
}

/** Which part of a sale the store keeps, by seller, category, brand and product. */
export function CommissionListPage() {
  const t = useText('commission');
  const list = useListState(CommissionRuleListQuery, { screen: 'commission-rules' });
  const result = useQuery(commissionRules.list(list.query));
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={commissionRules}
      exportRight="payout.export"
      create={paths.commissionCreate}
      createText={t('list.create')}
      filters={
        <>
          <CodeFilter
            list={list}
            name="state"
            of="commission_state"
            codes={COMMISSION_STATES}
            label={t('fields.state')}
          />
          <FlagFilter list={list} name="archived" label={t('list.archived')} />
          <SellerFilter list={list} label={t('fields.seller')} />
        </>
      }
      result={result}
      columns={useRuleColumns()}
      to={({ id }) => paths.commissionEdit(id)}
      empty={t('list.empty')}
    />
  );
}
