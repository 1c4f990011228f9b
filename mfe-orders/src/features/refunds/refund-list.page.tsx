import { REFUND_METHODS, REFUND_STATUSES, RefundListQuery } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import {
  type BulkAction,
  ChoiceFilter,
  lazyDialog,
  RecordListPage,
  recordName,
  useListState,
  useOpened,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { CodeFilter, refunds } from '@bo/resources';
import Button from 'antd/es/button';
import { refundSettings } from '../../parts/refund-settings.api.ts';
import { useAskedOrder } from '../../parts/use-asked-order.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { RefundActions } from './refund-actions.tsx';
import { useRefundColumns } from './refund-columns.tsx';

const RefundDialog = lazyDialog(() => import('../../parts/refund-dialog.tsx').then(({ RefundDialog: Asked }) => Asked));
const RefundPanel = lazyDialog(() => import('./refund-panel.tsx').then(({ RefundPanel: Panel }) => Panel));

/** Money that goes back. `?refund_of=` an order asks for a refund of it at once, `?refund=` opens one. */
export function RefundListPage() {
  const t = useText('refunds');
  const { language } = useLanguage();
  const list = useListState(RefundListQuery, { screen: 'refunds' });
  const result = useQuery(refunds.list(list.query));
  const reasons = useQuery(refundSettings).data?.reasons ?? [];
  const actions: BulkAction[] = [
    {
      action: 'approve',
      label: t('actions.approve'),
      permission: 'refund.approve',
      effect: (count, number) => t('approve.many', { count, number }),
    },
    { action: 'reject', label: t('actions.reject'), permission: 'refund.approve', danger: true, reason: 'required' },
    { action: 'retry', label: t('actions.retry'), permission: 'refund.edit' },
  ];
  const panel = useOpened('refund');
  const { order, creating, create, close } = useAskedOrder('refund_of');
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={refunds}
      exportRight="refund.export"
      actions={
        <Can do="refund.create">
          <Button type="primary" onClick={create}>
            {t('list.create')}
          </Button>
        </Can>
      }
      search={t('list.search')}
      filters={
        <>
          <CodeFilter list={list} name="status" of="refund_status" codes={REFUND_STATUSES} label={t('fields.status')} />
          <CodeFilter list={list} name="method" of="refund_method" codes={REFUND_METHODS} label={t('fields.method')} />
          <ChoiceFilter
            list={list}
            name="reason"
            label={t('fields.reason')}
            choices={reasons.map((one) => ({ value: one.id, label: recordName(one, language) }))}
          />
        </>
      }
      bulk={actions}
      result={result}
      columns={useRefundColumns()}
      empty={t('list.empty')}
      to={({ id }) => `${paths.refundList()}${panel.searchOf(id)}`}
      rowActions={(refund) => <RefundActions refund={refund} onOpen={() => panel.open(refund.id)} />}
    >
      {panel.opened === null ? null : <RefundPanel key={panel.opened} id={panel.opened} onClose={panel.close} />}
      <Can do="refund.create">{creating ? <RefundDialog order={order} onClose={close} /> : null}</Can>
    </RecordListPage>
  );
}
