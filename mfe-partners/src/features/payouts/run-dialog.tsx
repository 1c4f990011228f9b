import { type PayoutCandidates, PayoutRunInput } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { DateField, dayAfter, Dialog, Loaded, PlainTable, QuickForm, recordName, storeToday } from '@bo/kit';
import { useMutation, useQuery } from '@bo/platform/query';
import { useNavigate } from '@bo/platform/router';
import { payoutCandidates, payoutRuns, useLabel } from '@bo/resources';
import Checkbox from 'antd/es/checkbox';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

const Form = PayoutRunInput.pick({ pay_on: true });

function Choose({ candidates, onClose }: { candidates: PayoutCandidates; onClose: () => void }) {
  const t = useText('payouts');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const start = useMutation(payoutRuns.create());
  const free = candidates.results.filter(({ reason }) => reason === null).map(({ payout }) => payout);
  // What is approved while this is open was looked at by nobody.
  const [ticked, setTicked] = useState<readonly string[]>(() => free.map(({ id }) => id));
  const chosen = free.filter(({ id }) => ticked.includes(id));
  if (candidates.results.length === 0) return <p className="bo-muted">{t('run.none')}</p>;
  const total = chosen.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      <PlainTable
        label={t('run.candidates')}
        columns={[
          { title: t('fields.seller') },
          { title: t('fields.number') },
          { title: t('fields.amount'), align: 'end' },
          { title: t('run.check') },
        ]}
      >
        {candidates.results.map(({ payout, reason, until }) => (
          <tr key={payout.id}>
            <td>
              <Checkbox
                disabled={reason !== null}
                checked={reason === null && ticked.includes(payout.id)}
                onChange={({ target }) =>
                  setTicked((before) =>
                    target.checked ? [...before, payout.id] : before.filter((id) => id !== payout.id),
                  )
                }
              >
                <bdi>{recordName(payout.seller, language)}</bdi>
              </Checkbox>
            </td>
            <td>
              <bdi dir="ltr">{payout.number}</bdi>
            </td>
            <td data-align="end">
              <bdi className="bo-number">{format.money(payout.amount)}</bdi>
            </td>
            <td>
              {reason === null
                ? t('run.fine')
                : until === null
                  ? label(`left_out_reason.${reason}`)
                  : t('run.until', { reason: label(`left_out_reason.${reason}`), until: format.dateTime(until) })}
            </td>
          </tr>
        ))}
      </PlainTable>
      <p role="status">
        {t('run.sum', { count: chosen.length, number: format.number(chosen.length), total: format.money(total) })}
      </p>
      {free.length === 0 ? null : (
        <QuickForm
          contract={Form}
          initial={{ pay_on: dayAfter(storeToday()) }}
          submitText={t('run.start')}
          record={null}
          save={async ({ pay_on }) => {
            const run = await start.mutateAsync({ pay_on, payout_ids: chosen.map(({ id }) => id) });
            void navigate(paths.payoutRun(run.id));
          }}
          onSaved={onClose}
        >
          <DateField name="pay_on" label={t('fields.pay_on')} hint={t('hints.pay_on')} />
        </QuickForm>
      )}
    </>
  );
}

/** Chooses among what is approved, with what is in the way of each, and sends the chosen to the bank. */
export function RunDialog({ onClose }: { onClose: () => void }) {
  const t = useText('payouts');
  const result = useQuery(payoutCandidates);
  return (
    <Dialog open width={760} title={t('run.new')} footer={null} onCancel={onClose} destroyOnHidden>
      <Loaded result={result}>{(candidates) => <Choose candidates={candidates} onClose={onClose} />}</Loaded>
    </Dialog>
  );
}
