import { fallsBelowCost, marginOf, withoutVat } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { TextAreaField, useField } from '@bo/kit';
import { useCan, useSession } from '@bo/platform';
import Alert from 'antd/es/alert';
import { useText } from '../text.ts';

/** What VAT is in the prices of a product of this class, in basis points. */
export function useVatRate(vatClass: unknown): number {
  const { store } = useSession();
  return vatClass === 'standard' ? store.vat_rate : 0;
}

/** A margin in words, where a cost is known and something is charged. */
export function useMarginText(rate: number): (selling: number, cost: number | null) => string | null {
  const t = useText('variants');
  const format = useFormat();
  return (selling, cost) => {
    const { margin } = marginOf(withoutVat(selling, rate), cost);
    return margin === null || selling === 0 ? null : t('margin', { percent: format.percent(margin) });
  };
}

interface SetPrice {
  key: string;
  /** Whose price it is, where there are several. */
  name?: string;
  price: number;
  selling_price: number;
  /** Null where nobody has said, or anyone who looks may not see it: the server knows, and refuses. */
  cost: number | null;
  before: { selling_price: number } | null;
}

interface BelowCostProps {
  /** The field that takes the reason. */
  name: string;
  prices: readonly SetPrice[];
  rate: number;
}

/**
 * Which of these prices fall below cost, with the figures, and the reason that it takes; anyone who may not decide that
 * is told who can decide.
 */
export function BelowCost({ name, prices, rate }: BelowCostProps) {
  const t = useText('variants');
  const format = useFormat();
  const may = useCan('offer.below_cost');
  const label = t('below.reason');
  const { frame, value } = useField({ name, label });
  const falling = prices.filter((one) => fallsBelowCost(one, one.before, rate));
  // Who may not see costs learns that a price is below one when it is refused, and nothing of how far.
  const told = frame.error !== undefined || (typeof value === 'string' && value !== '');
  if (falling.length === 0 && !told) return null;
  return (
    <div className="cat-below bo-wide">
      {falling.length === 0 ? null : (
        <Alert
          type={may ? 'warning' : 'error'}
          showIcon
          title={
            <>
              {falling.map(({ key, name: whose, selling_price, cost }) => {
                const net = withoutVat(selling_price, rate);
                const figures = t('below.line', {
                  net: format.money(net),
                  cost: format.money(cost ?? 0),
                  percent: format.percent(marginOf(net, cost).margin ?? 0),
                });
                return (
                  <p key={key}>
                    <strong>
                      {whose === undefined ? null : (
                        <>
                          <bdi>{whose}</bdi>
                          {': '}
                        </>
                      )}
                      {t('below.title')}.
                    </strong>{' '}
                    {figures}
                  </p>
                );
              })}
              {may ? null : <p>{t('below.askFirst')}</p>}
            </>
          }
        />
      )}
      {may ? <TextAreaField name={name} label={label} rows={2} /> : null}
    </div>
  );
}
