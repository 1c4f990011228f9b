import type { Person } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { Link } from '@bo/platform/router';
import PictureOutlined from '@ant-design/icons/es/icons/PictureOutlined';
import type { ReactNode } from 'react';

import { recordName } from '../record-name.ts';
import { lastWholeDay } from '../form/store-time.ts';
export type StatusTone = 'neutral' | 'good' | 'warn' | 'bad' | 'busy';

const Nothing = () => <span className="bo-muted">—</span>;

/** A value in both languages: the screen's first, the other one beneath it and smaller. */
export function BilingualCell({ en, ab }: { en: string; ab: string }) {
  const { language } = useLanguage();
  const [first, second] = language === 'ab' ? [ab, en] : [en, ab];
  return (
    <span className="bo-two-lines">
      <bdi>{first || second}</bdi>
      {first && second && first !== second ? <bdi className="bo-muted">{second}</bdi> : null}
    </span>
  );
}

/** A code, barcode, phone or price list number: isolated, always left to right, digits of equal width. */
export function CodeCell({ value }: { value: string }) {
  return value ? (
    <bdi dir="ltr" className="bo-code">
      {value}
    </bdi>
  ) : (
    <Nothing />
  );
}

export function NumberCell({ value }: { value: number | null }) {
  const format = useFormat();
  return value === null ? <Nothing /> : <bdi className="bo-number">{format.number(value)}</bdi>;
}

/** An amount of a list: its column's heading names the currency. */
export function AmountCell({ value }: { value: number | null }) {
  const format = useFormat();
  return value === null ? <Nothing /> : <bdi className="bo-number">{format.amount(value)}</bdi>;
}

export function MoneyCell({ value }: { value: number | null }) {
  const format = useFormat();
  return value === null ? <Nothing /> : <bdi className="bo-number">{format.money(value)}</bdi>;
}

/** How a date is written; `end` is the end of a half-open period. */
export type DateStyle = 'relative' | 'date' | 'time' | 'end';

/**
 * Writes the end of a half-open period as people say it: one at midnight is the whole of the day before. The one
 * function for it in lists, facts and histories; exports have the kind `end`.
 */
export function useEnd(): (end: string) => string {
  const format = useFormat();
  return (end) => {
    const day = lastWholeDay(end);
    return day === null ? format.dateTime(end) : format.date(day);
  };
}

export function DateCell({ value, style }: { value: string; style: DateStyle }) {
  const format = useFormat();
  const end = useEnd();
  if (!value) return <Nothing />;
  if (style === 'date') return <time dateTime={value}>{format.date(value)}</time>;
  if (style === 'end') return <time dateTime={value}>{end(value)}</time>;
  if (style === 'time') return <time dateTime={value}>{format.dateTime(value)}</time>;
  return (
    <time dateTime={value} title={format.dateTime(value)}>
      {format.relative(value)}
    </time>
  );
}

/** A status: the text carries the meaning, and the dot repeats it in colour. */
export function StatusCell({ text, tone }: { text: string; tone: StatusTone }) {
  return (
    <span className={`bo-status bo-status-${tone}`}>
      <span className="bo-status-dot" aria-hidden />
      {text}
    </span>
  );
}

/** A short coloured warning next to a status. `brief` shows only its icon, with the text for screen readers. */
export function BadgeCell({
  text,
  tone,
  icon,
  brief = false,
}: {
  text: string;
  tone: 'warn' | 'bad';
  icon?: ReactNode;
  brief?: boolean;
}) {
  return (
    <span className={`bo-badge bo-badge-${tone}`} title={icon ? text : undefined}>
      {icon}
      {brief ? <span className="bo-hidden">{text}</span> : text}
    </span>
  );
}

export function ImageCell({ src }: { src: string }) {
  return src ? (
    <img className="bo-thumb" src={src} alt="" loading="lazy" width={36} height={36} />
  ) : (
    <span className="bo-thumb bo-thumb-empty" aria-hidden>
      <PictureOutlined aria-hidden />
    </span>
  );
}

/** Someone's name, as the language writes it. */
export function PersonCell({ value }: { value: Person | null }) {
  const { language } = useLanguage();
  return value ? <bdi>{recordName(value, language)}</bdi> : <Nothing />;
}

export function ReferenceCell({
  value,
  to,
}: {
  value: { name: string; name_ar: string } | null;
  to?: string | undefined;
}) {
  const { language } = useLanguage();
  if (!value) return <Nothing />;
  const name = (language === 'ab' ? value.name_ar : value.name) || value.name;
  return to ? (
    <Link to={to}>
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <bdi>{name}</bdi>
  );
}
