import type { StatusTone } from '@bo/kit';

type ActiveState = 'active' | 'inactive' | 'archived';

/** The state of what is switched on and off, and put away: brands, categories, variants. */
export const activeState = ({ active, archived_at }: { active: boolean; archived_at: string | null }): ActiveState =>
  archived_at !== null ? 'archived' : active ? 'active' : 'inactive';

export const ACTIVE_TONE = { active: 'good', inactive: 'warn', archived: 'neutral' } as const satisfies Record<
  ActiveState,
  StatusTone
>;
