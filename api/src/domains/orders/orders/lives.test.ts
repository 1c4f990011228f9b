import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { checkBooks } from '../../../platform/consistency/books.ts';
import { reconcile } from '../../../platform/consistency/reconcile.ts';
import { statesOf, wrongBooks, wrongReport } from '../../../testing/lives/books.ts';
import type { Command, Turn } from '../../../testing/lives/command.ts';
import { AnyLife, BatchLife } from '../../../testing/lives/commands.ts';
import { type Remembered, wrongHistory } from '../../../testing/lives/history.ts';
import { openTally } from '../../../testing/lives/tally.ts';
import { isWithProvider, leadOut } from '../../../testing/lives/ways-out.ts';
import { openWorld } from '../../../testing/lives/world.ts';
import { BOOKS, CHECKS } from '../../index.ts';
import { onPostgresql, startTestApi } from '../../../testing/test-api.ts';

const world = await openWorld(await startTestApi({ env: { PAYMENT_TEST_PROVIDER: '1' } }));
const tally = openTally();

/**
 * Lives of consecutive seeds: `LIVES_SEED=500 LIVES_RUNS=100` are the lives 500 to 599, so that a run goes on where
 * another ended.
 */
const FIRST = Number(process.env['LIVES_SEED'] ?? 1);
const RUNS = Number(process.env['LIVES_RUNS'] ?? (onPostgresql ? 30 : 5));
/** `LIVES_OF=batches` lives those of batches alone. */
const LIFE = process.env['LIVES_OF'] === 'batches' ? BatchLife : AnyLife;
/** `LIVES_SHRINK=1` looks for the shortest life that fails in the same way. */
const isShrinking = process.env['LIVES_SHRINK'] === '1';

async function live(turns: readonly Turn[]): Promise<void> {
  const life = await world.begin();
  tally.life();
  const remembered: Remembered = new Map();
  let known: string[] = [];
  for (const [at, turn] of turns.entries()) {
    let done: Command | undefined;
    for (const command of turn) {
      world.answers.length = 0;
      await command.run(world, life);
      if (tally.command(command, world.answers)) done = command;
      if (done) break;
    }
    if (!done) continue;
    const states = await statesOf(world, life);
    for (const state of states) if (!known.includes(state)) tally.state(state);
    known = states;
    assert.deepEqual(await wrongBooks(world, life), [], `after ${String(at + 1)}: ${done.name}`);
    assert.deepEqual(await wrongHistory(world, life, remembered), [], `after ${String(at + 1)}: ${done.name}`);
  }
  assert.deepEqual(await leadOut(world, life), [], 'nothing is left open');
  assert.deepEqual(await wrongBooks(world, life, !(await isWithProvider(world, life))), [], 'at the end');
}

it('whatever happens in a life, its books hold at every step, and every state leads to a closed one', async (test) => {
  const failures: string[] = [];
  for (let seed = FIRST; seed < FIRST + RUNS; seed += 1)
    await fc
      .assert(fc.asyncProperty(LIFE, live), { seed, numRuns: 1, endOnFailure: !isShrinking })
      .catch((error: unknown) =>
        failures.push(`seed ${String(seed)}: ${String(error)} ${String((error as Error).cause ?? '')}`),
      );
  assert.deepEqual(failures, []);
  assert.deepEqual(
    [await reconcile(world.db, CHECKS), await wrongReport(world), await checkBooks(world.db, BOOKS)],
    [[], [], []],
  );
  for (const line of tally.lines()) test.diagnostic(line);
  test.diagnostic(`pairs of neighbours: ${String(tally.pairs())}`);
  if (LIFE === AnyLife) assert.deepEqual(tally.missed(), [], 'these were not put to the test');
});
