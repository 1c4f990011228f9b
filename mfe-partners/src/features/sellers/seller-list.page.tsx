import { LICENCE_STATES, SELLER_STATUSES, SellerListQuery } from '@bo/contracts';
import { FlagFilter, RecordListPage, ReferenceFilter, useArchiveAction, useListState } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { Navigate } from '@bo/platform/router';
import { CodeFilter, sellers, useOwnSeller, warehouses } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { useSellerColumns } from './seller-columns.tsx';

/** All sellers; people of one seller get to their own. */
export function SellerListPage() {
  const own = useOwnSeller();
  return own === undefined ? <Sellers /> : <Navigate to={paths.sellerDetails(own)} replace />;
}

function Sellers() {
  const t = useText('sellers');
  const list = useListState(SellerListQuery, { screen: 'sellers' });
  const result = useQuery(sellers.list(list.query));
  const actions = [useArchiveAction('seller.delete', list.query.archived === true)];
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={sellers}
      exportRight="seller.export"
      create={paths.sellerCreate}
      createText={t('list.create')}
      search={t('list.search')}
      filters={
        <>
          <CodeFilter list={list} name="status" of="seller_status" codes={SELLER_STATUSES} label={t('fields.status')} />
          <CodeFilter
            list={list}
            name="licence"
            of="licence_state"
            codes={LICENCE_STATES}
            label={t('fields.licence')}
          />
          <ReferenceFilter list={list} name="warehouse" label={t('fields.warehouses')} resource={warehouses} />
          <FlagFilter list={list} name="bank_change" label={t('list.bank_change')} />
          <FlagFilter list={list} name="selling" label={t('list.selling')} />
          <FlagFilter list={list} name="archived" label={t('list.archived')} />
        </>
      }
      bulk={actions}
      result={result}
      columns={useSellerColumns()}
      to={({ id }) => paths.sellerDetails(id)}
      empty={t('list.empty')}
    />
  );
}
