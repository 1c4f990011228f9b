import type { Payout, PayoutStatus } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import { type Column, columns, PersonCell, recordName, StatusCell, type StatusTone } from '@bo/kit';
import { useCan } from '@bo/platform';
import { Link } from '@bo/platform/router';
import { useLabel, useOwnSeller } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

const column = columns<Payout>();

export const PAYOUT_TONE: Record<PayoutStatus, StatusTone> = {
  requested: 'warn',
  approved: 'busy',
  processing: 'busy',
  paid: 'good',
  failed: 'bad',
  rejected: 'neutral',
};

export function usePayoutColumns(): Column<Payout>[] {
  const t = useText('payouts');
  const label = useLabel();
  const { language } = useLanguage();
  const approves = useCan('payout.approve');
  const isOwn = useOwnSeller() !== undefined;
  return [
    isOwn
      ? column.code('number', { title: t('fields.number'), sort: 'number', width: 140, grows: true, priority: 1 })
      : column.custom('number', {
          title: t('fields.seller'),
          width: 210,
          grows: true,
          priority: 1,
          render: ({ seller }) => <bdi>{recordName(seller, language)}</bdi>,
          second: { title: t('fields.number'), sort: 'number', render: ({ number }) => <bdi dir="ltr">{number}</bdi> },
        }),
    column.money('amount', { title: t('fields.amount'), sort: 'amount', width: 130, priority: 1, matters: true }),
    column.custom('status', {
      title: t('fields.status'),
      width: 190,
      grows: true,
      priority: 1,
      render: ({ status }) => <StatusCell text={label(`payout_status.${status}`)} tone={PAYOUT_TONE[status]} />,
      // What came of it: the bank's number, or why not.
      second: {
        render: ({ reference, failure, decision_reason }) => <bdi>{reference || failure || decision_reason}</bdi>,
      },
    }),
    column.custom('requested_by', {
      title: t('fields.requested_by'),
      width: 150,
      priority: 2,
      render: ({ requested_by }) => <PersonCell value={requested_by} />,
      second: { title: t('fields.decided_by'), render: ({ decided_by }) => <PersonCell value={decided_by} /> },
    }),
    column.date('created_at', { title: t('fields.created_at'), sort: 'created_at', width: 140, priority: 2 }),
    column.custom('run', {
      title: t('fields.run'),
      width: 120,
      priority: 3,
      render: ({ run }) =>
        run === null ? null : approves ? (
          <Link to={paths.payoutRun(run.id)} onClick={(event) => event.stopPropagation()}>
            <bdi dir="ltr">{run.number}</bdi>
          </Link>
        ) : (
          <bdi dir="ltr">{run.number}</bdi>
        ),
    }),
    column.custom('iban_end', {
      title: t('fields.account'),
      optional: true,
      render: ({ bank_holder, iban_end }) =>
        iban_end === '' ? null : (
          <bdi>
            {bank_holder} <bdi dir="ltr">…{iban_end}</bdi>
          </bdi>
        ),
    }),
    column.text('note', { title: t('fields.note'), optional: true }),
  ];
}
