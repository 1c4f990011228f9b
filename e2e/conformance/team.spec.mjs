import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promote, publish, readLive, releaseTogether, rollback, smokeLive } from '@bo/build/releases';
import { SHARED_SOURCES, sourceHash } from '@bo/build/source-hash';
import { freePort } from '../../scripts/lib/ports.mjs';
import { run, start } from '../../scripts/lib/processes.mjs';
import { distOf, edit, ROOT } from './lib/fixtures.mjs';
import { expect, heading, menuLink, test as base } from './lib/test.mjs';

const CLI = path.join(ROOT, 'shared/build/src/cli.mjs');

const test = base.extend({
  folder: async ({}, use) => {
    const made = mkdtempSync(path.join(tmpdir(), 'bo-team-'));
    await use(made);
    rmSync(made, { recursive: true });
  },
});

test("another team's new remote and its dependencies rebuild nobody; a dependency of one's own does", ({ folder }) => {
  const lock = path.join(folder, 'pnpm-lock.yaml');
  copyFileSync(path.join(ROOT, 'pnpm-lock.yaml'), lock);
  const builds = () =>
    ['host', 'mfe-catalog', 'mfe-settings'].map((dir) => sourceHash(folder, [dir, ...SHARED_SOURCES]));
  const before = builds();
  edit(lock, (text) =>
    text
      .replace(
        'importers:\n',
        'importers:\n\n  mfe-loyalty:\n    dependencies:\n      confetti:\n        specifier: 1.0.0\n        version: 1.0.0\n',
      )
      .replace('packages:\n', 'packages:\n\n  confetti@1.0.0:\n    resolution: {integrity: sha512-new}\n')
      .replace('snapshots:\n', 'snapshots:\n\n  confetti@1.0.0: {}\n'),
  );
  expect(readFileSync(lock, 'utf8').match(/confetti/g)).toHaveLength(3);
  expect(builds()).toEqual(before);
  // The same version with other contents, deep below what all of them use.
  const [, deep] = /\n {2}'@babel\/runtime@[\d.]+':\n {4}resolution: \{integrity: (\S+)\}/.exec(
    readFileSync(lock, 'utf8'),
  );
  writeFileSync(lock, readFileSync(lock, 'utf8').replace(deep, 'sha512-other'));
  for (const [index, build] of builds().entries()) expect(build).not.toBe(before[index]);
});

/** Another build of a version: as if its sources had changed and nobody had raised the version. */
function rebuilt(folder, dist) {
  const copy = path.join(folder, 'rebuilt');
  cpSync(dist, copy, { recursive: true });
  edit(path.join(copy, 'remote.json'), (text) => text.replace(/"build": "\w+"/, '"build": "0ther000"'));
  return copy;
}

test('a refusal of the command says what to do, in a line or two', async ({ folder }) => {
  const dist = distOf('alpha', '1.0.0');
  const releases = path.join(folder, 'releases');
  const remote = async (...args) => {
    const { code, output } = await run(process.execPath, [CLI, ...args], { cwd: folder });
    return { code, said: output.trim() };
  };
  expect(await remote('check')).toEqual({
    code: 1,
    said: expect.stringMatching(/^There is no build of a remote in .*dist\. Build it first/),
  });
  expect(await remote('check', '--relases', releases)).toEqual({
    code: 2,
    said: expect.stringMatching(/^Unknown option '--relases'\. `remote --help`/),
  });
  expect(await remote('publsh')).toEqual({ code: 2, said: expect.stringMatching(/^There is no command "publsh"\./) });
  expect((await remote('--help')).code).toBe(0);
  expect(await remote('publish', dist, '--releases', releases)).toEqual({
    code: 0,
    said: expect.stringMatching(/^published alpha 1\.0\.0-\w{8}$/),
  });
  expect(await remote('publish', rebuilt(folder, dist), '--releases', releases)).toEqual({
    code: 1,
    said: expect.stringMatching(
      /^alpha 1\.0\.0 is published already, as 1\.0\.0-\w{8}; this is another build of it\. Raise the version/,
    ),
  });
  expect(await remote('promote', dist, '--releases', releases, '--base', 'nonsense')).toEqual({
    code: 1,
    said: expect.stringMatching(/^"nonsense" is no address\. Say with --base/),
  });
  expect(await remote('promote', dist, '--releases', releases, '--channel', 'stable', '--percent', '10')).toEqual({
    code: 2,
    said: expect.stringMatching(/^--percent belongs to --channel canary/),
  });
  expect((await remote('serve', 'alpha', '--releases', 's3://releases', '--port', '3006')).said).toMatch(
    /^Say with --releases which folder/,
  );
  const served = start(
    process.execPath,
    [CLI, 'serve', 'alpha', '--releases', releases, '--port', String(await freePort())],
    { cwd: folder },
  );
  await expect.poll(served.tail).toMatch(/^alpha is served at /);
  const [address] = /http\S+/.exec(served.tail());
  expect(
    await remote('promote', dist, '--releases', releases, '--base', address.slice(0, -1), '--percent', '10'),
  ).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^alpha 1\.0\.0-\w{8} is live for 10 % \(move 1\)\nIt was not opened in the live host: no host "production" is deployed with its files/,
    ),
  });
  await served.stop();
  expect((await remote('off', 'alpha', '--releases', releases, '--if-seq', 'seven')).said).toMatch(
    /^--if-seq is the number of a move/,
  );
});

