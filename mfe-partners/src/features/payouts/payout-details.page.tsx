import type { Payout } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  DetailPage,
  DetailSection,
  Fact,
  Facts,
  HistorySection,
  LinkButton,
  Loaded,
  MoneyCell,
  PersonCell,
  recordName,
  StatusCell,
  SummaryStrip,
  useListRow,
} from '@bo/kit';
import { useCan } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { Link, useParams } from '@bo/platform/router';
import { payouts, useLabel, useOwnSeller } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { PayoutActions } from './payout-actions.tsx';
import { PAYOUT_TONE } from './payout-columns.tsx';

/** Who asked and who decided, and why. */
function Decision({ payout }: { payout: Payout }) {
  const t = useText('payouts');
  const format = useFormat();
  const { requested_by, decided_by, decided_at, decision_reason, created_at, note } = payout;
  return (
    <DetailSection title={t('details.decision')}>
      <Facts>
        <Fact label={t('fields.created_at')}>{format.dateTime(created_at)}</Fact>
        <Fact label={t('fields.requested_by')}>
          <PersonCell value={requested_by} />
        </Fact>
        <Fact label={t('fields.note')}>{note === '' ? null : <bdi>{note}</bdi>}</Fact>
        <Fact label={t('fields.decided_by')}>
          <PersonCell value={decided_by} />
        </Fact>
        <Fact label={t('fields.decided_at')}>{decided_at === null ? null : format.dateTime(decided_at)}</Fact>
        <Fact label={t('fields.reason')}>{decision_reason === '' ? null : <bdi>{decision_reason}</bdi>}</Fact>
      </Facts>
    </DetailSection>
  );
}

/** What the bank was told and what it said. */
function Payment({ payout }: { payout: Payout }) {
  const t = useText('payouts');
  const format = useFormat();
  const approves = useCan('payout.approve');
  const { run, bank_holder, iban_end, sent_at, reference, failure, finished_at, status } = payout;
  if (sent_at === null) return null;
  return (
    <DetailSection title={t('details.payment')}>
      <Facts>
        <Fact label={t('fields.run')}>
          {run === null ? null : approves ? (
            <Link to={paths.payoutRun(run.id)}>
              <bdi dir="ltr">{run.number}</bdi>
            </Link>
          ) : (
            <bdi dir="ltr">{run.number}</bdi>
          )}
        </Fact>
        <Fact label={t('fields.account')}>
          <bdi>{bank_holder}</bdi> <bdi dir="ltr">•••• {iban_end}</bdi>
        </Fact>
        <Fact label={t('fields.sent_at')}>{format.dateTime(sent_at)}</Fact>
        {status === 'failed' ? (
          <Fact label={t('fields.failure')}>
            <bdi>{failure}</bdi>
          </Fact>
        ) : (
          <Fact label={t('fields.reference')}>{reference === '' ? null : <bdi dir="ltr">{reference}</bdi>}</Fact>
        )}
        <Fact label={t('fields.finished_at')}>{finished_at === null ? null : format.dateTime(finished_at)}</Fact>
      </Facts>
    </DetailSection>
  );
}

/** How the history names the fields and shows their values. */
function useHistoryLabels() {
  const t = useText('payouts');
  const label = useLabel();
  const format = useFormat();
  const labels: Record<string, string | { label: string; show: (value: unknown) => string }> = {
    status: { label: t('fields.status'), show: (value) => label(`payout_status.${String(value) as Payout['status']}`) },
    amount: { label: t('fields.amount'), show: (value) => format.money(Number(value)) },
    decision_reason: t('fields.reason'),
    reference: t('fields.reference'),
    failure: t('fields.failure'),
    bank_holder: t('fields.account'),
  };
  return (field: string) => labels[field];
}

/** A payout from the request to the bank's answer; once it is paid, with the advice that its seller is given. */
export function PayoutDetailsPage() {
  const t = useText('payouts');
  const label = useLabel();
  const { language } = useLanguage();
  const { payoutId = '' } = useParams();
  const result = useQuery(payouts.detail(payoutId));
  const row = useListRow(payouts, payoutId);
  const known = result.data ?? row;
  const labelOf = useHistoryLabels();
  const isOwn = useOwnSeller() !== undefined;
  return (
    <DetailPage
      title={known ? <bdi dir="ltr">{known.number}</bdi> : t('fields.number')}
      subtitle={isOwn ? undefined : <bdi>{known ? recordName(known.seller, language) : '…'}</bdi>}
      parent={{ to: paths.payoutList(), label: t('list.title') }}
      actions={
        <>
          {known?.status === 'paid' ? (
            <LinkButton to={paths.remittanceAdvice(known.id)}>{t('advice.title')}</LinkButton>
          ) : null}
          {result.data ? <PayoutActions payout={result.data} place="page" /> : <span className="bo-actions-wait" />}
        </>
      }
      summary={
        // As high while it is not known, so that nothing jumps.
        result.isError && !known ? null : (
          <SummaryStrip>
            <Fact label={t('fields.amount')}>{known && <MoneyCell value={known.amount} />}</Fact>
            <Fact label={t('fields.status')}>
              {known && <StatusCell text={label(`payout_status.${known.status}`)} tone={PAYOUT_TONE[known.status]} />}
            </Fact>
            <Fact label={t('fields.seller')}>{known && <bdi>{recordName(known.seller, language)}</bdi>}</Fact>
          </SummaryStrip>
        )
      }
    >
      <Loaded result={result}>
        {(payout) => (
          <>
            <Payment payout={payout} />
            <Decision payout={payout} />
            <HistorySection type="payout" id={payout.id} labelOf={labelOf} />
          </>
        )}
      </Loaded>
    </DetailPage>
  );
}
