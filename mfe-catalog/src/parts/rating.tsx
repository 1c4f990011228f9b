import StarFilled from '@ant-design/icons/es/icons/StarFilled';
import { useFormat } from '@bo/i18n';
import './parts.css';

/** Hundredths of a star with how many rated; nothing for a product nobody rated. */
export function Rating({ value, count }: { value: number; count?: number }) {
  const format = useFormat();
  if (count === 0) return <span className="bo-muted">—</span>;
  return (
    <bdi className="bo-number cat-rating">
      <StarFilled aria-hidden /> {format.number(Math.round(value / 10) / 10)}
      {count === undefined ? null : <span className="bo-muted"> ({format.number(count)})</span>}
    </bdi>
  );
}
