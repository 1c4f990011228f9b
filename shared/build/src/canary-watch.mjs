import { readLive, rollback } from './releases.mjs';

/** What it takes to judge a canary at all: attempts, failures, and people, so that nobody ends one alone. */
const LEAST = { attempts: 20, failures: 5, people: 3 };
/** How many standard errors worse: chance alone does that in one of two hundred canaries. */
const SIGNIFICANT = 2.58;
/** What a first release is compared with, which has no live one beside it. */
const NOTHING_LIVE = { attempts: 100, failures: 1, people: LEAST.people };
/** How often (ms) a remote is looked at. */
const LOOK_EVERY = 1_000;

/** Whether a canary fails significantly more often than what is live (two proportions, one-sided). Pure. */
export function isWorse(canary, live) {
  if (canary.attempts < LEAST.attempts || live.attempts < LEAST.attempts) return false;
  if (canary.failures < LEAST.failures || canary.people < LEAST.people) return false;
  const pooled = (canary.failures + live.failures) / (canary.attempts + live.attempts);
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / canary.attempts + 1 / live.attempts));
  return spread > 0 && (canary.failures / canary.attempts - live.failures / live.attempts) / spread >= SIGNIFICANT;
}

/**
 * Ends a canary that fails significantly more often than what is live, and says so: in the log of moves, which the
 * platform page shows, and in the server's. Of several servers one ends it.
 */
export function canaryWatch(releases, log, report = console.error) {
  const looked = new Map();
  async function look(id) {
    const { pointer } = (await readLive(releases, id)) ?? {};
    if (!pointer?.canary || pointer.state === 'off') return;
    const since = Date.parse(pointer.at);
    const canary = await log.tally(id, pointer.canary.release, since);
    const live = pointer.current ? await log.tally(id, pointer.current, since) : NOTHING_LIVE;
    if (!isWorse(canary, live)) return;
    const why = `${canary.failures} of ${canary.attempts} failed, live ${live.failures} of ${live.attempts}`;
    await rollback(releases, id, { expected: pointer.seq, by: `the watch over canaries (${why})` });
    report(`The canary ${pointer.canary.release.version} of ${id} was ended: ${why}.`);
  }
  /**
   * Called for each event taken. Another process that was faster, or releases that cannot be read, cost nobody an
   * event.
   */
  return async function onEvent({ remote, channel, outcome }) {
    if (channel !== 'canary' || outcome === 'loaded') return;
    if (Date.now() - (looked.get(remote) ?? -Infinity) < LOOK_EVERY) return;
    looked.set(remote, Date.now());
    await look(remote).catch((error) => report(`The canary of ${remote} could not be judged: ${error.message}`));
  };
}
