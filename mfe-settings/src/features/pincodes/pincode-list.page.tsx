import { PincodeListQuery } from '@bo/contracts';
import { FlagFilter, LinkButton, ListPage, ResourceTable, SavedViews, SearchFilter, useListState } from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { pincodes } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { usePincodeColumns } from './pincode-columns.tsx';

export function PincodeListPage() {
  const t = useText('pincodes');
  const list = useListState(PincodeListQuery, { screen: 'pincodes' });
  const result = useQuery(pincodes.list(list.query));
  return (
    <ListPage
      title={t('list.title')}
      actions={
        <Can do={paths.pincodeCreate.permission}>
          <LinkButton to={paths.pincodeCreate()}>{t('list.create')}</LinkButton>
        </Can>
      }
      views={<SavedViews list={list} />}
      filters={
        <>
          <SearchFilter list={list} placeholder={t('list.search')} />
          <FlagFilter list={list} name="serviceable" label={t('fields.serviceable')} />
          <FlagFilter list={list} name="cash_allowed" label={t('fields.cash_allowed')} />
          <FlagFilter list={list} name="archived" label={t('list.archived')} />
        </>
      }
    >
      <ResourceTable
        list={list}
        result={result}
        columns={usePincodeColumns()}
        to={({ id }) => paths.pincodeEdit(id)}
        empty={t('list.empty')}
      />
    </ListPage>
  );
}
