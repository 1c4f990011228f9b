import { Price, settlePrice, type Variant, VariantInput, VariantPrice } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { ApiError } from '@bo/http';
import { Loaded, MoneyField, QuickForm, useField, useFormValues, useUndoToast } from '@bo/kit';
import { toast } from '@bo/platform';
import { useMutation, useQuery, useQueryClient } from '@bo/platform/query';
import { products } from '@bo/resources';
import { useState } from 'react';
import { z } from 'zod';
import { useText } from '../text.ts';
import { BelowCost, useMarginText, useVatRate } from './below-cost.tsx';
import { optionNames } from './option-names.ts';
import { PriceWait } from './price-wait.tsx';
import { PriceEffect } from './price-effect.tsx';
import { changePrices } from './prices.api.ts';
import { useSize } from './size.ts';
import { useVariantTypes } from './use-variant-types.ts';

/** What a variant is charged at, where only that is changed; a price below it is raised to it. */
const chargedAt = (variant: Variant, selling_price: number, below_cost_reason = ''): VariantPrice =>
  VariantPrice.parse({ ...variant, ...settlePrice({ ...variant, selling_price }, 'discount'), below_cost_reason });

/** One selling price, with what it was, what it is taken off and what is left of it. */
function PriceField({ variant, label, rate }: { variant: Variant; label: string; rate: number }) {
  const t = useText('variants');
  const format = useFormat();
  const marginText = useMarginText(rate);
  const { value } = useField({ name: variant.id, label });
  const selling = typeof value === 'number' ? value : variant.selling_price;
  const list = Math.max(variant.price, selling);
  const told = [
    selling === variant.selling_price ? null : t('inline.was', { price: format.money(variant.selling_price) }),
    list === selling && list === variant.price ? null : t('inline.list', { price: format.money(list) }),
    marginText(selling, variant.cost),
  ];
  return (
    <MoneyField name={variant.id} label={label} hint={told.filter((one) => one !== null).join(' · ') || undefined} />
  );
}

interface PriceFormProps {
  /** Whose prices; archived ones have none. */
  variants: readonly Variant[];
  nameOf: (variant: Variant) => string;
  product: string;
  /** The product's; it says what VAT is in the prices. */
  vatClass: string | undefined;
  onDone: () => void;
}

/** What of these prices would fall below cost. */
function FallingPrices({ variants, nameOf, rate }: Pick<PriceFormProps, 'variants' | 'nameOf'> & { rate: number }) {
  const values = useFormValues();
  const prices = variants.flatMap((variant) => {
    const selling = values[variant.id];
    if (typeof selling !== 'number') return [];
    const { id, cost } = variant;
    const name = variants.length === 1 ? undefined : nameOf(variant);
    return [
      {
        key: id,
        ...(name === undefined ? {} : { name }),
        price: Math.max(variant.price, selling),
        selling_price: selling,
        cost,
        before: variant,
      },
    ];
  });
  return <BelowCost name="below_cost_reason" prices={prices} rate={rate} />;
}

/** What the prices that differ would have made of the last days. */
function ChangeEffect({ variants }: Pick<PriceFormProps, 'variants'>) {
  const values = useFormValues();
  const prices = variants.flatMap(({ id, price, selling_price: before }) => {
    const selling = values[id];
    if (typeof selling !== 'number' || selling === before) return [];
    return [{ variant_id: id, price: Math.max(price, selling), selling_price: selling }];
  });
  return <PriceEffect prices={prices.length > 0 ? prices : null} />;
}

/**
 * The selling prices of one or a few variants, sent together: each is written over the version that is shown here, or
 * stays with its reason beside it. Undo takes back what was written.
 */
