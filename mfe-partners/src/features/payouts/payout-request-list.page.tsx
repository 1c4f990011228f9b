import { PAYOUT_STATUSES, PayoutRequestListQuery } from '@bo/contracts';
import { ExportButton, lazyDialog, ListPage, SavedViews, useListState } from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { payoutRequests } from '@bo/resources';
import Button from 'antd/es/button';
import { useState } from 'react';
import { PayoutTabs } from '../../parts/money-tabs.tsx';
import { useText } from '../../text.ts';
import { PayoutFilters, PayoutTable } from './payout-table.tsx';

const PayoutRequestDialog = lazyDialog(() =>
  import('./payout-request-dialog.tsx').then(({ PayoutRequestDialog: Asked }) => Asked),
);

/** What sellers ask for, and what became of it. */
export function PayoutRequestListPage() {
  const t = useText('payouts');
  const list = useListState(PayoutRequestListQuery, { screen: 'payout-requests' });
  const result = useQuery(payoutRequests.list(list.query));
  const [asking, setAsking] = useState(false);
  return (
    <ListPage
      title={t('requests.title')}
      actions={
        <>
          <Can do="payout.export">
            <ExportButton url={(format) => payoutRequests.exportUrl(list.query, format)} name="payout-requests" />
          </Can>
          <Can do="payout.create">
            <Button type="primary" onClick={() => setAsking(true)}>
              {t('request.title')}
            </Button>
          </Can>
        </>
      }
      views={
        <>
          <SavedViews list={list} />
          <PayoutTabs current="payoutRequestList" />
        </>
      }
      filters={<PayoutFilters list={list} statuses={PAYOUT_STATUSES} />}
    >
      <PayoutTable list={list} result={result} empty={t('requests.empty')} />
      {asking ? <PayoutRequestDialog onClose={() => setAsking(false)} /> : null}
    </ListPage>
  );
}
