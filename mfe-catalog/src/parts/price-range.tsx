import { useFormat } from '@bo/i18n';

/** The lowest and highest of some prices, one amount where they are the same; the heading names the currency. */
export function PriceRange({ min, max }: { min: number | null; max: number | null }) {
  const format = useFormat();
  if (min === null) return <span className="bo-muted">—</span>;
  return (
    <bdi className="bo-number">{max === null || max === min ? format.amount(min) : format.amountRange(min, max)}</bdi>
  );
}
