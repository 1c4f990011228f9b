import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CompiledQuery } from 'kysely';
import { createStatements, withoutValues } from './statements.ts';

const event = (sql: string, ms: number, parameters: unknown[] = []) => ({
  level: 'query' as const,
  query: CompiledQuery.raw(sql, parameters),
  queryDurationMillis: ms,
});

describe('statements of the database', () => {
  it('are kept without values: neither those beside the text nor those in it', () => {
    assert.equal(
      withoutValues(`select "a1" from orders\n  where phone = '+971 50''1' and n > 12.5 and id = $1 and t2.x = '`),
      'select "a1" from orders where phone = ? and n > ? and id = $1 and t2.x = ?',
    );
    const statements = createStatements();
    statements.note(event(`select * from customers where email = 'noor@example.com' and id = $1`, 900, ['cus_secret']));
    assert.doesNotMatch(JSON.stringify(statements.slow()), /noor|cus_secret/);
  });

  it('are kept when they are slow, once per text, the longest first', () => {
    const statements = createStatements();
    for (const [sql, ms] of [
      ['select 1', 499],
      ['select a', 500],
      ['select b', 2000],
      ['select a', 700],
    ] as const)
      statements.note(event(sql, ms));
    assert.deepEqual(
      statements.slow().map(({ text, times, longest_ms }) => [text, times, longest_ms]),
      [
        ['select b', 1, 2000],
        ['select a', 2, 700],
      ],
    );
    assert.equal(statements.countSlow(), 3);
  });

  it('take no more room however many there are, and those of an hour ago no longer count', () => {
    let now = Date.parse('2026-11-23T08:00:00Z');
    const statements = createStatements(() => now);
    for (let n = 0; n < 5000; n += 1) statements.note(event(`select c${String(n)}_ from t`, 600));
    assert.equal(statements.slow().length, 100);
    assert.ok(statements.slow().every(({ text }) => /select c49\d\d_/.test(text)));
    assert.equal(statements.countSlow(), 1000);
    now += 3_600_001;
    assert.equal(statements.countSlow(), 0);
  });

  it('are told to anyone who listens, slow or not', () => {
    const statements = createStatements();
    const told: unknown[] = [];
    const stop = statements.onEnd((statement) => told.push(statement));
    statements.note(event('select 7', 3));
    statements.note({ ...event('select x', 4), level: 'error', error: new Error('no x') });
    stop();
    statements.note(event('select y', 5));
    assert.deepEqual(told, [
      { text: 'select ?', ms: 3, failed: false },
      { text: 'select x', ms: 4, failed: true },
    ]);
  });
});