test('the first release of a new remote can be a canary: who is not in it sees nothing of the remote, and a rollback ends it', async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['beta@1.0.0']);
  await stage.release('alpha@1.0.0', { percent: 100 });
  await stage.restartHost({ origins: Object.values(stage.remotes).map(({ url }) => new URL(url).origin) });
  const page = await open(stage, '/alpha');
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  const { pointer } = await stage.release('alpha@1.0.0', { percent: 0 }).then(() => readLive(stage.releases, 'alpha'));
  await page.goto(`${stage.url}/beta`);
  await expect(heading(page, 'beta 1.0.0')).toBeVisible();
  await expect(menuLink(page, 'beta 1.0.0')).toBeVisible();
  await expect(page.getByRole('link', { name: 'alpha 1.0.0' })).toHaveCount(0);
  // Its own team looks at it in production all the same.
  await page.keyboard.press('Control+Shift+KeyM');
  await page.getByRole('combobox', { name: 'Remote' }).fill('alpha');
  await page.getByRole('textbox', { name: 'Version' }).fill(`1.0.0-${pointer.canary.release.build}`);
  await page.getByRole('button', { name: 'Use it' }).click();
  await menuLink(page, 'alpha 1.0.0').click();
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  const after = await rollback(stage.releases, 'alpha');
  expect(after).toMatchObject({ current: null, canary: null, seq: 3 });
  await expect(rollback(stage.releases, 'alpha')).rejects.toThrow('alpha has no previous release to go back to.');
});

test('smoke looks at the canary and at what is fallen back to, not at the live release alone', async ({ stageOf }) => {
  const stage = await stageOf(['alpha@1.0.0', 'alpha@1.2.0']);
  await stage.release('alpha@1.3.0', { percent: 10 });
  expect(await smokeLive(stage.releases, 'alpha')).toEqual([]);
  for (const version of ['1.0.0', '1.2.0', '1.3.0']) {
    stage.remotes.alpha.behave = (name) =>
      name.startsWith(`/${version}-`) && name.includes('/remoteEntry.') ? 'missing' : 'ok';
    expect(await smokeLive(stage.releases, 'alpha')).toEqual([
      expect.stringMatching(new RegExp(`/${version}-.*remoteEntry\\..* answered 404`)),
    ]);
  }
});

test('a log of loads whose last line was cut off by a crash is read without it, and does not grow for ever', async ({
  folder,
  stageOf,
}) => {
  const stage = await stageOf(['alpha@1.0.0']);
  const log = path.join(folder, 'loads.jsonl');
  const line = (remote) =>
    JSON.stringify({
      remote,
      version: '1.0.0',
      build: 'b',
      channel: 'stable',
      outcome: 'loaded',
      attempt: 1,
      ms: { total: 100 },
      bytes: 1,
      revision: 'r',
      at: '2026-01-01T00:00:00.000Z',
    });
  writeFileSync(
    log,
    [...Array(3).fill(line('old')), ...Array(5000).fill(line('alpha')), line('alpha').slice(0, 40)].join('\n'),
  );
  await stage.restartHost({ log });
  const answer = await fetch(`${stage.url}/releases/status`, { headers: { Authorization: 'Bearer token' } });
  expect(answer.status).toBe(200);
  expect((await answer.json()).loads).toMatchObject([{ remote: 'alpha', loads: 5000 }]);
  const tell = (headers) => fetch(`${stage.url}/releases/events`, { method: 'POST', headers, body: line('alpha') });
  // What a page tells before anybody signed in may be anybody's invention.
  await tell({});
  expect(readFileSync(log, 'utf8').trim().split('\n')).toHaveLength(5004);
  await tell({ Authorization: 'Bearer token' });
  expect(readFileSync(log, 'utf8').trim().split('\n')).toHaveLength(5000);
});

test('a start releases what is new, and leaves a canary and a rollback of its team as they are', async ({ folder }) => {
  const releases = path.join(folder, 'releases');
  mkdirSync(releases);
  const base = 'http://localhost:3006/';
  const startWith = (version, at = base) =>
    releaseTogether(releases, {
      host: path.join(ROOT, 'host/dist'),
      remotes: [{ dist: distOf('alpha', version), base: at }],
    });
  const live = async () => (await readLive(releases, 'alpha')).pointer;
  await startWith('1.0.0');
  await startWith('1.2.0');
  await startWith('1.0.0');
  expect(await live()).toMatchObject({ current: { version: '1.0.0' }, previous: { version: '1.2.0' } });
  const canary = await publish(releases, distOf('alpha', '1.3.0'));
  await promote(releases, 'alpha', canary, base, { percent: 10, by: 'team' });
  await startWith('1.3.0', 'http://localhost:4006/');
  await startWith('1.3.0');
  expect(await live()).toMatchObject({
    base,
    current: { version: '1.0.0' },
    canary: { release: { version: '1.3.0' }, percent: 10 },
    by: 'team',
  });
  await rollback(releases, 'alpha', { by: 'team' });
  await startWith('1.3.0');
  expect(await live()).toMatchObject({ current: { version: '1.0.0' }, canary: null });
});

