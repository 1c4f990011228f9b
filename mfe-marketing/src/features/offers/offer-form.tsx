import {
  DEAL_CATEGORIES,
  MOST_OFFER_VARIANTS,
  OFFER_TYPES,
  type OfferPreview,
  OfferPreviewInput,
  type OfferPreviewLine,
} from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import {
  BilingualField,
  DateField,
  FormSection,
  ImageField,
  MoneyCell,
  MoneyField,
  NumberField,
  PercentField,
  PeriodButtons,
  SelectField,
  StatusCell,
  storeClock,
  SwitchField,
  TagsField,
  TextAreaField,
  useFillField,
  useFormValues,
  usePaused,
} from '@bo/kit';
import { useCan } from '@bo/platform';
import { storeFormat } from '@bo/i18n';
import { useQuery } from '@bo/platform/query';
import { useLabel } from '@bo/resources';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Segmented from 'antd/es/segmented';
import Switch from 'antd/es/switch';
import { useMemo, useState } from 'react';
import { ContestDialog, OUTCOME_TONE, Rivals, TouchedCases } from '../../parts/offer-conflicts.tsx';
import { type VariantColumn, VariantsField } from '../../parts/variants-field.tsx';
import { useText } from '../../text.ts';
import { offerPreview } from './offers.api.ts';

/** Whether an instant is within a day of the store, and so needs a clock to be said. */
function isWithinDay(instant: unknown): boolean {
  return typeof instant === 'string' && !storeClock(instant, storeFormat().time_zone).endsWith('T00:00:00');
}

/** From a day to a day, both whole; by the hour where someone wants that, or the offer has it already. */
function PeriodFields() {
  const t = useText('offers');
  const values = useFormValues();
  const [byHour, setByHour] = useState(
    () => isWithinDay(values['available_from']) || isWithinDay(values['available_upto']),
  );
  return (
    <>
      <DateField name="available_from" label={t('fields.available_from')} kind={byHour ? 'time' : 'first_day'} />
      <DateField
        name="available_upto"
        label={t('fields.available_upto')}
        kind={byHour ? 'time' : 'last_day'}
        {...(byHour ? {} : { hint: t('hints.last_day') })}
      />
      <PeriodButtons from="available_from" upto="available_upto" />
      <label className="mkt-by-hour">
        <Switch className="bo-switch" checked={byHour} onChange={setByHour} /> {t('hints.hours')}
      </label>
    </>
  );
}

/** The type; another one begins without a value. */
function TypeField() {
  const t = useText('offers');
  const label = useLabel();
  const fill = useFillField();
  return (
    <SelectField
      name="offer_type"
      label={t('fields.offer_type')}
      choices={OFFER_TYPES.map((value) => ({ value, label: label(`offer_type.${value}`) }))}
      onPick={(type) => {
        fill('offer_value', 0);
        if (type !== 'buy_x_get_y') {
          fill('buy_quantity', null);
          fill('get_quantity', null);
        }
      }}
    />
  );
}

/** The value, in the words of the type. */
function ValueFields() {
  const t = useText('offers');
  const { offer_type: type } = useFormValues();
  if (type === 'buy_x_get_y')
    return (
      <>
        <NumberField name="buy_quantity" label={t('fields.buy_quantity')} />
        <NumberField name="get_quantity" label={t('fields.get_quantity')} />
      </>
    );
  if (type === 'percent')
    return <PercentField name="offer_value" label={t('fields.offer_value')} hint={t('hints.percent')} />;
  return (
    <MoneyField
      name="offer_value"
      label={t('fields.offer_value')}
      hint={t(type === 'fixed_price' ? 'hints.fixed_price' : 'hints.amount')}
    />
  );
}

/** What stands in the form as a question about its effect; null while there is too little of it. */
export function questionOf(
  values: Readonly<Record<string, unknown>>,
  id: string | undefined,
): OfferPreviewInput | null {
  const { title: _, title_ar: __, image: ___, ...rest } = values;
  const asked = OfferPreviewInput.safeParse({ ...rest, ...(id === undefined ? {} : { id }) });
  return asked.success ? asked.data : null;
}

function PriceCells({ line }: { line: OfferPreviewLine | undefined }) {
  const t = useText('offers');
  const format = useFormat();
  if (!line) return <span className="bo-muted">—</span>;
  if (line.offer_total === null) return <span className="bo-muted">{t('preview.none')}</span>;
  return (
    <span className="bo-two-lines">
      <MoneyCell value={line.offer_total} />
      {line.quantity > 1 ? (
        <span className="bo-muted">{t('preview.each', { number: format.number(line.quantity) })}</span>
      ) : null}
    </span>
  );
}

/** What stands beside each variant: its price with the offer, what is left of it, and whether it wins. */
function usePreviewColumns(
  lines: ReadonlyMap<string, OfferPreviewLine>,
  onContests: (line: OfferPreviewLine) => void,
): VariantColumn[] {
  const t = useText('offers');
  const format = useFormat();
  const seesCosts = useCan('product.cost');
  return [
    { key: 'price', title: t('preview.price'), end: true, render: ({ id }) => <PriceCells line={lines.get(id)} /> },
    ...(seesCosts
      ? [
          {
            key: 'cost',
            title: t('preview.cost'),
            end: true,
            render: ({ id }: { id: string }) => <MoneyCell value={lines.get(id)?.cost ?? null} />,
          },
          {
            key: 'margin',
            title: t('preview.margin'),
            end: true,
            render: ({ id }: { id: string }) => {
              const margin = lines.get(id)?.margin ?? null;
              return margin === null ? (
                <span className="bo-muted">—</span>
              ) : (
                <bdi className="bo-number">{format.percent(margin)}</bdi>
              );
            },
          },
        ]
      : []),
    {
      key: 'outcome',
      title: t('preview.outcome'),
      render: ({ id }) => {
        const line = lines.get(id);
        if (!line || line.offer_total === null) return null;
        const state = <StatusCell text={t(`preview.${line.outcome}`)} tone={OUTCOME_TONE[line.outcome]} />;
        return line.contests.length === 0 ? (
          state
        ) : (
          <Button type="text" size="small" onClick={() => onContests(line)}>
            {state}
          </Button>
        );
      },
    },
  ];
}

