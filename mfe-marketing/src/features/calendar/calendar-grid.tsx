import type { CalendarEntry, CalendarKind } from '@bo/contracts';
import { storeFormat, useFormat, useLanguage } from '@bo/i18n';
import { dayAfter } from '@bo/kit';
import { useLabel } from '@bo/resources';
import BarsOutlined from '@ant-design/icons/es/icons/BarsOutlined';
import ClockCircleOutlined from '@ant-design/icons/es/icons/ClockCircleOutlined';
import PercentageOutlined from '@ant-design/icons/es/icons/PercentageOutlined';
import PictureOutlined from '@ant-design/icons/es/icons/PictureOutlined';
import ReadOutlined from '@ant-design/icons/es/icons/ReadOutlined';
import TagOutlined from '@ant-design/icons/es/icons/TagOutlined';
import TagsOutlined from '@ant-design/icons/es/icons/TagsOutlined';
import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../../text.ts';
import { type Bar, barsOf, type CalendarView, daysBetween, daysOf, movedBy } from './calendar-days.ts';
import { entryName, usePeriodText } from './entry-text.ts';

const ICONS: Record<CalendarKind, typeof BarsOutlined> = {
  offer: PercentageOutlined,
  volume_offer: BarsOutlined,
  offer_banner: PictureOutlined,
  offer_countdown: ClockCircleOutlined,
  coupon: TagOutlined,
  coupon_batch: TagsOutlined,
  leaflet: ReadOutlined,
};
export function KindIcon({ kind }: { kind: CalendarKind }) {
  const Icon = ICONS[kind];
  return <Icon aria-hidden />;
}

/** As many rows of a week as a month has room for; a week has all of them. */
const MONTH_LANES = 5;
/** A press that moves less is a press. */
const DRAG_FROM = 6;

/** An entry in one sentence, for anyone who does not see where it stands. */
export function useEntrySentence() {
  const t = useText('calendar');
  const label = useLabel();
  const { language } = useLanguage();
  const periodText = usePeriodText();
  return (entry: CalendarEntry) =>
    t('entry', {
      kind: t(`kinds.${entry.kind}`),
      name: entryName(entry, language),
      period: periodText(entry),
      state: label(`offer_state.${entry.state}`),
    });
}

/** The day that is drawn under the pointer, whatever lies above it and in which direction days go on. */
const dayAt = ({ clientX, clientY }: { clientX: number; clientY: number }): string | undefined =>
  document
    .elementsFromPoint(clientX, clientY)
    .flatMap((element) => (element instanceof HTMLElement ? (element.dataset['day'] ?? []) : []))[0];

interface Drag {
  entry: CalendarEntry;
  days: number;
}

/** Takes an entry along with the pointer, day by day, until it is let go; Escape leaves it where it was. */
function useDrag(onDrop: (entry: CalendarEntry, days: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);
  const take = (entry: CalendarEntry) => (down: PointerEvent) => {
    const grip = dayAt(down);
    if (!entry.movable || down.button !== 0 || grip === undefined) return;
    const { clientX, clientY } = down;
    // What is drawn may lag behind the pointer: where it is let go is known here.
    let state: 'pressed' | 'moving' | 'left' = 'pressed';
    let days = 0;
    const stop = new AbortController();
    const { signal } = stop;
    current.current = stop;
    const follow = (move: globalThis.PointerEvent) => {
      if (state === 'pressed' && Math.hypot(move.clientX - clientX, move.clientY - clientY) > DRAG_FROM)
        state = 'moving';
      if (state !== 'moving') return;
      const day = dayAt(move);
      if (day !== undefined) days = daysBetween(grip, day);
      setDrag({ entry, days });
    };
    const end = () => {
      stop.abort();
      setDrag(null);
    };
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener(
      'pointerup',
      (up) => {
        follow(up);
        end();
        if (state !== 'pressed') ignoreClick();
        if (state === 'moving' && days !== 0) onDrop(entry, days);
      },
      { signal },
    );
    window.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return;
        state = 'left';
        setDrag(null);
      },
      { signal },
    );
  };
  return { drag, take };
}

