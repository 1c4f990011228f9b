import type { Quote } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import { ImageCell, MoneyCell, recordName, ReferenceSelect, useField } from '@bo/kit';
import { useQueries } from '@bo/platform/query';
import { PriceCandidates, variants } from '@bo/resources';
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import Button from 'antd/es/button';
import InputNumber from 'antd/es/input-number';
import { useCallback } from 'react';
import { orderable } from '../../parts/orderable.api.ts';
import { useText } from '../../text.ts';

interface Line {
  variant_id: string;
  quantity: number;
}
const linesOf = (value: unknown): Line[] => (Array.isArray(value) ? (value as Line[]) : []);

/**
 * The basket: filled by typing a part of a name, or by a scanner that types a barcode and Enter; the same again is one
 * more. Beside each line what it costs and why, and what could be had instead of what is not there.
 */
export function BasketField({ quote }: { quote: Quote | undefined }) {
  const t = useText('order-create');
  const { language } = useLanguage();
  const show = useCallback((value: unknown) => String(linesOf(value).length), []);
  const { value, change, frame } = useField({ name: 'lines', label: t('basket.title') }, show);
  const lines = linesOf(value);
  const known = useQueries({ queries: lines.map(({ variant_id }) => variants.detail(variant_id)) });

  const add = (id: string) =>
    change(
      lines.some(({ variant_id }) => variant_id === id)
        ? lines.map((line) => (line.variant_id === id ? { ...line, quantity: line.quantity + 1 } : line))
        : [...lines, { variant_id: id, quantity: 1, weight_g: null }],
    );
  const set = (at: number, part: Partial<Line>) =>
    change(lines.map((line, index) => (index === at ? { ...line, ...part } : line)));

  return (
    <div className="bo-field bo-wide" role="group" aria-label={frame.label}>
      <ReferenceSelect
        aria-label={t('basket.add')}
        placeholder={t('basket.add')}
        resource={orderable}
        offBecause={({ for_sale }) => (for_sale ? undefined : t('basket.notForSale'))}
        value={[]}
        onChange={([id]) => id !== undefined && add(id)}
      />
      {lines.length === 0 ? <p className="bo-muted">{t('basket.empty')}</p> : null}
      <ul className="ord-basket">
        {lines.map(({ variant_id, quantity }, at) => {
          const variant = known[at]?.data;
          const name = recordName(variant, language) || t('basket.line', { place: at + 1 });
          const priced = quote?.lines.find((line) => line.variant_id === variant_id);
          const problems = quote?.problems.filter(({ field }) => field.startsWith(`lines.${String(at)}.`)) ?? [];
          const titles = Object.fromEntries(
            (quote?.offers ?? []).map((offer) => [offer.id, recordName(offer, language)]),
          );
          return (
            <li key={variant_id}>
              <ImageCell src={variant?.image ?? variant?.product_image ?? ''} />
              <div className="ord-basket-name">
                <bdi>{name}</bdi>
              </div>
              <InputNumber
                aria-label={t('basket.quantity', { name })}
                min={1}
                max={999}
                precision={0}
                value={quantity}
                onChange={(next) => set(at, { quantity: next ?? 1 })}
              />
              <MoneyCell value={priced?.total ?? null} />
              <Button
                type="text"
                danger
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('basket.remove', { name })}
                onClick={() => change(lines.filter((_, index) => index !== at))}
              />
              <div className="ord-basket-more">
                {problems.map((problem) => (
                  <div key={problem.code} className="bo-field-error">
                    {problem.detail}
                    {problem.substitutes && problem.substitutes.length > 0 ? (
                      <span className="ord-instead">
                        {t('basket.instead')}
                        {problem.substitutes.map((other) => (
                          <Button
                            key={other.variant_id}
                            size="small"
                            onClick={() => set(at, { variant_id: other.variant_id })}
                          >
                            <bdi>{language === 'ab' ? other.name_ar : other.name}</bdi>{' '}
                            <MoneyCell value={other.selling_price} />
                          </Button>
                        ))}
                      </span>
                    ) : null}
                  </div>
                ))}
                {priced && priced.candidates.length > 1 ? (
                  <details>
                    <summary>{t('quote.why', { name })}</summary>
                    <PriceCandidates candidates={priced.candidates} names={titles} />
                  </details>
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
      {frame.error === undefined ? null : <div className="bo-field-error">{frame.error}</div>}
    </div>
  );
}