export function PriceForm({ variants, nameOf, product, vatClass, onDone }: PriceFormProps) {
  const t = useText('variants');
  const rate = useVatRate(vatClass);
  const format = useFormat();
  const client = useQueryClient();
  const undo = useUndoToast();
  const { mutateAsync } = useMutation(changePrices());
  const [begun] = useState(() => Object.fromEntries(variants.map(({ id, selling_price }) => [id, selling_price])));
  const takeBack = useMutation(changePrices());
  const contract = z
    .object(Object.fromEntries(variants.map(({ id }) => [id, Price])))
    .extend({ below_cost_reason: VariantInput.shape.below_cost_reason });
  const tell = (written: { before: Variant; after: VariantPrice; version: number }[]) => {
    const [first] = written;
    if (!first) return;
    const amounts = {
      before: format.money(first.before.selling_price),
      after: format.money(first.after.selling_price),
    };
    const text = written.length === 1 ? t('inline.done', { product, ...amounts }) : t('inline.doneAll', { product });
    undo(text, async () => {
      const { results } = await takeBack.mutateAsync(
        written.map(({ before, version }) =>
          VariantPrice.parse({ ...before, version, below_cost_reason: t('below.takenBack') }),
        ),
      );
      const kept = results.filter(({ ok }) => !ok).length;
      const other = results.find(({ ok, code }) => !ok && code !== 'conflict');
      if (other) toast.error(other.detail ?? '');
      else if (kept > 0) toast.error(t('inline.kept', { count: kept, number: format.number(kept) }));
    });
  };
  const save = async (values: Readonly<Record<string, unknown>>) => {
    const reason = VariantInput.shape.below_cost_reason.parse(values['below_cost_reason']);
    // A price that nobody touched here stays as a colleague has made it meanwhile.
    const changed = variants.filter(
      ({ id, selling_price }) => values[id] !== selling_price && values[id] !== begun[id],
    );
    if (changed.length === 0) return;
    const sent = changed.map((before) => ({
      before,
      after: chargedAt(before, Price.parse(values[before.id]), reason),
    }));
    const { results } = await mutateAsync(sent.map(({ after }) => after));
    const resultOf = (id: string) => results.find((one) => one.id === id);
    tell(
      sent.flatMap(({ before, after }) => {
        const result = resultOf(before.id);
        return result?.ok && result.version !== undefined ? [{ before, after, version: result.version }] : [];
      }),
    );
    const refused = results.filter(({ ok }) => !ok);
    if (refused.length === 0) return;
    // The next press writes over what is there now, which is then in sight.
    await client.invalidateQueries({ queryKey: products.keys.all });
    const errors = Object.fromEntries(
      refused.map(({ id, code, detail = '' }) => [
        code === 'variant.below_cost_reason' ? 'below_cost_reason' : id,
        [code === 'conflict' ? t('inline.conflict') : detail],
      ]),
    );
    throw new ApiError({ status: 409, code: 'prices_refused', detail: '', errors });
  };
  return (
    <QuickForm contract={contract} initial={begun} record={null} save={save} onSaved={onDone}>
      <div className="cat-quick-prices">
        {variants.map((variant) => (
          <PriceField
            key={variant.id}
            variant={variant}
            rate={rate}
            label={variants.length === 1 ? t('fields.selling_price') : nameOf(variant)}
          />
        ))}
      </div>
      <FallingPrices variants={variants} nameOf={nameOf} rate={rate} />
      <ChangeEffect variants={variants} />
    </QuickForm>
  );
}

/** The form for all variants of a product that can be sold. */
export function ProductPrices({ id, count, onDone }: { id: string; count: number; onDone: () => void }) {
  const t = useText('variants');
  const format = useFormat();
  const { language } = useLanguage();
  const sizeOf = useSize();
  const result = useQuery(products.detail(id));
  const types = useVariantTypes(result.data?.variant_type_ids);
  return (
    <Loaded result={result} pending={<PriceWait prices={count} />}>
      {({ variants, title, title_ar, vat_class }) => {
        const live = variants.filter(({ archived_at }) => archived_at === null);
        if (live.length === 0) return <p className="bo-muted">{t('table.empty')}</p>;
        return (
          <PriceForm
            variants={live}
            nameOf={(variant) => format.list(optionNames(variant, types, language)) || sizeOf(variant)}
            vatClass={vat_class}
            product={(language === 'ab' && title_ar) || title}
            onDone={onDone}
          />
        );
      }}
    </Loaded>
  );
}
