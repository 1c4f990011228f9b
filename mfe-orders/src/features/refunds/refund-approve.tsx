import { REFUND_STEPS, type Refund } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { ConfirmDialog, recordName } from '@bo/kit';
import { useCan } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import { refunds } from '@bo/resources';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useText } from '../../text.ts';

/** Asks before a refund is approved: whose money it is, of which order, and why. */
export function ApproveDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const t = useText('refunds');
  const format = useFormat();
  const { language } = useLanguage();
  const approve = useMutation(refunds.act<{ version: number }>('approve', { done: t('done.approved') }));
  const { id, version, amount, customer, order, reason } = refund;
  return (
    <ConfirmDialog
      open
      title={t('actions.approve')}
      effect={t('approve.effect', {
        amount: format.money(amount),
        customer: customer.name,
        order: order.number,
        reason: recordName(reason, language),
      })}
      okText={t('actions.approve')}
      onConfirm={() => approve.mutateAsync({ id, version })}
      onClose={onClose}
    />
  );
}

/** The row action that approves a waiting refund. */
export function ApproveButton({ refund }: { refund: Refund }) {
  const t = useText('refunds');
  const approves = useCan('refund.approve');
  const [asked, setAsked] = useState(false);
  if (!approves || !REFUND_STEPS[refund.status].includes('approved')) return null;
  return (
    <>
      <Button
        size="small"
        aria-label={t('actions.approveOf', { number: refund.number })}
        onClick={() => setAsked(true)}
      >
        {t('actions.approve')}
      </Button>
      {asked ? <ApproveDialog refund={refund} onClose={() => setAsked(false)} /> : null}
    </>
  );
}
