import { useFormat } from '@bo/i18n';
import { useSession } from '@bo/platform';
import Input from 'antd/es/input/Input';
import { dayAfter, instantOf, storeClock } from '../form/store-time.ts';
import { FilterFrame } from './filters.tsx';
import type { ListState } from './list-state.ts';

/**
 * One end of a period, by a day of the store's calendar. The query holds instants and its end is open: until the 21st ends where
 * the 22nd begins.
 */
export function DayFilter({ list, name, label, end }: { list: ListState; name: string; label: string; end?: true }) {
  const format = useFormat();
  const { time_zone } = useSession().store;
  const value = list.value(name);
  const shown = value === undefined ? undefined : new Date(Date.parse(value) - (end ? 1 : 0)).toISOString();
  const day = shown === undefined ? '' : storeClock(shown, time_zone).slice(0, 10);
  return (
    <FilterFrame list={list} name={name} label={label} text={shown === undefined ? '' : format.date(shown)}>
      <Input
        type="date"
        aria-label={label}
        value={day}
        onChange={({ target }) =>
          list.set({
            [name]:
              target.value === ''
                ? undefined
                : instantOf(`${end ? dayAfter(target.value) : target.value}T00:00:00`, time_zone),
          })
        }
      />
    </FilterFrame>
  );
}
