import fc from 'fast-check';
import type { Life, World } from './world.ts';

/** One thing that happens in a life, whatever state that is in. */
export interface Command {
  name: string;
  run: (world: World, life: Life) => Promise<unknown>;
  [fc.toStringMethod]: () => string;
}

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