test('a canary for a role is what people of that role have, from the moment they sign in, and nobody else', async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.0.0']);
  await stage.release('alpha@1.2.0', { percent: 0, cohort: { roles: ['picker'], people: ['usr_7'] } });
  const version = async (page, number) => {
    await expect(heading(page, `alpha ${number}`)).toBeVisible();
    await page.close();
  };
  stage.api.session.roleKey = 'administrator';
  await version(await open(stage, '/alpha', { fresh: true }), '1.0.0');
  stage.api.session.roleKey = 'picker';
  await version(await open(stage, '/alpha', { fresh: true }), '1.2.0');
  stage.api.session.roleKey = 'administrator';
  stage.api.who = () => 'usr_7';
  await version(await open(stage, '/alpha', { fresh: true }), '1.2.0');
  stage.api.who = () => 'usr_1';
  stage.api.session.roleKey = 'picker';
  // Who signs in on a page that was opened by nobody gets theirs, and one tab never has two versions.
  const page = await open(stage, null, { fresh: true });
  await page.addInitScript(() => {
    if (sessionStorage.getItem('signed-out')) return;
    sessionStorage.setItem('signed-out', 'yes');
    localStorage.clear();
  });
  await page.goto(`${stage.url}/alpha`);
  await page.evaluate(() => sessionStorage.setItem('signed-out', 'yes'));
  await page.getByLabel('E-mail').fill('picker@demo.test');
  await page.getByLabel('Password').fill('a-password-of-some-length');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await version(page, '1.2.0');
});

test('a cohort is refused where a live host would not understand it, and names what it needs', async ({
  folder,
  stageOf,
}) => {
  const stage = await stageOf(['alpha@1.0.0']);
  edit(path.join(stage.releases, 'hosts/production.json'), (text) =>
    JSON.stringify({ ...JSON.parse(text), contract: '2.1.0' }),
  );
  await expect(stage.release('alpha@1.2.0', { percent: 0, cohort: { roles: ['picker'] } })).rejects.toThrow(
    'The host "production" has the contract 2.1.0 and knows no roles and people of a canary; that needs ^2.2.0.',
  );
  const remote = async (...args) => {
    const { code, output } = await run(process.execPath, [CLI, ...args, '--releases', stage.releases], { cwd: folder });
    return { code, said: output.trim() };
  };
  const dist = distOf('alpha', '1.2.0');
  expect(await remote('promote', dist, '--roles', 'Shift leads!')).toEqual({
    code: 2,
    said: expect.stringMatching(/^--roles is a list such as picker,supervisor\./),
  });
  expect(await remote('promote', dist, '--channel', 'stable', '--people', 'usr_1')).toEqual({
    code: 2,
    said: expect.stringMatching(/^--people belongs to --channel canary/),
  });
  edit(path.join(stage.releases, 'hosts/production.json'), (text) =>
    JSON.stringify({ ...JSON.parse(text), contract: '2.2.0' }),
  );
  expect(await remote('promote', dist, '--roles', 'picker,supervisor', '--people', 'usr_1', '--skip-browser')).toEqual({
    code: 0,
    said: expect.stringMatching(/is live for 0 %, the role picker, the role supervisor, usr_1 \(move \d+\)$/),
  });
  expect((await remote('status')).said).toMatch(
    /canary 1\.2\.0-\w+ for 0 %, the role picker, the role supervisor, usr_1/,
  );
});

test('a link shows a release that is not live, to anyone who says yes, in that tab alone', async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.0.0']);
  const { canary } = await stage.release('alpha@1.2.0', { percent: 0 });
  await rollback(stage.releases, 'alpha');
  const link = `/alpha?preview=alpha@1.2.0-${canary.release.build}&preview=alpha@http://evil.example/`;
  const page = await open(stage, link);
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  const question = page.locator('[data-preview-question]');
  await expect(question).toContainText(`1.2.0-${canary.release.build}`);
  await expect(question).not.toContainText('evil');
  await question.getByRole('button', { name: 'Stay as it is' }).click();
  await expect(question).toHaveCount(0);
  expect(new URL(page.url()).search).toBe('');
  await page.goto(stage.url + link);
  await question.getByRole('button', { name: 'Show it' }).click();
  await expect(heading(page, 'alpha 1.2.0')).toBeVisible();
  await expect(page.locator('[data-override-banner]')).toBeVisible();
  await expect(question).toHaveCount(0);
  const other = await open(stage, '/alpha');
  await expect(heading(other, 'alpha 1.0.0')).toBeVisible();
});
