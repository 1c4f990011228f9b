import { type Payout, PAYOUT_STEPS } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { ConfirmDialog, lazyDialog, type MenuAction, MenuButton, recordName } from '@bo/kit';
import { useCan, useSession } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { useNavigate } from '@bo/platform/router';
import { payoutRequests, payouts } from '@bo/resources';
import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import Button from 'antd/es/button';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

type Asked = 'approve' | 'reject' | 'paid' | 'failed' | 'run';
const PaidDialog = lazyDialog(() => import('./paid-dialog.tsx').then(({ PaidDialog: Asked }) => Asked));
const RunDialog = lazyDialog(() => import('./run-dialog.tsx').then(({ RunDialog: Asked }) => Asked));

/**
 * What can be done with a payout as it stands: a menu in a list; on its page the next step as a button before it.
 * Nobody approves what they have asked for themselves.
 */
export function PayoutActions({ payout, place = 'list' }: { payout: Payout; place?: 'list' | 'page' }) {
  const t = useText('payouts');
  const format = useFormat();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const approves = useCan('payout.approve');
  const me = useSession().user.id;
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const approve = useMutation(payoutRequests.act<{ version: number }>('approve', { done: t('done.approved') }));
  const reject = useMutation(
    payoutRequests.act<{ version: number; reason: string }>('reject', { done: t('done.rejected') }),
  );
  const failed = useMutation(payouts.act<{ version: number; reason: string }>('failed', { done: t('done.failed') }));
  const { id, version, number, status, seller } = payout;
  const next = PAYOUT_STEPS[status];
  const what = { amount: format.money(payout.amount), seller: recordName(seller, language) };
  const isOwn = payout.requested_by?.id === me;
  const steps: (MenuAction & { label: string })[] = !approves
    ? []
    : [
        ...(next.includes('approved') && !isOwn
          ? [{ key: 'approve', label: t('actions.approve'), onClick: () => setAsked('approve') }]
          : []),
        // A list starts the run of all of them.
        ...(next.includes('processing') && place === 'page'
          ? [{ key: 'run', label: t('run.new'), onClick: () => setAsked('run') }]
          : []),
        ...(next.includes('rejected')
          ? [{ key: 'reject', label: t('actions.reject'), danger: true, onClick: () => setAsked('reject') }]
          : []),
        ...(next.includes('paid')
          ? [
              { key: 'paid', label: t('actions.paid'), onClick: () => setAsked('paid') },
              { key: 'failed', label: t('actions.failed'), danger: true, onClick: () => setAsked('failed') },
            ]
          : []),
      ];
  const entries = {
    key: 'entries',
    label: t('actions.entries'),
    onClick: () => void navigate(withQuery(paths.earningHistory(), { payout: id })),
  };
  // The next step stands on the page, everything else under ⋮.
  const [first, others] = place === 'page' ? [steps[0], steps.slice(1)] : [undefined, steps];
  return (
    <>
      {first ? (
        <Button type={first.danger ? 'default' : 'primary'} danger={first.danger ?? false} onClick={first.onClick}>
          {first.label}
        </Button>
      ) : null}
      <MenuButton
        type="text"
        size="small"
        icon={<MoreOutlined />}
        aria-label={t('actions.of', { number })}
        groups={[[entries], ...(others.length > 0 ? [others] : [])]}
      />
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
      {asked === 'reject' || asked === 'failed' ? (
        <ConfirmDialog
          open
          danger
          title={t(`actions.${asked}`)}
          effect={t(`effect.${asked}`, what)}
          okText={t(`actions.${asked}`)}
          reason="required"
          onConfirm={(reason) => (asked === 'reject' ? reject : failed).mutateAsync({ id, version, reason })}
          onClose={close}
        />
      ) : null}
      {asked === 'paid' ? <PaidDialog payout={payout} onClose={close} /> : null}
      {asked === 'run' ? <RunDialog onClose={close} /> : null}
    </>
  );
}
