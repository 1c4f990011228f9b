import { useText } from '../../text.ts';

const BEST = 5;
const STAR = '★';

/** A rating to be read; antd's own is a row of radio buttons even where nothing can be chosen. */
export function Stars({ rating }: { rating: number }) {
  const t = useText('reviews');
  return (
    <span role="img" aria-label={t('rating', { rating })} className="cat-stars">
      {STAR.repeat(rating)}
      <span>{STAR.repeat(BEST - rating)}</span>
    </span>
  );
}
