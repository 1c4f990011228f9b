import type { Payout, PayoutStatus } from '@bo/contracts';
import { type ListState, ResourceTable, type ResourceTableProps, SearchFilter } from '@bo/kit';
import { CodeFilter, SellerFilter, useOwnSeller } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { PayoutActions } from './payout-actions.tsx';
import { usePayoutColumns } from './payout-columns.tsx';

/** What payouts are searched by, wherever they are listed; `statuses` are those the list may hold. */
export function PayoutFilters({ list, statuses }: { list: ListState; statuses: readonly PayoutStatus[] }) {
  const t = useText('payouts');
  return (
    <>
      <SearchFilter list={list} placeholder={t(useOwnSeller() === undefined ? 'list.search' : 'list.searchOwn')} />
      <CodeFilter list={list} name="status" of="payout_status" codes={statuses} label={t('fields.status')} />
      <SellerFilter list={list} label={t('fields.seller')} />
    </>
  );
}

/** Payouts, each with what can be done with it next. */
export function PayoutTable(props: Pick<ResourceTableProps<Payout>, 'list' | 'result' | 'empty'>) {
  return (
    <ResourceTable
      {...props}
      columns={usePayoutColumns()}
      to={({ id }) => paths.payoutDetails(id)}
      rowActions={(payout) => <PayoutActions payout={payout} />}
    />
  );
}
