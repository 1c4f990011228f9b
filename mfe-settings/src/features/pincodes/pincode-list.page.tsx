import { PincodeListQuery } from '@bo/contracts';
import {
  type BulkAction,
  FlagFilter,
  lazyDialog,
  RecordListPage,
  ReferenceFilter,
  useArchiveAction,
  useListState,
} from '@bo/kit';
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
          ask: (dialog) => <TermsDialog {...dialog} />,
        },
        { action: 'serve', label: t('bulk.serve'), permission: 'pincode.edit', undo: 'return' },
        { action: 'stop_serving', label: t('bulk.stopServing'), permission: 'pincode.edit', undo: 'return' },
        archive,
      ];
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={pincodes}
      exportRight="pincode.export"
      create={paths.pincodeCreate}
      createText={t('list.create')}
      search={t('list.search')}
      filters={
        <>
          <FlagFilter list={list} name="serviceable" label={t('fields.serviceable')} />
          <ReferenceFilter list={list} name="warehouse" label={t('fields.warehouse')} resource={warehouses} />
          <FlagFilter list={list} name="cash_allowed" label={t('fields.cash_allowed')} />
          <FlagFilter list={list} name="archived" label={t('list.archived')} />
        </>
      }
      beside={<PincodeTabs current="list" />}
      bulk={actions}
      nameOf={({ code }) => code}
      result={result}
      columns={usePincodeColumns()}
      to={({ id }) => paths.pincodeEdit(id)}
      empty={t('list.empty')}
    />
  );
}
