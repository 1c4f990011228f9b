/** What is left of a time, as a countdown shows it: never below zero. */
export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** The whole seconds left until `end`, both in milliseconds, in units. */
export function timeLeft(end: number, now: number): TimeLeft {
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}
