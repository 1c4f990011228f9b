import { useFormat } from '@bo/i18n';
import { useSession } from '@bo/platform';
import { dayAfter, instantOf, storeClock } from '../form/store-time.ts';
import { DayInput } from './day-input.tsx';
import { FilterFrame } from './filters.tsx';
import type { ListState } from './list-state.ts';

/** The end of a day of the store's calendar. The query holds the instant at which the next day begins. */
export function DayFilter({ list, name, label }: { list: ListState; name: string; label: string }) {
  const format = useFormat();
  const { time_zone } = useSession().store;
  const value = list.value(name);
  const shown = value === undefined ? undefined : new Date(Date.parse(value) - 1).toISOString();
  const day = shown === undefined ? '' : storeClock(shown, time_zone).slice(0, 10);
  return (
    <FilterFrame list={list} name={name} label={label} text={shown === undefined ? '' : format.date(shown)}>
      <DayInput
        label={label}
        value={day}
        onChange={(typed) =>
          list.set({ [name]: typed === '' ? undefined : instantOf(`${dayAfter(typed)}T00:00:00`, time_zone) })
        }
      />
    </FilterFrame>
  );
}
