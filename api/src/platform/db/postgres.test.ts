import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { toIso } from './postgres.ts';

it('an instant is the same text, whatever the fraction of a second and the zone of the connection', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
      fc.integer({ min: -11, max: 13 }),
      (date, hours) => {
        const iso = date.toISOString();
        // PostgreSQL leaves the zeros at the end of a fraction out.
        const sent = (instant: string) => instant.replace('T', ' ').replace(/\.?0{0,3}Z$/, '');
        assert.equal(toIso(`${sent(iso)}+00`), iso);
        const there = new Date(date.getTime() + hours * 3_600_000).toISOString();
        const offset = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}`;
        assert.equal(toIso(`${sent(there)}${offset}`), iso);
      },
    ),
  );
  assert.equal(toIso('2026-11-21 10:11:43.123456+00'), '2026-11-21T10:11:43.123Z');
  assert.equal(toIso('2026-11-21 15:41:43+05:30'), '2026-11-21T10:11:43.000Z');
});
