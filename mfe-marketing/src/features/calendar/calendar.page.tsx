import { CALENDAR_KINDS, CalendarAddress, type CalendarEntry } from '@bo/contracts';
import { storeFormat, useFormat, useLanguage } from '@bo/i18n';
import { ChoiceFilter, ListPage, Loaded, SearchFilter, storeToday, useListState } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useMedia } from '@bo/platform/theme-root';
import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Segmented from 'antd/es/segmented';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useText } from '../../text.ts';
import { calendar } from './calendar.api.ts';
import { type CalendarView, isBackground, movedBy, turned, weeksOf } from './calendar-days.ts';
import { CalendarAgenda, CalendarGrid, FoldedEntries, KindIcon } from './calendar-grid.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import './calendar.css';

interface Opened {
  entry: CalendarEntry;
  wanted: Pick<CalendarEntry, 'from' | 'upto'>;
}

/** Everything that marketing has running, on the days of a month or of a week. */
export function CalendarPage() {
  const t = useText('calendar');
  const format = useFormat();
  const { dir } = useLanguage();
  const list = useListState(CalendarAddress, { screen: 'marketing-calendar' });
  const isNarrow = useMedia('(max-width: 767.98px)');
  const { view, day = storeToday() } = list.query;
  const { kind, search } = list.query;
  const weeks = weeksOf(view, day);
  const [first = day, last = day] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)];
  const result = useQuery(calendar({ from: first, upto: last, kind, search: search === '' ? undefined : search }));
  const [opened, setOpened] = useState<Opened | null>(null);
  const onDrop = useCallback(
    (entry: CalendarEntry, days: number) => setOpened({ entry, wanted: movedBy(entry, days, storeFormat().time_zone) }),
    [],
  );
  const scroll = useRef<HTMLDivElement>(null);
  const showToday = () => scroll.current?.querySelector('[data-now]')?.scrollIntoView({ block: 'nearest' });
  const opensOnToday = list.query.day === undefined && result.data !== undefined;
  useEffect(() => {
    if (opensOnToday) showToday();
  }, [opensOnToday, view]);
  const onOpen = (entry: CalendarEntry) => setOpened({ entry, wanted: entry });
  const kinds = result.data?.kinds ?? CALENDAR_KINDS;
  const [Before, After] = dir === 'rtl' ? [RightOutlined, LeftOutlined] : [LeftOutlined, RightOutlined];
  return (
    <ListPage
      title={t('title')}
      filters={
        <>
          <SearchFilter list={list} placeholder={t('search')} />
          <ChoiceFilter
            list={list}
            name="kind"
            label={t('kind')}
            choices={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
        </>
      }
    >
      <div className="mkt-cal-controls">
        <Button
          icon={<Before aria-hidden />}
          aria-label={t(view === 'month' ? 'lastMonth' : 'lastWeek')}
          onClick={() => list.set({ day: turned(view, day, -1) })}
        />
        <Button
          icon={<After aria-hidden />}
          aria-label={t(view === 'month' ? 'nextMonth' : 'nextWeek')}
          onClick={() => list.set({ day: turned(view, day, 1) })}
        />
        <Button
          onClick={() => {
            list.set({ day: undefined });
            showToday();
          }}
        >
          {t('today')}
        </Button>
        <h2 aria-live="polite">
          {view === 'month'
            ? format.monthName(day)
            : t('period.days', { from: format.date(first), upto: format.date(last) })}
        </h2>
        <Segmented<CalendarView>
          aria-label={t('view')}
          value={view}
          onChange={(next) => list.set({ view: next })}
          options={[
            { value: 'month', label: t('month') },
            { value: 'week', label: t('oneWeek') },
          ]}
        />
      </div>
      <ul className="mkt-cal-legend" aria-label={t('legend')}>
        {kinds.map((value) => (
          <li key={value} data-kind={value}>
            <KindIcon kind={value} /> {t(`kinds.${value}`)}
          </li>
        ))}
      </ul>
      <div className="mkt-cal-scroll" ref={scroll} tabIndex={0} role="group" aria-label={t('title')}>
        <Loaded result={result}>
          {({ entries: all, today, more }) => {
            const isLong = (entry: CalendarEntry) => isBackground(entry, [first, last], storeFormat().time_zone);
            const long = all.filter(isLong);
            const entries = all.filter((entry) => !isLong(entry));
            return (
              <>
                {more > 0 ? (
                  <Alert type="info" showIcon title={t('tooMany', { count: more, number: format.number(more) })} />
                ) : null}
                {all.length === 0 ? <p className="bo-muted">{t('empty')}</p> : null}
                <FoldedEntries
                  summary={t('long', { count: long.length, number: format.number(long.length) })}
                  entries={long}
                  onOpen={onOpen}
                />
                {isNarrow ? (
                  <CalendarAgenda {...{ weeks, today, entries, onOpen }} />
                ) : (
                  <CalendarGrid
                    {...{ view, weeks, today, entries, onOpen, onDrop }}
                    month={day.slice(0, 7)}
                    onDay={(chosen) => list.set({ view: 'week', day: chosen })}
                  />
                )}
              </>
            );
          }}
        </Loaded>
      </div>
      {opened ? <EntryDialog {...opened} onClose={() => setOpened(null)} /> : null}
    </ListPage>
  );
}
