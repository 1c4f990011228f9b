import { z } from 'zod';
import { addMessages } from './messages.ts';

addMessages({
  ends_before_start: { en: 'The end must come after the start.', ab: 'يجب أن تكون النهاية بعد البداية.' },
});

/** The state of a record with a start, an end and a switch at a given time. Derived, never stored. */
export const PERIOD_STATES = ['scheduled', 'live', 'paused', 'ended'] as const;
export const PeriodState = z.enum(PERIOD_STATES);
export type PeriodState = z.infer<typeof PeriodState>;

/** The twin of the server's `periodState`: the end comes before the pause, and is exclusive. */
export function periodState(
  { from, upto, active }: { from: string | null; upto: string | null; active: boolean },
  now: number,
): PeriodState {
  if (upto !== null && Date.parse(upto) <= now) return 'ended';
  if (!active) return 'paused';
  return from !== null && Date.parse(from) > now ? 'scheduled' : 'live';
}

/** Refuses a period that ends before it begins, at the field of its end. */
export const inOrder =
  <From extends string, Upto extends string>(from: From, upto: Upto) =>
  (value: Record<From | Upto, string | null>, context: z.RefinementCtx): void => {
    const [start, end] = [value[from], value[upto]];
    if (start !== null && end !== null && Date.parse(end) <= Date.parse(start))
      context.addIssue({ code: 'custom', path: [upto], message: 'ends_before_start' });
  };
