import type { Command } from './command.ts';

/** How often what is named here has to be met in 2,000 lives, at least. */
const LEAST = 20;
const MANY = 2000;

/** Commands, neighbours and states that lives exist for: one that is hardly met protects nothing. */
const NAMED: readonly string[] = [
  'place, edit, pick, address, warehouse, reopen, cancel, hold, work, wallet, void card, refund units, refund goodwill, return, receive, transfer',
  'waste, count approved, recall block, send back waits, send back cancelled, payout',
  'send away, arrives on the way, called back on the way, recall opened, recall settled as waste, recall withdrawn',
  'pick → edit, pick → cancel, address → advance, refund units → return goes on, return goes on → refund units, refund goodwill → cancel',
  'void card → cancel, 8 days pass → advance',
  'state order delivered, state order cancelled, state substitute, state refund settled original, state refund failed original',
  'state refund rejected wallet, state return refunded, state return exchanged, state exception paid_twice, state payout paid',
  'state paid back to gift_card, state paid by wallet',
].flatMap((line) => line.split(', '));
/** Met in 30 lives, whatever changes what their seeds draw. */
const ALWAYS = ['place', 'advance', 'edit', 'cancel', 'return', 'state order delivered', 'state order cancelled'];
const FEW = 30;

/** Commands that ask the API nothing through its routes, or work off what is due. */
const isQuiet = (name: string) => name === 'work' || name.endsWith('pass') || name.startsWith('message');

/** Counts what lives were made of: commands, pairs of neighbours, and states that something was in. */
export function openTally() {
  const seen = new Map<string, number>();
  const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
  let lives = 0;
  let last = '';
  return {
    life() {
      lives += 1;
      last = '';
    },
    /**
     * A command, by the answers that it got; answers whether there was something to do. What was refused has happened
     * to nothing.
     */
    command({ name }: Pick<Command, 'name'>, answers: readonly number[]): boolean {
      const isDone = answers.length === 0 ? isQuiet(name) : answers.some((status) => status < 400);
      count(isDone ? name : `(${answers.length === 0 ? 'nothing to' : 'refused'}) ${name}`);
      if (isDone && last !== '') count(`${last} → ${name}`);
      if (isDone) last = name;
      return answers.length > 0 || isDone;
    },
    state: (state: string) => count(`state ${state}`),
    /** The counts of commands and states, and of the named pairs: hundreds of pairs tell nobody anything. */
    lines: (): string[] =>
      [...seen]
        .filter(([what]) => !what.includes('→') || NAMED.includes(what))
        .sort()
        .map(([what, times]) => `${what}: ${String(times)}`),
    pairs: (): number => [...seen.keys()].filter((what) => what.includes('→')).length,
    /** What was met too rarely: of few lives, what none of them has met at all. */
    missed: (): string[] =>
      lives >= MANY
        ? NAMED.filter((what) => (seen.get(what) ?? 0) < (LEAST * lives) / MANY)
        : ALWAYS.filter((what) => lives >= FEW && !seen.has(what)),
  };
}
