import { weekdayOf } from '@bo/contracts';
import { formatDate, formatDateTime, storeFormat, useFormat } from '@bo/i18n';
import DatePicker from 'antd/es/date-picker';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/ar';
import { type KeyboardEvent, useCallback } from 'react';
import { FieldFrame } from './field-frame.tsx';
import { PeriodButtons } from './period-buttons.tsx';
import { dayAfter, instantOf, storeClock } from './store-time.ts';
import { asText } from '../record-name.ts';
import { useKitText } from '../text.ts';
import { type FieldProps, useField } from './use-field.ts';

const DAY = 'YYYY-MM-DD';
const CLOCK = 'YYYY-MM-DDTHH:mm:ss';
/** The first is shown; anyone who types or pastes a date need not know which it is. */
const DAYS = [
  'D MMM YYYY',
  'DD MMM YYYY',
  'YYYY-MM-DD',
  'D/M/YYYY',
  'DD/MM/YYYY',
  'D-M-YYYY',
  'DD-MM-YYYY',
  'D.M.YYYY',
  'DD.MM.YYYY',
];
const TIMES = DAYS.flatMap((day) => [`${day} HH:mm`, `${day}, HH:mm`]);

/** Starts the pickers' weeks on the store's day: antd reads it from dayjs's locale. */
function useWeekStart(): void {
  // Renders again when the store changes it.
  useFormat();
  const weekStart = weekdayOf(storeFormat().week_start ?? 'monday');
  for (const name of ['en', 'ar']) {
    const locale = dayjs.Ls[name];
    if (locale) locale.weekStart = weekStart;
  }
}

/** Enter takes a typed date; it must not send the form as well. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

interface DateFieldProps extends FieldProps {
  /**
   * `date`: a calendar day (`2026-11-21`); `time`: an instant, entered as the store's clock shows it; `first_day` and
   * `last_day`: the instants at which that day begins and ends in the store, the end being the day after's beginning.
   */
  kind?: 'date' | 'time' | 'first_day' | 'last_day';
}

/** A day, or a moment in the store's time zone. */
export function DateField({ kind = 'date', ...props }: DateFieldProps) {
  useWeekStart();
  const zone = storeFormat().time_zone;
  /** What the picker is given for a value: a clock's time, or a day. */
  const shown = useCallback(
    (value: string) => {
      if (kind === 'date') return value;
      const clock = storeClock(value, zone);
      if (kind === 'time') return clock;
      // An end within a day is of that day; one at midnight is of the day before.
      const midnight = clock.endsWith('T00:00:00');
      return kind === 'last_day' && midnight ? dayAfter(clock.slice(0, 10), -1) : clock.slice(0, 10);
    },
    [kind, zone],
  );
  const kept = (picked: Dayjs): string => {
    const day = picked.format(DAY);
    if (kind === 'date') return day;
    return instantOf(
      kind === 'time' ? picked.format(CLOCK) : `${kind === 'last_day' ? dayAfter(day) : day}T00:00:00`,
      zone,
    );
  };
  const show = useCallback(
    (value: unknown) => {
      const text = asText(value);
      return text === '' ? '' : kind === 'time' ? formatDateTime(text) : formatDate(shown(text));
    },
    [kind, shown],
  );
  const { value, change, input, frame } = useField(props, show);
  const text = asText(value);
  const picked = text === '' ? null : dayjs(shown(text));
  const { ref: _ref, ...attributes } = input;
  return (
    <FieldFrame {...frame}>
      <div onKeyDown={keepEnter}>
        <DatePicker
          {...attributes}
          className="bo-date"
          showTime={kind === 'time' ? { format: 'HH:mm' } : false}
          format={kind === 'time' ? TIMES : DAYS}
          value={picked}
          onChange={(next: Dayjs | null) => change(next === null ? null : kept(next))}
        />
      </div>
    </FieldFrame>
  );
}

interface MomentInputProps {
  id: string;
  placeholder: string;
  /** An instant; empty for none. */
  value: string;
  onChange: (instant: string) => void;
}

/** A moment by the store's clock, outside of a form. */
export function MomentInput({ id, placeholder, value, onChange }: MomentInputProps) {
  useWeekStart();
  const zone = storeFormat().time_zone;
  return (
    <DatePicker
      id={id}
      className="bo-date"
      placeholder={placeholder}
      showTime={{ format: 'HH:mm' }}
      format={TIMES}
      value={value === '' ? null : dayjs(storeClock(value, zone))}
      onChange={(next: Dayjs | null) => onChange(next === null ? '' : instantOf(next.format(CLOCK), zone))}
    />
  );
}

interface DateRangeFieldProps extends Omit<FieldProps, 'name'> {
  /** The field of the first instant. */
  from: string;
  /** The field of the instant after the last: the range is half-open. */
  upto: string;
  withTime?: boolean;
}

/**
 * A period in the store's time zone. Kept half-open, so that periods meet without a gap: "until 21 Nov" is kept as
 * 22 Nov 00:00 store time and shown as 21 Nov.
 */
export function DateRangeField({ from, upto, withTime = false, ...props }: DateRangeFieldProps) {
  const t = useKitText();
  useWeekStart();
  const zone = storeFormat().time_zone;
  const show = useCallback((value: unknown) => formatDateTime(asText(value)), []);
  const start = useField({ ...props, name: from }, show);
  const end = useField({ ...props, name: upto }, show);
  const toPicker = (value: unknown, last: boolean): Dayjs | null => {
    const text = asText(value);
    if (text === '') return null;
    const clock = storeClock(text, zone);
    return dayjs(withTime ? clock : last ? dayAfter(clock.slice(0, 10), -1) : clock.slice(0, 10));
  };
  const toInstant = (picked: Dayjs | null | undefined, last: boolean): string | null => {
    if (!picked) return null;
    if (withTime) return instantOf(picked.format(CLOCK), zone);
    const day = picked.format(DAY);
    return instantOf(`${last ? dayAfter(day) : day}T00:00:00`, zone);
  };
  const error = start.frame.error ?? end.frame.error;
  const { ref: _ref, id, onBlur, ...attributes } = start.input;
  return (
    <FieldFrame {...start.frame} error={error}>
      <div onKeyDown={keepEnter}>
        <label className="bo-hidden" htmlFor={end.input.id}>
          {t('form.rangeEnd', { label: props.label })}
        </label>
        <DatePicker.RangePicker
          {...attributes}
          id={{ start: id, end: end.input.id }}
          status={error === undefined ? '' : 'error'}
          className="bo-date"
          allowEmpty={[true, true]}
          showTime={withTime ? { format: 'HH:mm' } : false}
          format={withTime ? TIMES : DAYS}
          value={[toPicker(start.value, false), toPicker(end.value, true)]}
          onBlur={onBlur}
          onChange={(range) => {
            start.change(toInstant(range?.[0], false));
            end.change(toInstant(range?.[1], true));
          }}
        />
      </div>
      <PeriodButtons from={from} upto={upto} />
    </FieldFrame>
  );
}
