import { SLOW_STATEMENT_MS, type SlowStatement } from '@bo/contracts';
import type { LogEvent } from 'kysely';

const HOUR = 3_600_000;
/**
 * Texts that are kept: a program has as many slow statements as it has statements, and this must not grow without end.
 */
const KEPT = 100;
const LONGEST_TEXT = 2000;

/** A statement that has ended: its text without values, and how long the database took. */
export interface EndedStatement {
  text: string;
  ms: number;
  failed: boolean;
}

/** The database statements of this process. */
export interface Statements {
  /** Told by the driver. */
  note: (event: LogEvent) => void;
  /** Tells of each statement that ends, in the async context of the person who asked. Answers how to stop. */
  onEnd: (listener: (statement: EndedStatement) => void) => () => void;
  /** The texts that were slow, those that took longest first. */
  slow: () => SlowStatement[];
  /** How many were slow in the last hour. */
  countSlow: () => number;
}

/**
 * Removes literals from a statement. Values are sent as parameters; literals in the text should come from the program,
 * but are removed as a precaution.
 */
export function withoutValues(text: string): string {
  return text
    .slice(0, LONGEST_TEXT * 4)
    .replaceAll(/'(?:[^']|'')*(?:'|$)/g, '?')
    .replaceAll(/(?<![\w$"])\d+(?:\.\d+)?\b/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_TEXT);
}

/** Stores a limited number of slow statements, one entry per text; the least recently seen is evicted. */
export function createStatements(now: () => number = Date.now): Statements {
  const slow = new Map<string, SlowStatement>();
  /** When the slow ones of the last hour ended; as many as can be told apart from "many". */
  let recent: number[] = [];
  const listeners = new Set<(statement: EndedStatement) => void>();

  function keep(text: string, ms: number): void {
    const at = now();
    recent = [...recent.slice(-999), at];
    const before = slow.get(text);
    // Inserted again, so that the first one is the one that was not met for longest.
    slow.delete(text);
    slow.set(text, {
      text,
      times: (before?.times ?? 0) + 1,
      longest_ms: Math.max(before?.longest_ms ?? 0, Math.round(ms)),
      last_at: new Date(at).toISOString(),
    });
    const [oldest] = slow.keys();
    if (slow.size > KEPT && oldest !== undefined) slow.delete(oldest);
  }

  return {
    note({ level, query, queryDurationMillis: ms }) {
      if (ms < SLOW_STATEMENT_MS && listeners.size === 0) return;
      const text = withoutValues(query.sql);
      if (ms >= SLOW_STATEMENT_MS) keep(text, ms);
      for (const listener of listeners) listener({ text, ms, failed: level === 'error' });
    },
    onEnd(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    slow: () => [...slow.values()].sort((a, b) => b.longest_ms - a.longest_ms),
    countSlow: () => recent.filter((at) => at > now() - HOUR).length,
  };
}
