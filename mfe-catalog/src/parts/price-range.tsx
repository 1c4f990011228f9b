import { useFormat } from '@bo/i18n';

/** The lowest and highest of some prices; one amount where they are the same. */
export function PriceRange({ min, max }: { min: number | null; max: number | null }) {
  const format = useFormat();
  if (min === null) return <span className="bo-muted">—</span>;
  return (
    <bdi className="bo-number">{max === null || max === min ? format.money(min) : format.moneyRange(min, max)}</bdi>
  );
}