/** Let go over the bar that was taken, the browser takes the whole for a press on it. */
function ignoreClick(): void {
  const stop = new AbortController();
  window.addEventListener('click', (event) => event.stopPropagation(), { capture: true, signal: stop.signal });
  setTimeout(() => stop.abort());
}

interface GridProps {
  view: CalendarView;
  weeks: readonly (readonly string[])[];
  /** The month that the others stand beside. */
  month: string;
  today: string;
  entries: readonly CalendarEntry[];
  onOpen: (entry: CalendarEntry) => void;
  onDrop: (entry: CalendarEntry, days: number) => void;
  onDay: (day: string) => void;
}

/** Weeks below each other, with what runs as bars across their days. */
export function CalendarGrid({ view, weeks, month, today, entries, onOpen, onDrop, onDay }: GridProps) {
  const t = useText('calendar');
  const format = useFormat();
  const { language } = useLanguage();
  const sentenceOf = useEntrySentence();
  const periodText = usePeriodText();
  const zone = storeFormat().time_zone;
  const { drag, take } = useDrag(onDrop);
  const lanes = view === 'month' ? MONTH_LANES : Infinity;
  // Where it would come to stand is drawn as well, before it is let go.
  const shown = drag ? [...entries, movedBy(drag.entry, drag.days, zone)] : entries;

  const style = ({ start, days, lane }: Pick<Bar, 'start' | 'days' | 'lane'>): CSSProperties => ({
    gridColumn: `${String(start + 1)} / span ${String(days)}`,
    gridRow: lane + 1,
  });
  return (
    <div className="mkt-cal" data-view={view} data-dragging={drag ? true : undefined}>
      <div className="mkt-cal-weekdays" aria-hidden>
        {weeks[0]?.map((day) => (
          <span key={day}>{format.weekday(day)}</span>
        ))}
      </div>
      {weeks.map((week) => {
        const bars = barsOf(week, shown, zone);
        const room = bars.some(({ lane }) => lane >= lanes) ? lanes - 1 : lanes;
        const hidden = week.map((_, at) =>
          bars.filter(({ lane, start, days }) => lane >= room && start <= at && at < start + days),
        );
        const [first = '', last = first] = [week[0], week.at(-1)];
        return (
          <section
            key={first}
            className="mkt-cal-week"
            data-now={week.includes(today) || undefined}
            aria-label={t('week', { from: format.date(first), upto: format.date(last) })}
          >
            <div className="mkt-cal-days">
              {week.map((day) => (
                <div
                  key={day}
                  data-day={day}
                  data-today={day === today || undefined}
                  data-other={(view === 'month' && day.slice(0, 7) !== month) || undefined}
                >
                  <time dateTime={day} aria-current={day === today ? 'date' : undefined}>
                    {view === 'week' || day.endsWith('-01') ? format.day(day) : format.number(Number(day.slice(8)))}
                  </time>
                </div>
              ))}
            </div>
            <ul className="mkt-cal-bars">
              {bars
                .filter(({ lane }) => lane < room)
                .map((bar) => {
                  const { entry, before, after } = bar;
                  const isGhost = drag !== null && !entries.includes(entry);
                  const name = entryName(entry, language);
                  return (
                    <li key={`${entry.kind} ${entry.id}${isGhost ? ' moved' : ''}`} style={style(bar)}>
                      <button
                        type="button"
                        className="mkt-cal-bar"
                        data-kind={entry.kind}
                        data-state={entry.state}
                        data-before={before || undefined}
                        data-after={after || undefined}
                        data-movable={entry.movable || undefined}
                        data-ghost={isGhost || undefined}
                        data-taken={(drag?.entry === entry && !isGhost) || undefined}
                        title={sentenceOf(entry)}
                        aria-label={sentenceOf(entry)}
                        onPointerDown={take(entry)}
                        onClick={() => onOpen(entry)}
                      >
                        <KindIcon kind={entry.kind} />
                        <bdi>{name}</bdi>
                        {view === 'week' && bar.days > 2 ? <small>{periodText(entry)}</small> : null}
                      </button>
                    </li>
                  );
                })}
              {hidden.map((more, at) =>
                more.length === 0 ? null : (
                  <li key={week[at]} style={style({ start: at, days: 1, lane: room })}>
                    <button
                      type="button"
                      className="mkt-cal-more"
                      aria-label={t('moreOn', {
                        count: more.length,
                        number: format.number(more.length),
                        day: format.date(week[at] ?? ''),
                      })}
                      onClick={() => onDay(week[at] ?? '')}
                    >
                      {t('more', { count: more.length, number: format.number(more.length) })}
                    </button>
                  </li>
                ),
              )}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** An entry on a line of its own, with what it is, when it runs and where it stands. */
function EntryLine({ entry, onOpen }: { entry: CalendarEntry; onOpen: GridProps['onOpen'] }) {
  const t = useText('calendar');
  const label = useLabel();
  const { language } = useLanguage();
  const periodText = usePeriodText();
  return (
    <li>
      <button
        type="button"
        className="mkt-cal-bar"
        data-kind={entry.kind}
        data-state={entry.state}
        onClick={() => onOpen(entry)}
      >
        <KindIcon kind={entry.kind} />
        <span className="bo-two-lines">
          <bdi>{entryName(entry, language)}</bdi>
          <span>
            {t('agenda', {
              kind: t(`kinds.${entry.kind}`),
              period: periodText(entry),
              state: label(`offer_state.${entry.state}`),
            })}
          </span>
        </span>
      </button>
    </li>
  );
}

/** Entries that one line stands for until it is opened. */
export function FoldedEntries({
  summary,
  entries,
  onOpen,
}: Pick<GridProps, 'entries' | 'onOpen'> & { summary: string }) {
  return entries.length === 0 ? null : (
    <details className="mkt-cal-folded">
      <summary>{summary}</summary>
      <ul>
        {entries.map((entry) => (
          <EntryLine key={`${entry.kind} ${entry.id}`} {...{ entry, onOpen }} />
        ))}
      </ul>
    </details>
  );
}

/**
 * The entries on a narrow screen: what runs already, then what begins, day by day. Days that hold today begin with it:
 * what has ended since their first day is folded.
 */
export function CalendarAgenda({
  weeks,
  today,
  entries,
  onOpen,
}: Pick<GridProps, 'weeks' | 'today' | 'entries' | 'onOpen'>) {
  const t = useText('calendar');
  const format = useFormat();
  const zone = storeFormat().time_zone;
  const days = weeks.flat();
  const start = days.includes(today) ? dayAfter(today) : (days[0] ?? '');
  const ended: CalendarEntry[] = [];
  const groups = new Map<string, CalendarEntry[]>([['', []]]);
  for (const entry of entries) {
    const { first, last } = daysOf(entry, zone);
    const day = first === null || first < start ? '' : first;
    if (last !== null && last < today && days.includes(today)) ended.push(entry);
    else groups.set(day, [...(groups.get(day) ?? []), entry]);
  }
  return (
    <div className="mkt-cal-agenda">
      {[...groups]
        .filter(([, those]) => those.length > 0)
        .map(([day, those]) => (
          <section key={day} aria-label={day === '' ? t('running') : format.date(day)}>
            <h2>{day === '' ? t('running') : `${format.weekday(day)} ${format.date(day)}`}</h2>
            <ul>
              {those.map((entry) => (
                <EntryLine key={`${entry.kind} ${entry.id}`} {...{ entry, onOpen }} />
              ))}
            </ul>
          </section>
        ))}
      <FoldedEntries
        summary={t('ended', { count: ended.length, number: format.number(ended.length) })}
        entries={ended}
        onOpen={onOpen}
      />
    </div>
  );
}