type Shown = 'all' | 'below' | 'losing';

/** The sums of the preview, and what it takes to sell below cost. */
function Verdict({
  preview,
  draft,
  shown,
  onShow,
}: {
  preview: OfferPreview;
  draft: boolean;
  shown: Shown;
  onShow: (shown: Shown) => void;
}) {
  const t = useText('offers');
  const format = useFormat();
  const may = useCan('offer.below_cost');
  const count = preview.below_cost;
  const { margin } = preview.margin ?? {};
  return (
    <div className="mkt-verdict">
      <div className="mkt-items-bar">
        <StatusCell
          text={t('preview.belowCost', { count, number: format.number(count) })}
          tone={count > 0 ? 'bad' : 'good'}
        />
        {margin === undefined || margin === null ? null : (
          <span>
            {t('preview.worst')} <bdi className="bo-number">{format.percent(margin)}</bdi>
          </span>
        )}
        {preview.cost_unknown > 0 ? (
          <span className="bo-muted">
            {t('preview.unknownCost', { count: preview.cost_unknown, number: format.number(preview.cost_unknown) })}
          </span>
        ) : null}
        <Segmented<Shown>
          aria-label={t('preview.show')}
          size="small"
          value={shown}
          onChange={onShow}
          options={[
            { value: 'all', label: t('preview.showAll') },
            { value: 'below', label: t('preview.showBelow') },
            { value: 'losing', label: t('preview.showLosing') },
          ]}
        />
      </div>
      {count > 0 && !draft && !may ? <Alert type="error" showIcon title={t('preview.askFirst')} /> : null}
    </div>
  );
}

/** The items, and live beside them what the offer does to each before it is saved. */
function ItemFields({ id }: { id: string | undefined }) {
  const t = useText('offers');
  const values = useFormValues();
  const may = useCan('offer.below_cost');
  const { data } = useQuery(offerPreview(usePaused(questionOf(values, id))));
  const lines = useMemo(() => new Map(data?.lines.map((line) => [line.id, line])), [data]);
  const [shown, setShown] = useState<Shown>('all');
  const [contests, setContests] = useState<OfferPreviewLine | null>(null);
  const columns = usePreviewColumns(lines, setContests);
  const draft = values['draft'] === true;
  const only = {
    all: undefined,
    below: (one: string) => lines.get(one)?.below_cost === true,
    losing: (one: string) => lines.get(one)?.outcome !== 'always',
  }[shown];
  return (
    <>
      <FormSection title={t('sections.items')}>
        <VariantsField
          name="variant_ids"
          label={t('fields.product')}
          most={MOST_OFFER_VARIANTS}
          columns={columns}
          isBad={(one) => lines.get(one)?.below_cost === true}
          only={only}
        >
          {data ? (
            <Verdict preview={data} draft={draft} shown={shown} onShow={setShown} />
          ) : (
            <p className="bo-muted">{t('preview.wait')}</p>
          )}
        </VariantsField>
        {may && !draft && (data?.below_cost ?? 0) > 0 ? (
          <TextAreaField name="below_cost_reason" label={t('fields.below_cost_reason')} rows={2} />
        ) : null}
      </FormSection>
      {data ? <TouchedCases preview={data} /> : null}
      {data ? <Rivals preview={data} /> : null}
      {contests && data ? (
        <ContestDialog line={contests} preview={data} own={id ?? 'off_new'} onClose={() => setContests(null)} />
      ) : null}
    </>
  );
}

/** The fields of an offer; adding and editing share them. */
export function OfferFields({ id }: { id?: string }) {
  const t = useText('offers');
  const label = useLabel();
  return (
    <>
      <FormSection title={t('sections.offer')}>
        <SelectField
          name="deal_category"
          label={t('fields.deal_category')}
          choices={DEAL_CATEGORIES.map((value) => ({ value, label: label(`deal_category.${value}`) }))}
        />
        <TypeField />
        <BilingualField name="title" label={t('fields.title')} />
        <ValueFields />
        <ImageField name="image" label={t('fields.image')} purpose="offer" aspect={2} />
      </FormSection>
      <FormSection title={t('sections.period')}>
        <PeriodFields />
        <TagsField name="pincodes" label={t('fields.pincodes')} hint={t('hints.pincodes')} code />
        <SwitchField name="draft" label={t('fields.draft')} hint={t('hints.draft')} />
      </FormSection>
      <FormSection title={t('sections.limits')}>
        <NumberField name="priority" label={t('fields.priority')} hint={t('hints.priority')} />
        <NumberField name="cap_per_order" label={t('fields.cap_per_order')} hint={t('hints.cap_per_order')} />
        <NumberField name="cap_total" label={t('fields.cap_total')} />
      </FormSection>
      <ItemFields id={id} />
    </>
  );
}
