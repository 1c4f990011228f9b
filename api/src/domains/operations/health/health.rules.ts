import type { HealthState } from '@bo/contracts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const MB = 1024 * 1024;

/** From which value on one looks at it when there is time, and from which now. */
const stateFrom =
  (warning: number, bad: number) =>
  (value: number): HealthState =>
    value >= bad ? 'bad' : value >= warning ? 'warning' : 'good';

/** How long the database takes to answer the smallest question, in milliseconds. */
export const ofAnswer = stateFrom(200, 1000);
/** An open transaction holds locks, and keeps the server from tidying up. */
export const ofOldestTransaction = stateFrom(MINUTE, 10 * MINUTE);
export const ofFailedMessages = stateFrom(1, 20);
export const ofFailedJobs = stateFrom(1, 20);
/** A job is begun within seconds where someone works. */
export const ofOldestJob = stateFrom(5 * MINUTE, 30 * MINUTE);
export const ofWaitingJobs = stateFrom(500, 5000);
export const ofFailingWebhooks = stateFrom(1, Infinity);
/** What a disabled one is not told is not told later either. */
export const ofDisabledWebhooks = stateFrom(1, 1);
/** How late the latest delivery, or message, is, in seconds. */
export const ofLateDelivery = stateFrom(10 * MINUTE, 2 * HOUR);
export const ofSlowStatements = stateFrom(10, 200);

/** How full the server's connections are; requests waiting for this instance's own connections come first. */
export function ofConnections({ used, limit, waiting }: { used: number; limit: number; waiting: number }): HealthState {
  if (used >= limit * 0.95) return 'bad';
  return used >= limit * 0.8 || waiting > 20 ? 'warning' : 'good';
}

/** A full disk stops the database; what is left counts in bytes on a small one and as a share on a large one. */
export function ofRoom({ free, total }: { free: number; total: number }): HealthState {
  if (free < 512 * MB || free < total * 0.02) return 'bad';
  return free < 2048 * MB || free < total * 0.08 ? 'warning' : 'good';
}

/** A night's backup is there every 24 hours; two more for a long one. */
export const BACKUP_HOURS = 26;
const BACKUP_LOST_HOURS = 72;

/** How old the newest backup is, in seconds; none is as bad as an old one. */
export const ofBackupAge = (seconds: number | null): HealthState =>
  seconds === null ? 'warning' : stateFrom(BACKUP_HOURS * HOUR, BACKUP_LOST_HOURS * HOUR)(seconds);
