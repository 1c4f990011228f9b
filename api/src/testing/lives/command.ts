import fc from 'fast-check';
import type { Life, World } from './world.ts';

/** One thing that happens in a life, whatever state that is in. */
export interface Command {
  name: string;
  run: (world: World, life: Life) => Promise<unknown>;
  [fc.toStringMethod]: () => string;
}

/**
 * A turn of a life: the first of these commands that has something to do happens. Most states leave most commands
 * nothing to do.
 */
export type Turn = readonly Command[];
export const turnOf = (of: fc.Arbitrary<Command>): fc.Arbitrary<Turn> => fc.tuple(of, of, of, of);
/** A turn in which this command happens or nothing. */
export const only = (of: fc.Arbitrary<Command>): fc.Arbitrary<Turn> => fc.tuple(of);

export const anyOf = <const T>(...values: T[]) => fc.constantFrom(...values);
export const few = (min: number, max: number) => fc.integer({ min, max });

export function command<T>(
  name: string | ((asked: T) => string),
  arguments_: fc.Arbitrary<T>,
  run: (world: World, life: Life, asked: T) => Promise<unknown>,
): fc.Arbitrary<Command> {
  return arguments_.map((asked) => {
    const called = typeof name === 'string' ? name : name(asked);
    return {
      name: called,
      run: (world, life) => run(world, life, asked),
      [fc.toStringMethod]: () => `${called} ${JSON.stringify(asked)}`,
    };
  });
}
