import { COMING_PERIODS, instantsOf } from '../periods.ts';
import { useKitText } from '../text.ts';
import { useFillField } from './form-values.ts';

/** Fills both ends of a period with a usual one in one click. */
export function PeriodButtons({ from, upto }: { from: string; upto: string }) {
  const t = useKitText();
  const fill = useFillField();
  return (
    <div className="bo-toggles bo-period-buttons" role="group" aria-label={t('period.usual')}>
      {COMING_PERIODS.map((period) => (
        <button
          key={period}
          type="button"
          className="bo-toggle"
          onClick={() => {
            const { from: begins, upto: ends } = instantsOf(period);
            fill(from, begins);
            fill(upto, ends);
          }}
        >
          {t(`period.${period}`)}
        </button>
      ))}
    </div>
  );
}
