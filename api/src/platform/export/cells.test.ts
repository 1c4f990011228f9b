import assert from 'node:assert/strict';
import { it } from 'node:test';
import { cellWriter } from './cells.ts';

it('the end of a half-open period is written as its last day, and with its time where it ends within a day', () => {
  const store = { currency: 'AED', time_zone: 'Asia/Dubai' } as Parameters<typeof cellWriter>[1];
  const write = cellWriter<string>([{ key: 'ends_at', kind: 'end', value: (end) => end }], store, 'en');
  assert.deepEqual(write('2026-11-21T20:00:00.000Z'), [{ date: '2026-11-21' }]);
  assert.deepEqual(write('2026-11-21T14:30:00.000Z'), [{ date: '2026-11-21 18:30' }]);
});
