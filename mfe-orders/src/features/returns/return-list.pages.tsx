import { RETURN_REQUESTS, RETURN_WISHES, RETURNED, ReturnListQuery, type ReturnStatus } from '@bo/contracts';
import { type BulkAction, FlagFilter, lazyDialog, RecordListPage, useListState } from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { useNavigate } from '@bo/platform/router';
import { CodeFilter, returns } from '@bo/resources';
import Button from 'antd/es/button';
import { useAskedOrder } from '../../parts/use-asked-order.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { useReturnColumns } from './return-columns.tsx';

const ReturnDialog = lazyDialog(() => import('../../parts/return-dialog.tsx').then(({ ReturnDialog: Asked }) => Asked));

const REQUEST_ACTIONS = ['approve', 'reject', 'receive'] as const;
const RETURNED_ACTIONS = ['close'] as const;

/** Returns of some statuses: those that are asked for, or those that are here. */
function ReturnList({
  kind,
  statuses,
  create,
}: {
  kind: 'requests' | 'returned';
  statuses: readonly ReturnStatus[];
  create: boolean;
}) {
  const t = useText('returns');
  const navigate = useNavigate();
  const wanted = useListState(ReturnListQuery, { screen: `returns-${kind}` });
  // Of the statuses that belong here those that are chosen, or all of them.
  const chosen = wanted.query.status?.filter((one) => statuses.includes(one)) ?? [];
  const status = chosen.length > 0 ? chosen : [...statuses];
  const list = {
    ...wanted,
    query: { ...wanted.query, status },
    matching: { ...wanted.matching, status: status.join(',') },
  };
  const result = useQuery(returns.list(list.query));
  const actions: BulkAction[] = (kind === 'requests' ? REQUEST_ACTIONS : RETURNED_ACTIONS).map((action) => ({
    action,
    label: t(`actions.${action}`),
    permission: 'return.edit',
    ...(action === 'reject' ? { danger: true, reason: 'required' as const } : {}),
  }));
  const asked = useAskedOrder('return_of');
  return (
    <RecordListPage
      title={kind === 'requests' ? t('requests.title') : t('returned.title')}
      list={list}
      resource={returns}
      exportRight="return.export"
      exportName={`returns-${kind}`}
      actions={
        <>
          {create ? (
            <Can do="return.create">
              <Button type="primary" onClick={asked.create}>
                {t('create.title')}
              </Button>
            </Can>
          ) : null}
        </>
      }
      search={t('search')}
      filters={
        <>
          <CodeFilter list={list} name="status" of="return_status" codes={statuses} label={t('fields.status')} />
          <CodeFilter list={list} name="wish" of="return_wish" codes={RETURN_WISHES} label={t('fields.wish')} />
          <FlagFilter list={list} name="waiting" label={t('flags.waiting')} />
        </>
      }
      bulk={actions}
      result={result}
      columns={useReturnColumns()}
      to={({ id }) => (kind === 'requests' ? paths.returnRequest(id) : paths.returnedDetails(id))}
      empty={kind === 'requests' ? t('requests.empty') : t('returned.empty')}
    >
      {asked.creating && create ? (
        <ReturnDialog
          order={asked.order}
          onClose={asked.close}
          onSaved={({ id }) => void navigate(paths.returnRequest(id), { replace: asked.order !== undefined })}
        />
      ) : null}
    </RecordListPage>
  );
}

/**
 * What customers ask to give back, until the goods are here. `?return_of=` an order asks for a return of it at once.
 */
export function ReturnRequestListPage() {
  return <ReturnList kind="requests" statuses={RETURN_REQUESTS} create />;
}

/** What came back, until it is paid or replaced. */
export function ReturnedOrderListPage() {
  return <ReturnList kind="returned" statuses={RETURNED} create={false} />;
}
