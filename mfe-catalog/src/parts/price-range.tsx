import { useFormat } from '@bo/i18n';
import './parts.css';

/** The lowest and highest of some prices; one amount where they are the same. */
export function PriceRange({ min, max }: { min: number | null; max: number | null }) {
  const format = useFormat();
  if (min === null) return <span className="bo-muted">—</span>;
  return (
    <span className="cat-range">
      <bdi className="bo-number">{format.money(min)}</bdi>
      {max !== null && max !== min ? <bdi className="bo-number bo-muted">– {format.money(max)}</bdi> : null}
    </span>
  );
}
