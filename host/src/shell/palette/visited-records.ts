import { SearchHit } from '@bo/contracts';
import { useLocation } from '@bo/platform/router';
import { useEffect, useEffectEvent } from 'react';
import { useRemotes } from '../../remotes/orchestrator.ts';
import { useRecents } from './recents.ts';

/** Who stays this long (ms) on a record has opened it; by then its heading names it. */
const DWELL = 1500;

/** Adds the records that a person opens, from wherever, to the recent ones of the palette. */
export function useVisitedRecords(): void {
  const { pathname } = useLocation();
  const remotes = useRemotes();
  const { add } = useRecents();
  const note = useEffectEvent(() => {
    const title = document.querySelector('main h1')?.textContent.trim() ?? '';
    for (const { kind, to } of remotes.flatMap(({ manifest }) => manifest.records)) {
      const [before = '', after] = to.split(':id');
      const id = after === '' && pathname.startsWith(before) ? decodeURIComponent(pathname.slice(before.length)) : '';
      if (id === '' || id.includes('/') || title === '') continue;
      const hit = SearchHit.safeParse({ type: kind, id, title, title_ar: title, image: null, matched_code: null });
      if (hit.success) add(hit.data);
      return;
    }
  });
  useEffect(() => {
    const timer = setTimeout(note, DWELL);
    return () => {
      clearTimeout(timer);
    };
  }, [pathname]);
}
