import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  composeRegistry,
  deployHost,
  forgetPrevious,
  forgetPreviousHost,
  problemsOf,
  promote,
  publish,
  readLive,
  rollback,
  smokeLive,
  switchTo,
} from '@bo/build/releases';
import { folderStore } from '@bo/build/stores';
import { run } from '../../scripts/lib/processes.mjs';
import { edit, ROOT } from './lib/fixtures.mjs';
import { expect, heading, test } from './lib/test.mjs';

const entryOf = async ({ releases }, id) => (await composeRegistry(releases)).remotes.find((one) => one.id === id);
const stableOf = async (stage, id) => {
  const { current, previous } = await entryOf(stage, id);
  return { current, previous };
};
/** A server of the remote's releases that has nothing yet. */
const ELSEWHERE = 'http://localhost:9/';

test('claim 47: a canary of 0 % that is served elsewhere leaves what everyone has as it is, and everyone gets it from there when it is promoted', {
  tag: '@gate',
}, async ({ stageOf, open }) => {
  const stage = await stageOf(['alpha@1.0.0', 'alpha@1.2.0']);
  const before = await stableOf(stage, 'alpha');
  const canary = await publish(stage.releases, stage.dist('alpha', '1.3.0'));
  await promote(stage.releases, 'alpha', canary, ELSEWHERE, { percent: 0 });
  expect(await stableOf(stage, 'alpha')).toEqual(before);
  expect((await entryOf(stage, 'alpha')).canary.release.url).toBe(`${ELSEWHERE}1.3.0-${canary.build}/remote.json`);
  const page = await open(stage, '/alpha');
  await expect(heading(page, 'alpha 1.2.0')).toBeVisible();

  await promote(stage.releases, 'alpha', canary);
  expect(await stableOf(stage, 'alpha')).toMatchObject({
    current: { version: '1.3.0', url: expect.stringContaining(ELSEWHERE) },
    previous: before.current,
  });
  // The way back leads to where the old release lies.
  await rollback(stage.releases, 'alpha');
  expect((await entryOf(stage, 'alpha')).current).toEqual(before.current);
  await page.reload();
  await expect(heading(page, 'alpha 1.2.0')).toBeVisible();
  await publish(stage.releases, stage.dist('alpha', '1.4.0')).then((next) => promote(stage.releases, 'alpha', next));
  expect((await entryOf(stage, 'alpha')).current.url).toContain(stage.remotes.alpha.url);
});

test('claim 48: a rollback to a release that is gone, or cannot be fetched, is refused and changes nothing', {
  tag: '@gate',
}, async ({ stageOf }) => {
  const stage = await stageOf(['alpha@1.0.0', 'alpha@1.2.0']);
  const { pointer } = await readLive(stage.releases, 'alpha');
  stage.remotes.alpha.behave = (name) => (name.startsWith('/1.0.0-') ? 'missing' : 'ok');
  await expect(rollback(stage.releases, 'alpha', { reachable: true })).rejects.toThrow(/1\.0\.0-.* answered 404/);
  rmSync(path.join(stage.releases, 'alpha', `1.0.0-${pointer.previous.build}`), { recursive: true });
  await expect(rollback(stage.releases, 'alpha')).rejects.toThrow(
    `alpha 1.0.0-${pointer.previous.build} is not published any more, so it cannot be live.`,
  );
  expect((await readLive(stage.releases, 'alpha')).pointer).toEqual(pointer);
  expect(JSON.parse(readFileSync(path.join(stage.releases, 'alpha/stable.json'), 'utf8'))).toMatchObject(pointer);
});

test('claim 48: what was switched off is not switched on again beside a remote that has taken its route', {
  tag: '@gate',
}, async ({ stageOf }) => {
  const stage = await stageOf(['alpha@1.0.0']);
  await switchTo(stage.releases, 'alpha', 'off');
  await stage.release('gamma@1.0.0');
  await expect(switchTo(stage.releases, 'alpha', 'on')).rejects.toThrow(
    'alpha: the route "/alpha" belongs to gamma 1.0.0 already. One of the two has to change.',
  );
  expect(await entryOf(stage, 'alpha')).toMatchObject({ state: 'off' });
  await switchTo(stage.releases, 'gamma', 'off');
  expect(await switchTo(stage.releases, 'alpha', 'on')).toMatchObject({ state: 'on' });
});

const folderOf = ({ releases }, { version, build }) => path.join(releases, 'alpha', `${version}-${build}`);

