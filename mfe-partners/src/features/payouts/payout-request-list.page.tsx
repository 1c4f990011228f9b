import { PAYOUT_STATUSES, PayoutRequestListQuery } from '@bo/contracts';
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
import { payoutRequests, sellers, useLabel } from '@bo/resources';
import Button from 'antd/es/button';
import { useState } from 'react';
import { PayoutTabs } from '../../parts/money-tabs.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { PayoutActions } from './payout-actions.tsx';
import { usePayoutColumns } from './payout-columns.tsx';
import { PayoutRequestDialog } from './payout-request-dialog.tsx';

/** What sellers ask for, and what became of it. */
export function PayoutRequestListPage() {
  const t = useText('payouts');
  const label = useLabel();
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
      filters={
        <>
          <SearchFilter list={list} placeholder={t('list.search')} />
          <ChoiceFilter
            list={list}
            name="status"
            label={t('fields.status')}
            choices={PAYOUT_STATUSES.map((value) => ({ value, label: label(`payout_status.${value}`) }))}
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
        empty={t('requests.empty')}
        rowActions={(payout) => <PayoutActions payout={payout} />}
      />
      {asking ? <PayoutRequestDialog onClose={() => setAsking(false)} /> : null}
    </ListPage>
  );
}
