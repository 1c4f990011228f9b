import { EFFECT_DAYS, type PriceEffect as Effect, type PriceEffectInput } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { usePaused } from '@bo/kit';
import { useCan } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { useText } from '../text.ts';
import { priceEffect } from './prices.api.ts';

/** The sums of an effect in words. */
function Sums({ effect: { units, revenue, margin } }: { effect: Effect }) {
  const t = useText('variants');
  const format = useFormat();
  const days = format.number(EFFECT_DAYS);
  if (units === 0) return t('effect.nothing', { days });
  const signed = (amount: number) => `${amount > 0 ? '+' : ''}${format.money(amount)}`;
  const change = ({ before, after }: Effect['revenue']) => ({
    before: format.money(before),
    after: format.money(after),
    difference: signed(after - before),
  });
  return (
    <>
      {t('effect.sold', { days, count: units, number: format.number(units) })} {t('effect.revenue', change(revenue))}{' '}
      {margin ? t('effect.margin', change(margin)) : null} {t('effect.unchanged')}
    </>
  );
}

/**
 * What these prices would have made of the last days' sales, for anyone who sees sales. Null before anything is
 * changed; saving never waits for it.
 */
export function PriceEffect({ prices }: { prices: PriceEffectInput['prices'] | null }) {
  return useCan('report.sales') ? <Told prices={prices} /> : null;
}

function Told({ prices }: { prices: PriceEffectInput['prices'] | null }) {
  const t = useText('variants');
  const result = useQuery(priceEffect(usePaused(prices)));
  if (!prices) return null;
  return (
    <p className="bo-muted bo-wide" aria-live="polite">
      {result.data ? <Sums effect={result.data} /> : t(result.isError ? 'effect.failed' : 'effect.pending')}
    </p>
  );
}