test('claim 48: a canary is not ended, nor begun, beside a live release that is gone or cannot be fetched', {
  tag: '@gate',
}, async ({ stageOf }) => {
  const stage = await stageOf(['alpha@1.0.0']);
  await stage.release('alpha@1.2.0', { percent: 10 });
  const { pointer } = await readLive(stage.releases, 'alpha');
  stage.remotes.alpha.behave = (name) => (name.startsWith('/1.0.0-') ? 'missing' : 'ok');
  await expect(rollback(stage.releases, 'alpha', { reachable: true })).rejects.toThrow(/1\.0\.0-.* answered 404/);
  const [script] = readdirSync(folderOf(stage, pointer.current)).filter((name) => name.startsWith('remoteEntry.'));
  rmSync(path.join(folderOf(stage, pointer.current), script));
  await expect(rollback(stage.releases, 'alpha')).rejects.toThrow(/1\.0\.0-.*\/remoteEntry\.\w+\.js is missing\./);
  rmSync(folderOf(stage, pointer.current), { recursive: true });
  const gone = `alpha 1.0.0-${pointer.current.build} is not published any more, so it cannot be live.`;
  await expect(rollback(stage.releases, 'alpha')).rejects.toThrow(gone);
  await expect(stage.release('alpha@1.2.0', { percent: 20 })).rejects.toThrow(gone);
  await expect(
    switchTo(stage.releases, 'alpha', 'off').then(() => switchTo(stage.releases, 'alpha', 'on')),
  ).rejects.toThrow(gone);
  // Everyone gets what is whole: that is the way out, and nothing leads back to what is gone.
  expect(await stage.release('alpha@1.2.0')).toMatchObject({ current: { version: '1.2.0' }, previous: null });
});

test('claim 48: what a rollback would bring back loads and fits, or is not named', { tag: '@gate' }, async ({
  stageOf,
}) => {
  const stage = await stageOf(['alpha@1.0.0', 'alpha@1.2.0']);
  const { pointer } = await readLive(stage.releases, 'alpha');
  rmSync(folderOf(stage, pointer.current), { recursive: true });
  expect(await stage.release('alpha@1.3.0')).toMatchObject({
    current: { version: '1.3.0' },
    previous: { version: '1.0.0' },
  });
  await switchTo(stage.releases, 'alpha', 'off');
  stage.remotes.alpha.behave = (name) => (name.startsWith('/1.0.0-') ? 'missing' : 'ok');
  expect(await switchTo(stage.releases, 'alpha', 'on', { reachable: true })).toMatchObject({ previous: null });
});

const HOST = path.join(ROOT, 'host/dist');
const CLI = path.join(ROOT, 'shared/build/src/cli.mjs');

/** A build of the host that has an export more, or lacks one. */
function otherHost({ without, extra }) {
  const copy = mkdtempSync(path.join(tmpdir(), 'bo-host-'));
  cpSync(HOST, copy, { recursive: true });
  edit(path.join(copy, 'host.json'), (text) => {
    const manifest = JSON.parse(text);
    const { exports } = manifest.shares['@bo/platform'];
    manifest.shares['@bo/platform'].exports = [...exports, ...(extra ? [extra] : [])].filter((one) => one !== without);
    return JSON.stringify({ ...manifest, build: `${without}${extra}` });
  });
  return copy;
}
/** A build of a fixture that uses one more symbol of the platform. */
function usingAlso(dist, symbol) {
  const copy = mkdtempSync(path.join(tmpdir(), 'bo-remote-'));
  cpSync(dist, copy, { recursive: true });
  edit(path.join(copy, 'remote.json'), (text) => {
    const manifest = JSON.parse(text);
    manifest.uses['@bo/platform'] = [...(manifest.uses['@bo/platform'] ?? []), symbol];
    return JSON.stringify(manifest);
  });
  return copy;
}

