import { type Adjustment, ADJUSTMENT_STATUSES, AdjustmentListQuery, type AdjustmentStatus } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  type Column,
  columns,
  ConfirmDialog,
  lazyDialog,
  MenuButton,
  PersonCell,
  RecordListPage,
  recordName,
  type StatusTone,
  useListState,
} from '@bo/kit';
import { Can, useCan, useSession } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { adjustments, CodeFilter, SellerFilter, useLabel, useOwnSeller } from '@bo/resources';
import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import Button from 'antd/es/button';
import { useState } from 'react';
import { EarningTabs } from '../../parts/money-tabs.tsx';
import { useText } from '../../text.ts';

const AdjustmentDialog = lazyDialog(() =>
  import('./adjustment-dialog.tsx').then(({ AdjustmentDialog: Asked }) => Asked),
);

const column = columns<Adjustment>();
const TONE: Record<AdjustmentStatus, StatusTone> = { requested: 'warn', approved: 'good', rejected: 'neutral' };

export function useAdjustmentColumns(): Column<Adjustment>[] {
  const t = useText('earnings');
  const label = useLabel();
  const isOwn = useOwnSeller() !== undefined;
  return [
    ...(isOwn ? [] : [column.reference('seller', { title: t('fields.seller'), width: 160, grows: true, priority: 1 })]),
    column.money('amount', { title: t('fields.amount'), sort: 'amount', width: 120, priority: 1, matters: true }),
    column.text('reason', { title: t('fields.reason'), width: 220, grows: true, priority: 1 }),
    column.status('status', {
      title: t('fields.status'),
      width: 120,
      priority: 1,
      of: ({ status }) => ({ text: label(`adjustment_status.${status}`), tone: TONE[status] }),
    }),
    column.custom('requested_by', {
      title: t('fields.requested_by'),
      width: 150,
      priority: 2,
      render: ({ requested_by }) => <PersonCell value={requested_by} />,
      second: { title: t('fields.decided_by'), render: ({ decided_by }) => <PersonCell value={decided_by} /> },
    }),
    column.date('created_at', { title: t('fields.created_at'), sort: 'created_at', width: 140, priority: 3 }),
  ];
}

/** Yes or no to an adjustment, by someone other than the person who asked. */
function Decide({ adjustment }: { adjustment: Adjustment }) {
  const t = useText('earnings');
  const format = useFormat();
  const { language } = useLanguage();
  const approves = useCan('payout.approve');
  const me = useSession().user.id;
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const approve = useMutation(adjustments.act<{ version: number }>('approve', { done: t('adjust.approved') }));
  const reject = useMutation(
    adjustments.act<{ version: number; reason: string }>('reject', { done: t('adjust.rejected') }),
  );
  const { id, version, seller, status } = adjustment;
  if (!approves || status !== 'requested') return null;
  const what = { seller: recordName(seller, language), amount: format.money(adjustment.amount) };
  return (
    <>
      <MenuButton
        type="text"
        size="small"
        icon={<MoreOutlined />}
        aria-label={t('adjust.of', what)}
        groups={[
          [
            ...(adjustment.requested_by?.id === me
              ? []
              : [{ key: 'approve', label: t('adjust.approve'), onClick: () => setAsked('approve') }]),
            { key: 'reject', label: t('adjust.reject'), danger: true, onClick: () => setAsked('reject') },
          ],
        ]}
      />
      {asked === 'approve' ? (
        <ConfirmDialog
          open
          title={t('adjust.approve')}
          effect={t('adjust.effect', what)}
          okText={t('adjust.approve')}
          onConfirm={() => approve.mutateAsync({ id, version })}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === 'reject' ? (
        <ConfirmDialog
          open
          danger
          title={t('adjust.reject')}
          effect={t('adjust.noEffect', what)}
          okText={t('adjust.reject')}
          reason="required"
          onConfirm={(reason) => reject.mutateAsync({ id, version, reason })}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

/** Changes of a balance that no sale explains: one person asks with a reason, another approves. */
export function AdjustmentListPage() {
  const t = useText('earnings');
  const list = useListState(AdjustmentListQuery, { screen: 'seller-adjustments' });
  const result = useQuery(adjustments.list(list.query));
  const [asking, setAsking] = useState(false);
  return (
    <RecordListPage
      title={t('adjust.title')}
      list={list}
      resource={adjustments}
      exportRight="payout.export"
      actions={
        <Can do="payout.create">
          <Button type="primary" onClick={() => setAsking(true)}>
            {t('adjust.new')}
          </Button>
        </Can>
      }
      filters={
        <>
          <CodeFilter
            list={list}
            name="status"
            of="adjustment_status"
            codes={ADJUSTMENT_STATUSES}
            label={t('fields.status')}
          />
          <SellerFilter list={list} label={t('fields.seller')} />
        </>
      }
      beside={<EarningTabs current="adjustmentList" />}
      result={result}
      columns={useAdjustmentColumns()}
      empty={t('adjust.empty')}
      rowActions={(adjustment) => <Decide adjustment={adjustment} />}
    >
      {asking ? <AdjustmentDialog onClose={() => setAsking(false)} /> : null}
    </RecordListPage>
  );
}
