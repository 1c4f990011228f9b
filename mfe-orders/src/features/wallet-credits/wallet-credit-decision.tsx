import type { WalletCredit } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { ConfirmDialog, MenuButton } from '@bo/kit';
import { useCan, useSession } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import { walletCredits } from '@bo/resources';
import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useText } from '../../text.ts';

/**
 * Yes or no to a credit, by another person than the one who asked: the yes as a button on the row, both in its menu.
 */
export function WalletCreditDecision({ credit, button = false }: { credit: WalletCredit; button?: boolean }) {
  const t = useText('wallet-credits');
  const format = useFormat();
  const decides = useCan('refund.approve');
  const me = useSession().user.id;
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const approve = useMutation(walletCredits.act<{ version: number }>('approve', { done: t('done.approved') }));
  const reject = useMutation(
    walletCredits.act<{ version: number; reason: string }>('reject', { done: t('done.rejected') }),
  );
  const { id, version, number, customer, reason, status } = credit;
  const isOwn = credit.requested_by?.id === me;
  if (!decides || status !== 'requested' || (button && isOwn)) return null;
  const what = { amount: format.money(credit.amount), customer: customer.name, reason };
  const close = () => setAsked(null);
  return (
    <>
      {button ? (
        <Button size="small" aria-label={t('actions.approveOf', { number })} onClick={() => setAsked('approve')}>
          {t('actions.approve')}
        </Button>
      ) : (
        <MenuButton
          type="text"
          size="small"
          icon={<MoreOutlined />}
          aria-label={t('actions.of', { number })}
          groups={[
            [
              ...(isOwn ? [] : [{ key: 'approve', label: t('actions.approve'), onClick: () => setAsked('approve') }]),
              { key: 'reject', label: t('actions.reject'), danger: true, onClick: () => setAsked('reject') },
            ],
          ]}
        />
      )}
      {asked === 'approve' ? (
        <ConfirmDialog
          open
          title={t('actions.approve')}
          effect={t('approve.effect', what)}
          okText={t('actions.approve')}
          onConfirm={() => approve.mutateAsync({ id, version })}
          onClose={close}
        />
      ) : null}
      {asked === 'reject' ? (
        <ConfirmDialog
          open
          danger
          title={t('actions.reject')}
          effect={t('reject.effect', what)}
          okText={t('actions.reject')}
          reason="required"
          onConfirm={(given) => reject.mutateAsync({ id, version, reason: given })}
          onClose={close}
        />
      ) : null}
    </>
  );
}
