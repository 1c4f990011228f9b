import { COUNTDOWN_WORDS, type OfferCountdown } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { timeLeft } from '../../parts/time-left.ts';
import '../../parts/marketing.css';

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

interface CountdownProps {
  language: 'en' | 'ab';
  title: string;
  style: OfferCountdown['style'];
  /** The offer's end. */
  end: string;
  /** The server's time; null while it is not known. */
  now: number | null;
}

/**
 * A countdown as customers see it, by the server's clock. It is a `timer` named by the moment it ends, and no live
 * region: a screen reader says when that is, and not each second that goes by.
 */
export function Countdown({ language, title, style, end, now }: CountdownProps) {
  const format = useFormat();
  const words = COUNTDOWN_WORDS[language];
  const left = now === null ? null : timeLeft(Date.parse(end), now);
  const over = now !== null && Date.parse(end) <= now;
  return (
    <div
      className="mkt-countdown"
      data-style={style}
      role="timer"
      aria-live="off"
      aria-label={[title, over ? words.over : words.until.replace('{moment}', format.dateTime(end))].join('. ')}
      dir={language === 'ab' ? 'rtl' : 'ltr'}
      lang={language === 'ab' ? 'ar' : 'en'}
    >
      <span className="mkt-countdown-title">{title}</span>
      {over ? (
        <span>{words.over}</span>
      ) : (
        <span className="mkt-countdown-units" aria-hidden>
          {UNITS.map((unit) => (
            <span key={unit} className="mkt-countdown-unit">
              <b>{left === null ? '–' : String(left[unit]).padStart(2, '0')}</b>
              <span>{words[unit]}</span>
            </span>
          ))}
        </span>
      )}
    </div>
  );
}
