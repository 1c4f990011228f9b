import { PayoutListQuery, SENT_STATUSES } from '@bo/contracts';
import {
  ChoiceFilter,
  ExportButton,
  ListPage,
  ReferenceFilter,
  ResourceTable,
  SavedViews,
  SearchFilter,
  useListState,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { payouts, sellers, useLabel } from '@bo/resources';
import { PayoutTabs } from '../../parts/money-tabs.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { PayoutActions } from './payout-actions.tsx';
import { usePayoutColumns } from './payout-columns.tsx';
import { StartRun } from './start-run.tsx';

/** What was approved, from there to the bank's answer. */
export function PayoutListPage() {
  const t = useText('payouts');
  const label = useLabel();
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
      filters={
        <>
          <SearchFilter list={list} placeholder={t('list.search')} />
          <ChoiceFilter
            list={list}
            name="status"
            label={t('fields.status')}
            choices={SENT_STATUSES.map((value) => ({ value, label: label(`payout_status.${value}`) }))}
          />
          <ReferenceFilter list={list} name="seller" label={t('fields.seller')} resource={sellers} />
        </>
      }
    >
      <ResourceTable
        list={list}
        result={result}
        columns={usePayoutColumns()}
        to={({ id }) => paths.payoutDetails(id)}
        empty={t('list.empty')}
        rowActions={(payout) => <PayoutActions payout={payout} />}
      />
    </ListPage>
  );
}
