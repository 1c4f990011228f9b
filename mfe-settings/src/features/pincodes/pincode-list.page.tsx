import { PincodeListQuery } from '@bo/contracts';
import {
  type BulkAction,
  BulkBar,
  ExportButton,
  FlagFilter,
  lazyDialog,
  LinkButton,
  ListPage,
  ReferenceFilter,
  ResourceTable,
  SavedViews,
  SearchFilter,
  useArchiveAction,
  useListState,
  useSelection,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { pincodes, warehouses } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { usePincodeColumns } from './pincode-columns.tsx';
import { PincodeTabs } from './pincode-tabs.tsx';

const TermsDialog = lazyDialog(() => import('./terms-dialog.tsx').then(({ TermsDialog: Dialog }) => Dialog));

export function PincodeListPage() {
  const t = useText('pincodes');
  const list = useListState(PincodeListQuery, { screen: 'pincodes' });
  const result = useQuery(pincodes.list(list.query));
  const archived = list.query.archived === true;
  const archive = useArchiveAction('pincode.delete', archived);
  const actions: BulkAction[] = archived
    ? [archive]
    : [
        {
          action: 'change_terms',
          label: t('terms.action'),
          permission: 'pincode.edit',
          undo: 'return',
          ask: (dialog) => <TermsDialog {...dialog} target={selection.target ?? undefined} />,
        },
        { action: 'serve', label: t('bulk.serve'), permission: 'pincode.edit', undo: 'return' },
        { action: 'stop_serving', label: t('bulk.stopServing'), permission: 'pincode.edit', undo: 'return' },
        archive,
      ];
  const selection = useSelection(list, actions);
  return (
    <ListPage
      title={t('list.title')}
      actions={
        <>
          <Can do="pincode.export">
            <ExportButton url={(format) => pincodes.exportUrl(list.query, format)} name="pincodes" />
          </Can>
          <Can do={paths.pincodeCreate.permission}>
            <LinkButton to={paths.pincodeCreate()}>{t('list.create')}</LinkButton>
          </Can>
        </>
      }
      views={
        <>
          <SavedViews list={list} />
          <PincodeTabs current="list" />
        </>
      }
      filters={
        <>
          <SearchFilter list={list} placeholder={t('list.search')} />
          <FlagFilter list={list} name="serviceable" label={t('fields.serviceable')} />
          <ReferenceFilter list={list} name="warehouse" label={t('fields.warehouse')} resource={warehouses} />
          <FlagFilter list={list} name="cash_allowed" label={t('fields.cash_allowed')} />
          <FlagFilter list={list} name="archived" label={t('list.archived')} />
        </>
      }
    >
      <BulkBar
        selection={selection}
        page={result.data}
        actions={actions}
        mutation={pincodes.bulk()}
        nameOf={(id) => result.data?.results.find((pincode) => pincode.id === id)?.code}
      />
      <ResourceTable
        list={list}
        result={result}
        columns={usePincodeColumns()}
        selection={selection}
        to={({ id }) => paths.pincodeEdit(id)}
        empty={t('list.empty')}
      />
    </ListPage>
  );
}
