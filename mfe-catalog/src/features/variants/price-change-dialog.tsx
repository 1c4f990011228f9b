import {
  PRICE_DIRECTIONS,
  PriceChange,
  PriceChangeForm,
  type PricePreview,
  type PricePreviewInput,
} from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  type BulkDialog,
  DateField,
  Dialog,
  MoneyField,
  PercentField,
  PlainTable,
  QuickForm,
  recordName,
  SelectField,
  StatusCell,
  TextAreaField,
  useFormValues,
  usePaused,
} from '@bo/kit';
import { useCan } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import Alert from 'antd/es/alert';
import { useState } from 'react';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { pricePreview } from './sellable.api.ts';
import { MarginCell } from './sellable-columns.tsx';

type Target = PricePreviewInput['target'];

/** What the change does in sum, and to those of which the least is left. */
function Preview({ preview }: { preview: PricePreview }) {
  const t = useText('variants');
  const format = useFormat();
  const { language } = useLanguage();
  const seesCosts = useCan('product.cost');
  const { count, below_cost: below, refused, cost_unknown: unknown, margin, lines } = preview;
  const number = (n: number) => ({ count: n, number: format.number(n) });
  const money = (amount: number | null) =>
    amount === null ? <span className="bo-muted">—</span> : <bdi className="bo-number">{format.money(amount)}</bdi>;
  return (
    <div className="cat-price-preview" aria-live="polite">
      <p className="cat-price-sums">
        <span>{t('prices.count', number(count))}</span>
        <StatusCell text={t('prices.below', number(below))} tone={below > 0 ? 'bad' : 'good'} />
        {margin === null ? null : (
          <span>
            {t('prices.worst')} <MarginCell margin={margin} />
          </span>
        )}
        {seesCosts && unknown > 0 ? <span className="bo-muted">{t('prices.unknown', number(unknown))}</span> : null}
        {refused > 0 ? <StatusCell text={t('prices.refused', number(refused))} tone="warn" /> : null}
      </p>
      <PlainTable
        label={t('prices.title')}
        dense
        columns={[
          { title: t('list.variant') },
          { title: t('prices.before'), align: 'end' },
          { title: t('prices.after'), align: 'end' },
          ...(seesCosts ? [{ title: t('list.margin'), align: 'end' as const }] : []),
        ]}
      >
        {lines.map((line) => (
          <tr key={line.id}>
            <td>
              <bdi>{recordName(line, language)}</bdi>
            </td>
            <td data-align="end">{money(line.before)}</td>
            <td data-align="end">{money(line.after)}</td>
            {seesCosts ? (
              <td data-align="end">
                <MarginCell margin={line.margin} />
              </td>
            ) : null}
          </tr>
        ))}
      </PlainTable>
      {count > lines.length ? <p className="bo-muted">{t('prices.more', number(count - lines.length))}</p> : null}
    </div>
  );
}

function Fields({ target }: { target: Target }) {
  const t = useText('variants');
  const values = useFormValues();
  const may = useCan('offer.below_cost');
  const change = PriceChange.safeParse(values);
  const { data } = useQuery(pricePreview(usePaused(change.success ? { target, change: change.data } : null)));
  const lowers = values['direction'] === 'lower' && (data?.below_cost ?? 0) > 0;
  const Value = values['by'] === 'amount' ? MoneyField : PercentField;
  return (
    <>
      <div className="cat-price-change">
        <SelectField
          name="direction"
          label={t('prices.direction')}
          choices={PRICE_DIRECTIONS.map((value) => ({ value, label: t(`prices.${value}`) }))}
        />
        <SelectField
          name="by"
          label={t('prices.by')}
          choices={(['percent', 'amount'] as const).map((value) => ({ value, label: t(`discount_type.${value}`) }))}
        />
        <Value key={String(values['by'])} name="value" label={t('prices.value')} />
      </div>
      <DateField name="starts_at" label={t('prices.from')} kind="time" hint={t('prices.fromHint')} />
      {lowers && may ? <TextAreaField name="reason" label={t('prices.reason')} rows={2} /> : null}
      {lowers && !may ? <Alert type="error" showIcon title={t('prices.askFirst')} /> : null}
      {data ? <Preview preview={data} /> : null}
    </>
  );
}

/** With a moment to come they are not changed by the press. */
function SubmitText() {
  const t = useText('variants');
  const { starts_at: from } = useFormValues();
  return t(from ? 'prices.schedule' : 'prices.submit');
}

/** By how much the prices of the selected variants change and when, with what that leaves of them. */
export function PriceChangeDialog({ onConfirm, onClose, selection }: BulkDialog) {
  const t = useText('variants');
  // One press, however often it is sent.
  const [once] = useState(() => crypto.randomUUID());
  const [target] = useState(selection.target);
  if (target === null || !('ids' in target || 'matching' in target)) return null;
  return (
    <Dialog open title={t('prices.title')} footer={null} onCancel={onClose} destroyOnHidden width={680}>
      <QuickForm
        contract={PriceChangeForm}
        initial={{ direction: 'raise', by: 'percent', value: null, starts_at: null, reason: '' }}
        record={null}
        save={(values) => onConfirm({ ...values, once })}
        onSaved={onClose}
        submitText={<SubmitText />}
      >
        <Fields target={target} />
      </QuickForm>
    </Dialog>
  );
}
