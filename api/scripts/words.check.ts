import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import * as contracts from '@bo/contracts';
import { z } from 'zod';
import { JOBS } from '../src/domains/index.ts';

const ROOT = new URL('../../', import.meta.url);
const named = z.record(z.string(), z.string()).default({});
const read = <T>(file: string, schema: z.ZodType<T>) =>
  schema.parse(JSON.parse(readFileSync(new URL(file, ROOT), 'utf8')));

/**
 * The files of all remotes from which the build takes their words: `words/en.json`, and the fields of their screens.
 */
const filesOf = (pattern: RegExp) =>
  readdirSync(ROOT)
    .filter((dir) => dir.startsWith('mfe-'))
    .flatMap((dir) =>
      readdirSync(new URL(`${dir}/src/`, ROOT), { recursive: true, encoding: 'utf8' })
        .filter((file) => pattern.test(file))
        .map((file) => `${dir}/src/${file}`),
    );
const words = filesOf(/(^|\/)words\/en\.json$/).map((file) => read(file, z.object({ jobs: named, actions: named })));

it('every job has its words once, in the host or in the remote whose it is, and no other has', () => {
  const host = read('host/src/locales/en/jobs.json', z.object({ names: named }));
  const names = [host.names, ...words.map(({ jobs }) => jobs)].flatMap((one) => Object.keys(one));
  assert.deepEqual(names.sort(), JOBS.map(({ name }) => name).sort());
});

it('everything that the audit log says was done has its words once, in the kit or in the remote whose it is', () => {
  const kit = read('shared/kit/src/locales/en.json', z.object({ audit: z.object({ action: named }) }));
  const actions = [kit.audit.action, ...words.map((one) => one.actions)].flatMap((one) => Object.keys(one));
  const ofOneKind = actions.filter((one) => one.includes('.'));
  assert.deepEqual(actions.filter((one) => !one.includes('.')).sort(), [...contracts.AUDIT_ACTIONS].sort());
  // A sentence of one kind of record: `leaflet.asked`, or by number `leaflet.asked_other`.
  const known = new Set<string>(
    Object.keys(contracts.RECORD_TYPES).flatMap((type) => contracts.AUDIT_ACTIONS.map((action) => `${type}.${action}`)),
  );
  assert.deepEqual(
    ofOneKind.filter((one) => !known.has(one.replace(/_(?:zero|one|two|few|many|other)$/, '')) && !known.has(one)),
    [],
  );
  assert.equal(new Set(ofOneKind).size, ofOneKind.length);
});

it('every field that people write into a record has a word in Arabic for the audit log', () => {
  const fields = z.object({ fields: z.record(z.string(), z.unknown()).default({}) });
  const known = new Set(
    [
      read('mfe-settings/src/locales/ab/audit.json', z.object({ names: named })).names,
      ...filesOf(/(^|\/)(locales\/ab\/[\w-]+|words\/ab)\.json$/).map((file) => read(file, fields).fields),
    ].flatMap((one) => Object.keys(one)),
  );
  const objects = Object.entries(contracts).flatMap(([name, schema]) =>
    schema instanceof z.ZodObject ? [{ name, fields: Object.keys(schema.shape) }] : [],
  );
  const written = new Set(objects.flatMap((one) => (/Input$/.test(one.name) ? one.fields : [])));
  const recorded = new Set(
    objects
      .filter((one) => ['id', 'version', 'updated_at'].every((field) => one.fields.includes(field)))
      .flatMap((one) => one.fields.filter((field) => written.has(field))),
  );
  assert.ok(recorded.size > 100);
  assert.deepEqual(
    [...recorded].filter((field) => !known.has(field)),
    [],
  );
});
