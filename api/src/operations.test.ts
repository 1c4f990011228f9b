import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { ALERTS, operationsPage } from './operations.page.ts';
import { METRICS } from './platform/observability/metrics.ts';

describe('the page for operators', () => {
  it('lists the variables, metrics and alerts of the code', () => {
    const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
    assert.equal(page, operationsPage(), 'run `npm run operations -w api`');
  });

  it('names only metrics that exist in its alerts', () => {
    const named = ALERTS.flatMap(({ expr }) => expr.match(/back_office_\w+/g) ?? []);
    const known = new Set<string>(Object.keys(METRICS));
    assert.deepEqual(
      named.filter((name) => !known.has(name.replace(/_(?:bucket|count|sum)$/, ''))),
      [],
    );
  });
});
