import path from 'node:path';
import { deployHost, publish, readPointer } from '@bo/build/releases';
import { run } from '../../scripts/lib/processes.mjs';
import { ROOT } from './lib/fixtures.mjs';
import { expect, test } from './lib/test.mjs';

const CLI = path.join(ROOT, 'shared/build/src/cli.mjs');

/**
 * A host that is deployed as in production, its files kept with the releases, and a release that is published and
 * served.
 */
async function published(stageOf, name, live = []) {
  const stage = await stageOf(live);
  await deployHost(stage.releases, path.join(ROOT, 'host/dist'));
  const [id, version] = name.split('@');
  await publish(stage.releases, stage.dist(id, version));
  await stage.serveReleases(id);
  const promote = async (env, ...options) => {
    const base = ['--base', stage.remotes[id].url];
    const { code, output } = await run(
      process.execPath,
      [CLI, 'promote', stage.dist(id, version), '--releases', stage.releases, ...base, ...options],
      { env },
    );
    return { code, said: output.trim().replaceAll(/(\d)-[0-9a-f]{8}\b/g, '$1') };
  };
  return { stage, id, promote };
}

for (const [name, what] of [
  ['alpha@3.0.0', 'alpha 3.0.0: /alpha: the console says: seeded: complaint'],
  ['alpha@3.0.1', 'alpha 3.0.1: /alpha: nobody catches: Error: seeded: stray'],
  [
    'alpha@3.1.0',
    /^alpha 3\.1\.0: \/alpha: the content policy is violated: img-src forbids https:\/\/elsewhere\.example/,
  ],
  ['alpha@1.3.0', 'alpha 1.3.0: /alpha: its screen failed (crashed)'],
  ['delta@1.0.0', 'delta 1.0.0: /dashboard: the widget "crash" failed'],
  ['guest@1.2.0', /^guest 1\.2\.0: extension "panel": its module is for the extension point "order\.list\.column"/m],
])
  test(`claim 51: ${name} is opened in the live host before its promote, and refused in words`, async ({ stageOf }) => {
    const { stage, id, promote } = await published(stageOf, name, ['owner@1.0.0']);
    const { code, said } = await promote();
    expect(said).toMatch(what instanceof RegExp ? what : new RegExp(what.replaceAll(/[/().]/g, '\\$&')));
    expect(said).toMatch(/\nNothing was changed\.$/);
    expect(code).toBe(1);
    expect(await readPointer(stage.releases, id)).toBeNull();
  });

for (const name of ['alpha@1.0.0', 'delta@1.1.0', 'guest@1.0.0'])
  test(`claim 51: ${name}, which is as it should be, passes: screens, widgets, extensions`, async ({ stageOf }) => {
    const { promote } = await published(stageOf, name, ['owner@1.0.0']);
    expect(await promote()).toEqual({ code: 0, said: `${name.replace('@', ' ')} is live (move 1)` });
  });

test('claim 51: a release that would move everyone to a new address is opened from there', async ({ stageOf }) => {
  const { stage, promote } = await published(stageOf, 'alpha@3.0.0', ['alpha@1.0.0', 'beta@1.0.0']);
  const before = await readPointer(stage.releases, 'alpha');
  stage.remotes.alpha.requests.length = 0;
  expect((await promote()).code).toBe(1);
  expect(stage.remotes.alpha.requests.some((file) => /^\/3\.0\.0-\w+\/remote\.\w+\.js$/.test(file))).toBe(true);
  expect(await readPointer(stage.releases, 'alpha')).toEqual(before);
});

test('claim 51: without a browser nothing is promoted, unless someone says that it was not opened', async ({
  stageOf,
}) => {
  const { stage, promote } = await published(stageOf, 'alpha@1.0.0');
  expect(await promote({ CHROMIUM_PATH: '/nowhere/chromium' })).toEqual({
    code: 1,
    said: 'It was not opened in the live host: there is no Chromium: install one, or say with CHROMIUM_PATH where it is. Nothing was changed; --skip-browser promotes without that check.',
  });
  expect(await readPointer(stage.releases, 'alpha')).toBeNull();
  expect(await promote({ CHROMIUM_PATH: '/nowhere/chromium' }, '--skip-browser')).toEqual({
    code: 0,
    said: 'alpha 1.0.0 is live (move 1)',
  });
});

test('claim 51: with --api it is opened with the data of the product, as anyone who has the token', async ({
  stageOf,
}) => {
  const { stage, promote } = await published(stageOf, 'alpha@1.0.0');
  const api = ['--api', `http://127.0.0.1:${stage.api.port}`];
  expect((await promote({ REMOTE_TOKEN: '' }, ...api)).said).toContain('--api wants the access token');
  stage.api.requests.length = 0;
  expect(await promote({ REMOTE_TOKEN: 'token' }, ...api)).toEqual({ code: 0, said: 'alpha 1.0.0 is live (move 1)' });
  expect(stage.api.requests).toContain('GET /api/v1/fixtures/alpha/');
});