for (const [role, moves] of [
  ['live', [['useOld']]],
  ['previous', [['useOld'], ['useNothing', {}]]],
  ['canary', [['useNothing'], ['useOld', { percent: 5 }]]],
])
  test(`claim 49: a host that lacks what the ${role} release of a remote uses is refused, and both are named`, {
    tag: '@gate',
  }, async ({ stageOf }) => {
    const { releases, dist } = await stageOf([]);
    const old = otherHost({ extra: 'useOld' });
    await deployHost(releases, old);
    await forgetPreviousHost(releases);
    const versions = ['1.0.0', '1.2.0'];
    for (const [index, [uses, options]] of moves.entries()) {
      const build =
        uses === 'useOld' ? usingAlso(dist('alpha', versions[index]), uses) : dist('alpha', versions[index]);
      await promote(releases, 'alpha', await publish(releases, build), ELSEWHERE, options);
    }
    const version = versions[moves.findIndex(([uses]) => uses === 'useOld')];
    const before = readFileSync(path.join(releases, 'hosts/production.json'), 'utf8');
    await expect(deployHost(releases, HOST)).rejects.toThrow(
      `alpha ${version} uses useOld of @bo/platform, which the host "production" does not have.`,
    );
    expect(readFileSync(path.join(releases, 'hosts/production.json'), 'utf8')).toBe(before);
    if (role !== 'previous') return;
    await forgetPrevious(releases, 'alpha');
    await deployHost(releases, HOST);
  });

test('claim 49: a promote is refused while the host before, or a canary host, lacks what the release uses', {
  tag: '@gate',
}, async ({ stageOf }) => {
  const { releases, dist } = await stageOf([]);
  await deployHost(releases, otherHost({ extra: 'useNew' }));
  const manifest = await publish(releases, usingAlso(dist('alpha', '1.0.0'), 'useNew'));
  await expect(promote(releases, 'alpha', manifest, ELSEWHERE)).rejects.toThrow(
    'alpha 1.0.0 uses useNew of @bo/platform, which the host "production, as it was before" does not have.',
  );
  await forgetPreviousHost(releases);
  await deployHost(releases, HOST, 'canary');
  await expect(promote(releases, 'alpha', manifest, ELSEWHERE)).rejects.toThrow('the host "canary" does not have.');
  await deployHost(releases, otherHost({ extra: 'useNew' }), 'canary');
  await forgetPreviousHost(releases, 'canary');
  await promote(releases, 'alpha', manifest, ELSEWHERE);
});

test('claim 53: one broken pointer costs its own line of `remote status`, and nothing of the others', async ({
  stageOf,
}) => {
  const stage = await stageOf(['alpha@1.0.0', 'beta@1.0.0', 'delta@1.0.0']);
  const moves = path.join(stage.releases, 'beta/moves');
  for (const file of [...readdirSync(moves).map((name) => path.join(moves, name)), `${moves}/../stable.json`])
    writeFileSync(file, '{ "half": ');
  const { code, output } = await run(process.execPath, [CLI, 'status', '--releases', stage.releases]);
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toEqual([
    expect.stringMatching(/^alpha\ton\t1\.0\.0-/),
    expect.stringMatching(/^beta\tBROKEN: beta: no move of it can be trusted\. The first reason: /),
    expect.stringMatching(/^delta\ton\t1\.0\.0-/),
  ]);
  expect(await smokeLive(stage.releases, 'beta')).toEqual([
    expect.stringMatching(/^beta: no move of it can be trusted/),
  ]);
  expect((await composeRegistry(stage.releases)).remotes.map(({ id }) => id)).toEqual(['alpha', 'delta']);
});

test('claim 53: `remote status` fails where a pointer is refused and an older move holds', async ({ stageOf }) => {
  const stage = await stageOf(['alpha@1.0.0']);
  writeFileSync(path.join(stage.releases, 'alpha/stable.json'), '{ "seq": 999999, }');
  const { code, output } = await run(process.execPath, [CLI, 'status', '--releases', stage.releases]);
  expect(output).toMatch(/^alpha\ton\t1\.0\.0-.*\tREFUSED: alpha\/stable\.json is not the move it claims to be\./);
  expect(code).toBe(1);
});

