import { REFUND_STEPS, type Refund } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { ConfirmDialog, lazyDialog, type MenuAction, MenuButton } from '@bo/kit';
import { useCan } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import { refunds } from '@bo/resources';
import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useText } from '../../text.ts';
import { ApproveDialog } from './refund-approve.tsx';
import { handover } from './refunds.api.ts';

type Asked = 'approve' | 'reject' | 'retry' | 'handed' | 'notHanded' | 'divert';
const RetryDialog = lazyDialog(() => import('./refund-step-dialogs.tsx').then(({ RetryDialog: Asked }) => Asked));
const DivertDialog = lazyDialog(() => import('./refund-step-dialogs.tsx').then(({ DivertDialog: Asked }) => Asked));
const NotHandedDialog = lazyDialog(() =>
  import('./refund-step-dialogs.tsx').then(({ NotHandedDialog: Asked }) => Asked),
);

/** What can be done with a refund as it stands: as buttons, or in a list, which opens it as well, as a menu. */
export function RefundActions({ refund, onOpen }: { refund: Refund; onOpen?: () => void }) {
  const t = useText('refunds');
  const format = useFormat();
  const [approves, edits] = [useCan('refund.approve'), useCan('refund.edit')];
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const reject = useMutation(refunds.act<{ version: number; reason: string }>('reject', { done: t('done.rejected') }));
  const hand = useMutation(handover(t('done.handover')));
  const { id, version, status, method, number } = refund;
  const next = REFUND_STEPS[status];
  const isCash = status === 'processing' && method === 'cash';
  const steps: (MenuAction & { label: string })[] = [
    ...(approves && next.includes('approved')
      ? [{ key: 'approve', label: t('actions.approve'), onClick: () => setAsked('approve') }]
      : []),
    ...(edits && status === 'failed'
      ? [{ key: 'retry', label: t('actions.retry'), onClick: () => setAsked('retry') }]
      : []),
    ...(edits && isCash
      ? [
          { key: 'handed', label: t('actions.handed'), onClick: () => setAsked('handed') },
          { key: 'notHanded', label: t('actions.notHanded'), danger: true, onClick: () => setAsked('notHanded') },
        ]
      : []),
    // The provider may have taken it and say nothing more; the server knows.
    ...(approves && (status === 'failed' || (status === 'processing' && !isCash))
      ? [{ key: 'divert', label: t('actions.divert'), onClick: () => setAsked('divert') }]
      : []),
    // Of what a provider has, nobody knows yet whether it has gone out.
    ...(approves && next.includes('rejected') && (status !== 'processing' || isCash)
      ? [{ key: 'reject', label: t('actions.reject'), danger: true, onClick: () => setAsked('reject') }]
      : []),
  ];
  return (
    <>
      {onOpen ? (
        <MenuButton
          type="text"
          size="small"
          icon={<MoreOutlined />}
          aria-label={t('actions.of', { number })}
          groups={[[{ key: 'open', label: t('actions.open'), onClick: onOpen }], ...(steps.length > 0 ? [steps] : [])]}
        />
      ) : (
        <span className="bo-actions">
          {steps.map(({ key, label: text, danger = false, onClick }, at) => (
            <Button key={key} type={at === 0 ? 'primary' : 'default'} danger={danger} onClick={onClick}>
              {text}
            </Button>
          ))}
        </span>
      )}
      {asked === 'approve' ? <ApproveDialog refund={refund} onClose={close} /> : null}
      {asked === 'handed' ? (
        <ConfirmDialog
          open
          title={t('actions.handed')}
          effect={t('handed.effect', { amount: format.money(refund.amount) })}
          okText={t('actions.handed')}
          onConfirm={() => hand.mutateAsync({ id, version, done: true, note: '' })}
          onClose={close}
        />
      ) : null}
      {asked === 'reject' ? (
        <ConfirmDialog
          open
          danger
          title={t('actions.reject')}
          effect={t('reject.effect')}
          okText={t('actions.reject')}
          reason="required"
          onConfirm={(reason) => reject.mutateAsync({ id, version, reason })}
          onClose={close}
        />
      ) : null}
      {asked === 'retry' ? <RetryDialog refund={refund} onClose={close} /> : null}
      {asked === 'divert' ? <DivertDialog refund={refund} onClose={close} /> : null}
      {asked === 'notHanded' ? <NotHandedDialog refund={refund} onClose={close} /> : null}
    </>
  );
}
