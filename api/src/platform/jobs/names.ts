/** Where pg-boss puts what it has given up. */
export const DEAD_LETTER = 'dead-letter';
/** Tells the workers of other instances, at a commit, that there is something to do. */
export const CHANNEL = 'back_office_jobs';

/** pg-boss's own queue, through which its schedules are delivered. */
export const SCHEDULES = '__pgboss__send-it';
