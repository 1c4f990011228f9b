import { storeFormat, useFormat } from '@bo/i18n';
import { dayAfter, storeClock } from '@bo/kit';

/** The end of a period as people say it: one at midnight is the whole of the day before, "until 21 Nov". */
export function EndCell({ value }: { value: string }) {
  const format = useFormat();
  const clock = storeClock(value, storeFormat().time_zone);
  const whole = clock.endsWith('T00:00:00');
  return <time dateTime={value}>{whole ? format.date(dayAfter(clock.slice(0, 10), -1)) : format.dateTime(value)}</time>;
}
