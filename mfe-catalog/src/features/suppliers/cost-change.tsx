import { changeOf } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import '../../parts/parts.css';

/** How a cost changed, in percent: dearer in red, cheaper in green; nothing where it did not. */
export function CostChange({ before, after }: { before: number | null; after: number | null }) {
  const format = useFormat();
  const change = changeOf(before, after);
  if (change === null || change === 0) return null;
  return (
    <bdi className={`bo-number ${change > 0 ? 'cat-minus' : 'cat-plus'}`} dir="ltr">
      {change > 0 ? '+' : '−'}
      {format.percent(Math.abs(change))}
    </bdi>
  );
}
