import { type RefObject, useEffect, useState } from 'react';
import type { Opened } from './load-with-fallback.ts';
import { markProven, screenHung } from './orchestrator.ts';
import type { LiveRemote } from './registry.ts';
import { type Stage, stageOf } from './screen-stage.ts';

/** How long (ms) the content of a screen stands before its version is proven: what crashes on load does it before. */
const PROVEN_AFTER = 1500;
/** How long (ms) the code of a screen may take until a word is said. */
export const SAY_AFTER = 3000;
/** … and until it is given up: with what went before and what comes after, within 10 s. */
const GIVE_UP_AFTER = 8500;
const LOOK_EVERY = 250;

interface Wait {
  opened: Opened;
  pathname: string;
  for: 'slow' | 'hung';
}

/**
 * Watches the screen of a version in its place. Content that has stood for a moment proves the version; code that does
 * not come is `slow` after a while, and after a longer one the version before takes over, or it is `hung`. Each address
 * is watched again.
 */
export function useScreenWatch(
  place: RefObject<Element | null>,
  remote: LiveRemote,
  opened: Opened | undefined,
  pathname: string,
): Wait['for'] | null {
  const [wait, setWait] = useState<Wait | null>(null);
  useEffect(() => {
    if (!opened) return undefined;
    const say = (how: Wait['for'] | null) => {
      setWait((before) => (how === (before?.for ?? null) ? before : how && { opened, pathname, for: how }));
    };
    let seen: { stage: Stage; since: number } | null = null;
    const timer = setInterval(() => {
      if (!place.current) return;
      const stage = stageOf(place.current);
      if (seen?.stage !== stage) seen = { stage, since: performance.now() };
      const stood = performance.now() - seen.since;
      if (stage === 'content' && stood >= PROVEN_AFTER) {
        clearInterval(timer);
        markProven(opened);
      }
      if (stage === 'code' && stood >= GIVE_UP_AFTER) {
        clearInterval(timer);
        say(screenHung(remote, opened) ? null : 'hung');
      } else say(stage === 'code' && stood >= SAY_AFTER ? 'slow' : null);
    }, LOOK_EVERY);
    return () => {
      clearInterval(timer);
      setWait(null);
    };
  }, [place, remote, opened, pathname]);
  // What was said of another screen or version counts no more.
  return wait?.opened === opened && wait?.pathname === pathname ? wait.for : null;
}
