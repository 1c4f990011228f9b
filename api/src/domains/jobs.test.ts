import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { JOBS } from './index.ts';

it('every job has its words on the page of jobs', () => {
  const words = readFileSync(new URL('../../../host/src/jobs/jobs-text.ts', import.meta.url), 'utf8');
  const without = JOBS.filter(({ name }) => !new RegExp(`^  '?${name}'?: 'names\\.`, 'm').test(words));
  assert.deepEqual(
    without.map(({ name }) => name),
    [],
  );
});
