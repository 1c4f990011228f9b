import { usePreference } from '@bo/kit';
import { useLocation } from '@bo/platform/router';
import { useEffect, useRef } from 'react';

/** How often a person opened the screens of the menu, by address. */
export type ScreenCounts = Readonly<Record<string, number>>;

const NONE: ScreenCounts = {};
const areCounts = (value: unknown): value is ScreenCounts =>
  typeof value === 'object' && value !== null && Object.values(value).every((count) => typeof count === 'number');

/** At this sum all counts are halved: what a person opens today soon outweighs what they opened last year. */
const MOST = 200;

/** The counts of a person on this device; the screen opened last is the last key. */
export const useScreenCounts = () => usePreference('opened screens', NONE, areCounts);

function oneMore(counts: ScreenCounts, pathname: string): ScreenCounts {
  const { [pathname]: before = 0, ...others } = counts;
  const next = { ...others, [pathname]: before + 1 };
  if (Object.values(next).reduce((sum, count) => sum + count, 0) <= MOST) return next;
  return Object.fromEntries(
    Object.entries(next).flatMap(([path, count]) => (count > 1 ? [[path, Math.floor(count / 2)]] : [])),
  );
}

/** Counts on this device, per person, the screens that are among `menu`. */
export function useOpenedScreens(menu: ReadonlySet<string>): ScreenCounts {
  const { pathname } = useLocation();
  const [counts, keep] = useScreenCounts();
  const latest = useRef({ counts, keep });
  useEffect(() => {
    latest.current = { counts, keep };
  }, [counts, keep]);
  // When it is left: by then what was kept has been read, and is not written over.
  useEffect(
    () => () => {
      if (menu.has(pathname)) latest.current.keep(oneMore(latest.current.counts, pathname));
    },
    [menu, pathname],
  );
  return counts;
}
