import { PayoutListQuery, SENT_STATUSES } from '@bo/contracts';
import { ExportButton, ListPage, SavedViews, useListState } from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { payouts } from '@bo/resources';
import { PayoutTabs } from '../../parts/money-tabs.tsx';
import { useText } from '../../text.ts';
import { PayoutFilters, PayoutTable } from './payout-table.tsx';
import { StartRun } from './start-run.tsx';

/** What was approved, from there to the bank's answer. */
export function PayoutListPage() {
  const t = useText('payouts');
  const list = useListState(PayoutListQuery, { screen: 'payouts' });
  const result = useQuery(payouts.list(list.query));
  return (
    <ListPage
      title={t('list.title')}
      actions={
        <>
          <Can do="payout.export">
            <ExportButton url={(format) => payouts.exportUrl(list.query, format)} name="payouts" />
          </Can>
          <Can do="payout.approve">
            <StartRun />
          </Can>
        </>
      }
      views={
        <>
          <SavedViews list={list} />
          <PayoutTabs current="payoutList" />
        </>
      }
      filters={<PayoutFilters list={list} statuses={SENT_STATUSES} />}
    >
      <PayoutTable list={list} result={result} empty={t('list.empty')} />
    </ListPage>
  );
}
