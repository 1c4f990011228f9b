import { useFormat } from '@bo/i18n';
import { useSession } from '@bo/platform';
import { dayAfter, instantOf, storeClock } from '../form/store-time.ts';
import { COMING_PERIODS, instantsOf, PAST_PERIODS } from '../periods.ts';
import { useKitText } from '../text.ts';
import { DayInput } from './day-input.tsx';
import { FilterFrame, Toggles } from './filters.tsx';
import type { ListState } from './list-state.ts';

interface PeriodFilterProps {
  list: ListState;
  /** The parameters of its two ends. */
  from: string;
  upto: string;
  label: string;
  /** Offers days to come, where what it asks about lies ahead. */
  ahead?: true;
}

/**
 * A period by the days of the store's calendar, with the usual ones at one click. The query holds instants and its end
 * is open: until the 21st ends where the 22nd begins.
 */
export function PeriodFilter({ list, from, upto, label, ahead }: PeriodFilterProps) {
  const t = useKitText();
  const format = useFormat();
  const { time_zone } = useSession().store;
  const [start, end] = [list.value(from), list.value(upto)];
  const dayOf = (instant: number) => storeClock(new Date(instant).toISOString(), time_zone).slice(0, 10);
  const first = start === undefined ? '' : dayOf(Date.parse(start));
  const last = end === undefined ? '' : dayOf(Date.parse(end) - 1);
  const set = (name: string, day: string) =>
    list.set({ [name]: day === '' ? undefined : instantOf(`${day}T00:00:00`, time_zone) });
  const said = () => {
    if (first === '' && last === '') return '';
    if (first === '') return t('period.until', { day: format.date(last) });
    if (last === '') return t('period.since', { day: format.date(first) });
    if (first === last) return format.date(first);
    return t('period.between', { first: format.date(first), last: format.date(last) });
  };
  const periods = ahead ? COMING_PERIODS : PAST_PERIODS;
  const chosen = periods.filter((period) => {
    const { from: begins, upto: ends } = instantsOf(period);
    return begins === start && ends === end;
  });
  return (
    <FilterFrame list={list} name={from} and={upto} label={label} text={said()}>
      <div className="bo-period">
        <Toggles
          choices={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
          chosen={chosen}
          onToggle={(value) => {
            const period = periods.find((one) => one === value);
            const { from: begins, upto: ends } =
              period === undefined || chosen.includes(period)
                ? { from: undefined, upto: undefined }
                : instantsOf(period);
            list.set({ [from]: begins, [upto]: ends });
          }}
        />
        <label>
          {t('period.from')}
          <DayInput value={first} onChange={(day) => set(from, day)} />
        </label>
        <label>
          {t('period.upto')}
          <DayInput value={last} onChange={(day) => set(upto, day === '' ? '' : dayAfter(day))} />
        </label>
      </div>
    </FilterFrame>
  );
}
