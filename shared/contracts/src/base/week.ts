/** Days on which a store's week may start, with their numbers in JavaScript's `Date`. */
const WEEKDAYS = { monday: 1, sunday: 0, saturday: 6 } as const;
export type WeekStart = keyof typeof WEEKDAYS;
export const WEEK_STARTS = ['monday', 'sunday', 'saturday'] as const satisfies readonly WeekStart[];

export const weekdayOf = (start: WeekStart): number => WEEKDAYS[start];

/** Counts the days from the start of the week to a calendar day (`2026-11-21`), 0 to 6. */
export const daysIntoWeek = (day: string, start: WeekStart): number =>
  (new Date(`${day}T00:00:00Z`).getUTCDay() - WEEKDAYS[start] + 7) % 7;
