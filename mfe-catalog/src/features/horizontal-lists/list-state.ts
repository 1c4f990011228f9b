import type { HorizontalList } from '@bo/contracts';
import type { StatusTone } from '@bo/kit';

export type ListPhase = 'off' | 'waiting' | 'shown' | 'over';

/** Whether customers see a list at a moment: switched on, begun and not ended. The end is exclusive. */
export function phaseOf(
  { active, starts_at, ends_at }: Pick<HorizontalList, 'active' | 'starts_at' | 'ends_at'>,
  now: number,
): ListPhase {
  if (!active) return 'off';
  if (starts_at !== null && Date.parse(starts_at) > now) return 'waiting';
  return ends_at !== null && Date.parse(ends_at) <= now ? 'over' : 'shown';
}

export const PHASE_TONE: Record<ListPhase, StatusTone> = {
  off: 'neutral',
  waiting: 'busy',
  shown: 'good',
  over: 'warn',
};
