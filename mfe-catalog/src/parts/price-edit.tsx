import { Price, settlePrice, type Variant, VariantPrice } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { ApiError } from '@bo/http';
import { InlineEdit, Loaded, MoneyField, QuickForm, useField, useUndoToast } from '@bo/kit';
import { toast, useCan } from '@bo/platform';
import { useMutation, useQuery, useQueryClient } from '@bo/platform/query';
import { products } from '@bo/resources';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { useText } from '../text.ts';
import { optionNames } from './option-names.ts';
import { changePrices } from './prices.api.ts';
import { useSize } from './size.ts';
import { useVariantTypes } from './use-variant-types.ts';

/** What a variant is charged at, where only that is changed; a price below it is raised to it. */
const chargedAt = (variant: Variant, selling_price: number): VariantPrice =>
  VariantPrice.parse({ ...variant, ...settlePrice({ ...variant, selling_price }, 'discount') });

/** One selling price, with what it was, what it is taken off and what is left of it. */
function PriceField({ variant, label }: { variant: Variant; label: string }) {
  const t = useText('variants');
  const format = useFormat();
  const { value } = useField({ name: variant.id, label });
  const selling = typeof value === 'number' ? value : variant.selling_price;
  const list = Math.max(variant.price, selling);
  const { cost } = variant;
  const told = [
    selling === variant.selling_price ? null : t('inline.was', { price: format.money(variant.selling_price) }),
    list === selling && list === variant.price ? null : t('inline.list', { price: format.money(list) }),
    cost === null || selling === 0
      ? null
      : t('margin', { percent: format.percent(Math.round(((selling - cost) * 10_000) / selling)) }),
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
  onDone: () => void;
}

/**
 * The selling prices of one or a few variants, sent together: each is written over the version that is shown here, or stays with
 * its reason beside it. Undo takes back what was written.
 */
function PriceForm({ variants, nameOf, product, onDone }: PriceFormProps) {
  const t = useText('variants');
  const format = useFormat();
  const client = useQueryClient();
  const undo = useUndoToast();
  const { mutateAsync } = useMutation(changePrices());
  const takeBack = useMutation(changePrices());
  const contract = z.object(Object.fromEntries(variants.map(({ id }) => [id, Price])));
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
        written.map(({ before, version }) => VariantPrice.parse({ ...before, version })),
      );
      const kept = results.filter(({ ok }) => !ok).length;
      if (kept > 0) toast.error(t('inline.kept', { count: kept, number: format.number(kept) }));
    });
  };
  const save = async (prices: Record<string, number>) => {
    const changed = variants.filter(({ id, selling_price }) => prices[id] !== selling_price);
    if (changed.length === 0) return;
    const sent = changed.map((before) => ({ before, after: chargedAt(before, prices[before.id] ?? 0) }));
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
      refused.map(({ id, code, detail = '' }) => [id, [code === 'conflict' ? t('inline.conflict') : detail]]),
    );
    throw new ApiError({ status: 409, code: 'prices_refused', detail: '', errors });
  };
  return (
    <QuickForm
      contract={contract}
      initial={Object.fromEntries(variants.map(({ id, selling_price }) => [id, selling_price]))}
      save={save}
      onSaved={onDone}
    >
      <div className="cat-quick-prices">
        {variants.map((variant) => (
          <PriceField
            key={variant.id}
            variant={variant}
            label={variants.length === 1 ? t('fields.selling_price') : nameOf(variant)}
          />
        ))}
      </div>
    </QuickForm>
  );
}

/** The form for all variants of a product that can be sold. */
function ProductPrices({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useText('variants');
  const format = useFormat();
  const { language } = useLanguage();
  const sizeOf = useSize();
  const result = useQuery(products.detail(id));
  const types = useVariantTypes(result.data?.variant_type_ids);
  return (
    <Loaded result={result} pending={<div className="cat-quick-wait" />}>
      {({ variants, title, title_ar }) => {
        const live = variants.filter(({ archived_at }) => archived_at === null);
        if (live.length === 0) return <p className="bo-muted">{t('table.empty')}</p>;
        return (
          <PriceForm
            variants={live}
            nameOf={(variant) => format.list(optionNames(variant, types, language)) || sizeOf(variant)}
            product={(language === 'ab' && title_ar) || title}
            onDone={onDone}
          />
        );
      }}
    </Loaded>
  );
}

interface PriceEditProps {
  product: { id: string; name: string };
  /** The one variant whose price it is; without it, those of all of the product's. */
  variant?: Variant;
  /** The price in words, for the button's name. */
  price: string;
  children: ReactNode;
}

/** A price that opens the form which changes it, for whoever may; for others it is the price alone. */
export function PriceEdit({ product, variant, price, children }: PriceEditProps) {
  const t = useText('variants');
  if (!useCan('product.edit')) return children;
  return (
    <InlineEdit
      label={t('inline.open', { product: product.name, price })}
      title={<bdi>{product.name}</bdi>}
      content={(close) =>
        variant ? (
          <PriceForm variants={[variant]} nameOf={() => product.name} product={product.name} onDone={close} />
        ) : (
          <ProductPrices id={product.id} onDone={close} />
        )
      }
    >
      {children}
    </InlineEdit>
  );
}
