import { type BankAnswer, BANK_FILE_FORMATS, type PayoutRun } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  DetailPage,
  DetailSection,
  DownloadButton,
  Fact,
  HistorySection,
  Loaded,
  PlainTable,
  recordName,
  StatusCell,
  SummaryStrip,
  useDescribeError,
} from '@bo/kit';
import { useMutation, useQuery } from '@bo/platform/query';
import { Link, useParams } from '@bo/platform/router';
import { bankFileUrl, importBankAnswer, payouts, payoutRuns, useLabel } from '@bo/resources';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { PayoutActions } from './payout-actions.tsx';
import { PAYOUT_TONE } from './payout-columns.tsx';
import { RUN_TONE } from './payout-run-list.page.tsx';

const LOOK_AGAIN = 1500;

/** Reads the file of the bank's answer and says what each line of it did. */
function Answer({ run }: { run: PayoutRun }) {
  const t = useText('payouts');
  const label = useLabel();
  const describe = useDescribeError();
  const input = useRef<HTMLInputElement>(null);
  const [answer, setAnswer] = useState<BankAnswer | null>(null);
  const take = useMutation(importBankAnswer(run.id));
  const read = async (file: File | undefined) => {
    if (file) setAnswer(await take.mutateAsync({ content: await file.text() }));
  };
  return (
    <DetailSection
      title={t('answer.title')}
      actions={
        <Button loading={take.isPending} disabled={run.waiting === 0} onClick={() => input.current?.click()}>
          {t('answer.choose')}
        </Button>
      }
    >
      <p className="bo-muted">{t('answer.hint')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.xml,.txt"
        aria-label={t('answer.choose')}
        onChange={({ target }) => {
          read(target.files?.[0]).catch(() => setAnswer(null));
          target.value = '';
        }}
      />
      {take.error ? <Alert type="error" showIcon title={describe(take.error)} /> : null}
      {answer ? (
        <PlainTable
          label={t('answer.title')}
          columns={[{ title: t('fields.number') }, { title: t('answer.outcome') }, { title: t('answer.detail') }]}
        >
          {answer.results.map(({ number, outcome, detail }, at) => (
            <tr key={`${number} ${String(at)}`}>
              <td>
                <bdi dir="ltr">{number}</bdi>
              </td>
              <td>{label(`bank_outcome.${outcome}`)}</td>
              <td>
                <bdi>{detail}</bdi>
              </td>
            </tr>
          ))}
        </PlainTable>
      ) : null}
    </DetailSection>
  );
}

function Payments({ run }: { run: PayoutRun }) {
  const t = useText('payouts');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  const result = useQuery(payouts.list({ run: run.id, limit: 2000, sort: 'number' }));
  return (
    <DetailSection title={t('fields.payouts')}>
      <Loaded result={result}>
        {({ results }) =>
          results.length === 0 ? (
            <p className="bo-muted">{t('run.nothing')}</p>
          ) : (
            <PlainTable
              label={t('fields.payouts')}
              columns={[
                { title: t('fields.seller') },
                { title: t('fields.number') },
                { title: t('fields.amount'), align: 'end' },
                { title: t('fields.account') },
                { title: t('fields.status') },
                { title: t('actions.title') },
              ]}
            >
              {results.map((payout) => (
                <tr key={payout.id}>
                  <td>
                    <bdi>{recordName(payout.seller, language)}</bdi>
                  </td>
                  <td>
                    <Link to={paths.payoutDetails(payout.id)}>
                      <bdi dir="ltr">{payout.number}</bdi>
                    </Link>
                  </td>
                  <td data-align="end">
                    <bdi className="bo-number">{format.money(payout.amount)}</bdi>
                  </td>
                  <td>
                    <bdi>{payout.bank_holder}</bdi> <bdi dir="ltr">…{payout.iban_end}</bdi>
                  </td>
                  <td>
                    <StatusCell text={label(`payout_status.${payout.status}`)} tone={PAYOUT_TONE[payout.status]} />{' '}
                    <bdi className="bo-muted">{payout.reference || payout.failure}</bdi>
                  </td>
                  <td>
                    <PayoutActions payout={payout} />
                  </td>
                </tr>
              ))}
            </PlainTable>
          )
        }
      </Loaded>
    </DetailSection>
  );
}

function LeftOut({ run }: { run: PayoutRun }) {
  const t = useText('payouts');
  const label = useLabel();
  if (run.left_out.length === 0) return null;
  return (
    <DetailSection title={t('run.leftOut')}>
      <PlainTable label={t('run.leftOut')} columns={[{ title: t('fields.number') }, { title: t('run.check') }]}>
        {run.left_out.map(({ payout_id, number, reason }) => (
          <tr key={payout_id}>
            <td>
              <bdi dir="ltr">{number}</bdi>
            </td>
            <td>{label(`left_out_reason.${reason}`)}</td>
          </tr>
        ))}
      </PlainTable>
    </DetailSection>
  );
}

/** A run: what went to the bank and what was left out, the bank's files, and its answer. */
export function PayoutRunPage() {
  const t = useText('payouts');
  const label = useLabel();
  const format = useFormat();
  const { runId = '' } = useParams();
  const result = useQuery({
    ...payoutRuns.detail(runId),
    refetchInterval: ({ state: { data } }) =>
      typeof data === 'object' && data !== null && 'state' in data && data.state === 'making' ? LOOK_AGAIN : false,
  });
  const run = result.data;
  return (
    <DetailPage
      title={run ? <bdi dir="ltr">{run.number}</bdi> : t('fields.run')}
      parent={{ to: paths.payoutRunList(), label: t('runs.title') }}
      actions={
        run && run.count > 0 && run.state !== 'making'
          ? BANK_FILE_FORMATS.map((format_) => (
              <DownloadButton key={format_} path={bankFileUrl(run.id, format_)} name={`${run.number}.${format_}`}>
                {t(`run.file.${format_}`)}
              </DownloadButton>
            ))
          : null
      }
      summary={
        <SummaryStrip>
          <Fact label={t('fields.amount')}>{run && <bdi className="bo-number">{format.money(run.amount)}</bdi>}</Fact>
          <Fact label={t('fields.status')}>
            {run && <StatusCell text={label(`payout_run_state.${run.state}`)} tone={RUN_TONE[run.state]} />}
          </Fact>
          <Fact label={t('fields.pay_on')}>{run && format.date(run.pay_on)}</Fact>
          <Fact label={t('fields.paid')}>{run && format.number(run.paid)}</Fact>
          <Fact label={t('fields.failed')}>{run && format.number(run.failed)}</Fact>
          <Fact label={t('fields.waiting')}>{run && format.number(run.waiting)}</Fact>
        </SummaryStrip>
      }
    >
      <Loaded result={result}>
        {(found) => (
          <>
            {found.count > 0 ? <Answer run={found} /> : null}
            <Payments run={found} />
            <LeftOut run={found} />
            <HistorySection type="payout_run" id={found.id} labelOf={() => undefined} />
          </>
        )}
      </Loaded>
    </DetailPage>
  );
}