test('claim 50: of two remotes that claim one route at the same moment one wins, and the other is told who', {
  tag: '@gate',
}, async ({ stageOf }) => {
  const stage = await stageOf(['beta@1.0.0']);
  const { releases } = stage;
  const store = folderStore(releases);
  // Each has looked for collisions before the other's move is made.
  let arrived = 0;
  let goOn;
  const both = new Promise((resolve) => {
    goOn = resolve;
  });
  const together = {
    ...store,
    putNew: async (key, bytes) => {
      if (/\/moves\/000001/.test(key) && (arrived += 1) === 2) goOn();
      await both;
      return store.putNew(key, bytes);
    },
  };
  const manifests = [];
  for (const id of ['alpha', 'gamma']) manifests.push(await publish(releases, stage.dist(id, '1.0.0')));
  const results = await Promise.allSettled(
    manifests.map((manifest) => promote(together, manifest.id, manifest, ELSEWHERE)),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const lost = results.findIndex(({ status }) => status === 'rejected');
  const [loser, winner] = [manifests[lost], manifests[1 - lost]];
  expect(String(results[lost].reason)).toContain(
    `${loser.id}: the route "/alpha" belongs to ${winner.id} 1.0.0 already. One of the two has to change.`,
  );
  expect(await entryOf(stage, winner.id)).toMatchObject({ state: 'on', current: { version: '1.0.0' } });
  expect(await entryOf(stage, loser.id)).toMatchObject({ current: null, canary: null });
});

test('claim 50: a route that matches the addresses of another remote is refused, and both are named', {
  tag: '@gate',
}, async ({ stageOf }) => {
  const stage = await stageOf(['alpha@1.0.0', 'beta@1.0.0']);
  const manifest = JSON.parse(readFileSync(path.join(stage.dist('beta', '1.0.0'), 'remote.json'), 'utf8'));
  const greedy = (route) =>
    problemsOf(stage.releases, { ...manifest, routes: [{ ...manifest.routes[0], path: route }] });
  expect(await greedy('/:area')).toEqual([
    'beta: the route "/:area" belongs to alpha 1.0.0 already, as "/alpha". One of the two has to change.',
    'beta 1.0.0: the route "/:area" is one of the host "production" itself, as "/index". One of the two has to change.',
  ]);
  expect(await greedy('/:area/details')).toEqual([
    'beta 1.0.0: the route "/:area/details" is one of the host "production" itself, as "/view-as/:roleId". One of the two has to change.',
  ]);
  expect(await greedy('/alpha/details')).toEqual([]);
  // Which a manifest cannot have; the check does not rest on that.
  for (const route of ['/alpha/*', '/*'])
    expect(await greedy(route)).toContain(
      `beta: the route "${route}" belongs to alpha 1.0.0 already, as "/alpha". One of the two has to change.`,
    );
  expect(await greedy('/alphabet/*')).toEqual([]);
});

test('claim 50: a splat or an optional part is refused in every manifest, before anything is published', {
  tag: '@gate',
}, async ({ stageOf }) => {
  const stage = await stageOf([]);
  const greedy = mkdtempSync(path.join(tmpdir(), 'bo-greedy-'));
  cpSync(stage.dist('beta', '1.0.0'), greedy, { recursive: true });
  const manifest = JSON.parse(readFileSync(path.join(greedy, 'remote.json'), 'utf8'));
  for (const route of ['/*', '/offer/*', '/:a?', '/offer/list?', '/', '//', '/offer/', '/j%6Fbs']) {
    const routes = [{ ...manifest.routes[0], path: route }];
    writeFileSync(path.join(greedy, 'remote.json'), JSON.stringify({ ...manifest, routes }));
    await expect(publish(stage.releases, greedy), route).rejects.toThrow(
      /remote\.json: routes\.0\.path: a path is words and parameters/,
    );
  }
  rmSync(greedy, { recursive: true });
});

test("claim 50: the host's own addresses belong to no remote, and a host that takes one of a remote is refused", {
  tag: '@gate',
}, async ({ stageOf }) => {
  const stage = await stageOf(['beta@1.0.0']);
  const manifest = JSON.parse(readFileSync(path.join(stage.dist('beta', '1.0.0'), 'remote.json'), 'utf8'));
  for (const [route, own = route] of [
    ['/jobs'],
    ['/JOBS', '/jobs'],
    ['/platform/kit'],
    ['/view-as/anybody', '/view-as/:roleId'],
    ['/auth/second-step', '/auth/*'],
    ['/api/v1/brands', '/api/*'],
  ])
    expect(
      await problemsOf(stage.releases, { ...manifest, routes: [{ ...manifest.routes[0], path: route }] }),
    ).toContain(
      `beta 1.0.0: the route "${route}" is one of the host "production" itself, as "${own}". One of the two has to change.`,
    );
  const next = mkdtempSync(path.join(tmpdir(), 'bo-host-'));
  cpSync(HOST, next, { recursive: true });
  edit(path.join(next, 'host.json'), (text) => {
    const host = JSON.parse(text);
    return JSON.stringify({ ...host, build: 'next', paths: [...host.paths, '/beta'] });
  });
  await expect(deployHost(stage.releases, next)).rejects.toThrow(
    'beta 1.0.0: the route "/beta" is one of the host "production" itself, as "/beta". One of the two has to change.',
  );
  rmSync(next, { recursive: true });
});
