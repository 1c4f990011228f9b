import { SearchHit } from '@bo/contracts';
import { usePreference } from '@bo/kit';
import { useCallback } from 'react';

const SHOWN = 6;
const NONE: SearchHit[] = [];
const areHits = (value: unknown): value is SearchHit[] =>
  Array.isArray(value) && value.every((one) => SearchHit.safeParse(one).success);

/** What is not kept on a desk that others use too: who bought something. */
function withoutPeople(hit: SearchHit): SearchHit | null {
  if (hit.type === 'customer') return null;
  return hit.type === 'order' ? { ...hit, matched_code: null } : hit;
}

/** The records that someone went to last, the last one first. */
export function useRecents(): { hits: readonly SearchHit[]; add: (hit: SearchHit) => void } {
  const [hits, keep] = usePreference('recents', NONE, areHits);
  const add = useCallback(
    (hit: SearchHit) => {
      const kept = withoutPeople(hit);
      if (!kept) return;
      keep([kept, ...hits.filter(({ type, id }) => type !== kept.type || id !== kept.id)].slice(0, SHOWN));
    },
    [hits, keep],
  );
  return { hits, add };
}
