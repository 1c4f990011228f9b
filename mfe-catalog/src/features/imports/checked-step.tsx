import type { ImportOptions, ImportTarget, ProductImport } from '@bo/contracts';
import { mergeResponse } from '@bo/http';
import { useFormat } from '@bo/i18n';
import { useMutation, useQueryClient } from '@bo/platform/query';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { useState } from 'react';
import { useText } from '../../text.ts';
import { imports, setUpImport } from './imports.api.ts';
import { Missing, Refused, Totals, Unreadable, Warnings } from './report.tsx';

interface CheckedStepProps {
  current: ProductImport;
  onBack: () => void;
  onCheck: () => void;
  onApply: () => void;
  starting: boolean;
}

const isRate = (text: string) => /^\d{1,6}(\.\d{1,6})?$/.test(text) && Number(text) > 0;

/** Prices of another currency: a person says what one unit of it is, or takes the number as it stands. */
function Currencies({ current, onRate }: { current: ProductImport; onRate: (currency: string, rate: string) => void }) {
  const t = useText('imports');
  const format = useFormat();
  const [rates, setRates] = useState<Readonly<Record<string, string>>>({});
  const currencies = current.report?.currencies ?? [];
  if (currencies.length === 0) return null;
  return (
    <section className="bo-card">
      <h2 className="bo-card-title">{t('currencies.title')}</h2>
      <p className="bo-muted">{t('currencies.hint')}</p>
      {currencies.map(({ currency, count }) => {
        const rate = rates[currency] ?? '';
        return (
          <form
            key={currency}
            className="imp-actions"
            onSubmit={(event) => {
              event.preventDefault();
              if (isRate(rate)) onRate(currency, rate);
            }}
          >
            <span>{t('currencies.rows', { currency, count, number: format.number(count) })}</span>
            <Input
              className="imp-rate"
              inputMode="decimal"
              dir="ltr"
              aria-label={t('currencies.rate', { currency })}
              placeholder={t('currencies.rate', { currency })}
              value={rate}
              onChange={({ target }) => setRates({ ...rates, [currency]: target.value.trim() })}
            />
            <Button htmlType="submit" disabled={!isRate(rate)}>
              {t('currencies.convert')}
            </Button>
            <Button onClick={() => onRate(currency, '1')}>{t('currencies.asItIs')}</Button>
          </form>
        );
      })}
    </section>
  );
}

/** The second step: what the import would do. Nothing is written yet; what is chosen here is checked again at once. */
export function CheckedStep({ current, onBack, onCheck, onApply, starting }: CheckedStepProps) {
  const t = useText('imports');
  const format = useFormat();
  const client = useQueryClient();
  const save = useMutation(setUpImport());
  const { report, mapping, options, version } = current;
  if (!report) return null;
  const checkAgain = (change: { mapping?: ProductImport['mapping']; options?: ImportOptions }) =>
    save.mutate(
      { id: current.id, setup: { mapping, options, ...change, version } },
      {
        onSuccess: (saved) => {
          mergeResponse(client, imports.keys.detail(current.id), saved);
          onCheck();
        },
      },
    );
  const choose = (field: ImportTarget, choice: 'blank' | 'refuse' | 'leave') => {
    const { [field]: _column, ...others } = mapping;
    const { [field]: _, ...rest } = options.unreadable;
    if (choice === 'leave') checkAgain({ mapping: others, options: { ...options, unreadable: rest } });
    else checkAgain({ options: { ...options, unreadable: choice === 'refuse' ? { ...rest, [field]: choice } : rest } });
  };
  const work = report.create + report.update;
  const busy = starting || save.isPending;
  return (
    <>
      <Alert
        type={work > 0 ? 'info' : 'warning'}
        showIcon
        title={work > 0 ? t('checked.ready', { count: work, rows: format.number(work) }) : t('checked.nothing')}
      />
      <Totals current={current} report={report} />
      <Currencies
        current={current}
        onRate={(currency, rate) =>
          checkAgain({ options: { ...options, rates: { ...options.rates, [currency]: rate } } })
        }
      />
      <Refused current={current} report={report} />
      <Unreadable current={current} report={report} onChoose={choose} />
      <Warnings current={current} report={report} />
      {report.products > 0 ? <Missing report={report} /> : null}
      <div className="imp-actions">
        <Button type="primary" size="large" disabled={work === 0} loading={busy} onClick={onApply}>
          {t('checked.apply', { count: work, rows: format.number(work) })}
        </Button>
        <Button size="large" onClick={onBack}>
          {t('checked.back')}
        </Button>
      </div>
    </>
  );
}
