import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { z } from 'zod';
import { JOBS } from './index.ts';

it('every job has its words on the page of jobs, and no other has', () => {
  const file = new URL('../../../host/src/locales/en/jobs.json', import.meta.url);
  const { names } = z.object({ names: z.record(z.string(), z.string()) }).parse(JSON.parse(readFileSync(file, 'utf8')));
  assert.deepEqual(Object.keys(names).sort(), JOBS.map(({ name }) => name).sort());
});
