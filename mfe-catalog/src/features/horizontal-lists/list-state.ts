import {
  type HorizontalList,
  type HorizontalListPhase,
  type HorizontalListQuery,
  normalizeForSearch,
} from '@bo/contracts';
import type { StatusTone } from '@bo/kit';

/** Whether customers see a list at a moment: switched on, begun and not ended. The end is exclusive. */
export function phaseOf(
  { active, starts_at, ends_at }: Pick<HorizontalList, 'active' | 'starts_at' | 'ends_at'>,
  now: number,
): HorizontalListPhase {
  if (!active) return 'off';
  if (starts_at !== null && Date.parse(starts_at) > now) return 'waiting';
  return ends_at !== null && Date.parse(ends_at) <= now ? 'over' : 'shown';
}

export const PHASE_TONE: Record<HorizontalListPhase, StatusTone> = {
  off: 'neutral',
  waiting: 'busy',
  shown: 'good',
  over: 'warn',
};

/** Whether a row is a list that the server has not yet answered for. */
export const isProvisional = ({ version }: Pick<HorizontalList, 'version'>): boolean => version === 0;

type Filter = Pick<HorizontalListQuery, 'search' | 'sort' | 'placement' | 'fill' | 'phase'>;

/**
 * The lists that a query asks for, in its order. They are all here by the specified call, so nothing is asked again;
 * the export and the actions on everything that matches follow the same query on the server.
 */
export function listsOf(
  lists: readonly HorizontalList[],
  { search = '', sort, placement, fill, phase }: Filter,
  now: number,
): readonly HorizontalList[] {
  const wanted = normalizeForSearch(search.trim());
  const found = lists.filter(
    (list) =>
      (wanted === '' || normalizeForSearch(`${list.title} ${list.title_ar}`).includes(wanted)) &&
      (!placement?.length || placement.includes(list.placement)) &&
      (fill === undefined || (list.kind === 'manual') === (fill === 'manual')) &&
      (!phase?.length || phase.includes(phaseOf(list, now))),
  );
  const key = sort.replace(/^-/, '');
  const turned = sort.startsWith('-') ? -1 : 1;
  if (key === 'rank') return turned === 1 ? found : found.reverse();
  const field = key === 'title' || key === 'title_ar' ? key : 'updated_at';
  return found.sort((a, b) => turned * a[field].localeCompare(b[field]));
}
