import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { composeRegistry, promote, prune, publish, readLive, rollback, signMoves, switchTo } from '@bo/build/releases';
import { folderStore } from '@bo/build/stores';
import { cardOf, commandsOf, expect, heading, menuLink, test, widgetOf } from './lib/test.mjs';

function treeHash(dir) {
  const hash = createHash('sha256');
  for (const file of readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort())
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

test('claim 11: deploying alpha v2 changes no byte of the host or another remote', { tag: '@gate' }, async ({
  stageOf,
}) => {
  const stage = await stageOf(['alpha@1.0.0', 'beta@1.0.0']);
  const others = () => ['beta', 'hosts'].map((name) => treeHash(path.join(stage.releases, name)));
  const before = others();
  await stage.release('alpha@1.2.0');
  expect(others()).toEqual(before);
});

test('claim 12: publishing an existing version with other contents is refused and changes nothing', {
  tag: '@gate',
}, async ({ stageOf }) => {
  const stage = await stageOf(['alpha@1.0.0']);
  const copy = mkdtempSync(path.join(tmpdir(), 'bo-dist-'));
  cpSync(stage.dist('alpha', '1.0.0'), copy, { recursive: true });
  const file = path.join(copy, 'remote.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"order": 500', '"order": 501'));
  const before = treeHash(stage.releases);
  await expect(publish(stage.releases, copy)).rejects.toThrow(/alpha 1\.0\.0-\w+ is published already/);
  expect(treeHash(stage.releases)).toBe(before);
  rmSync(copy, { recursive: true });
});

test('claim 13: a rollback is one pointer write and a reload', { tag: '@gate' }, async ({ stageOf, open }) => {
  const stage = await stageOf(['alpha@1.0.0', 'alpha@1.2.0']);
  const page = await open(stage, '/alpha');
  await expect(heading(page, 'alpha 1.2.0')).toBeVisible();
  await rollback(stage.releases, 'alpha');
  await page.reload();
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
});

test('claim 14: of two concurrent promotes one wins and the other is told', { tag: '@gate' }, async ({ stageOf }) => {
  const stage = await stageOf(['alpha@1.0.0']);
  const [first, second] = await Promise.all(
    ['1.2.0', '1.3.0'].map((version) => publish(stage.releases, stage.dist('alpha', version))),
  );
  const results = await Promise.allSettled([
    promote(stage.releases, 'alpha', first),
    promote(stage.releases, 'alpha', second),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(String(results.find(({ status }) => status === 'rejected').reason)).toMatch(
    /was moved meanwhile: promote to alpha|was moved meanwhile/,
  );
  const { pointer } = await readLive(stage.releases, 'alpha');
  expect(pointer.seq).toBe(2);
  await expect(promote(stage.releases, 'alpha', first, undefined, { expected: 1 })).rejects.toThrow(/moved meanwhile/);
});

test('claim 14: who is overtaken between winning a move and writing the pointer neither loses the move nor undoes the next', {
  tag: '@gate',
}, async ({ stageOf }) => {
  const stage = await stageOf(['alpha@1.0.0']);
  const { releases } = stage;
  const store = folderStore(releases);
  let goOn;
  const gate = new Promise((resolve) => {
    goOn = resolve;
  });
  const slow = { ...store, put: async (key, bytes) => gate.then(() => store.put(key, bytes)) };
  const switched = switchTo(slow, 'alpha', 'off');
  await expect.poll(() => store.list('alpha/moves/')).toHaveLength(2);
  const next = await publish(releases, stage.dist('alpha', '1.2.0'));
  await promote(releases, 'alpha', next, undefined, { percent: 10 });
  goOn();
  await switched;
  const after = { seq: 3, state: 'off', canary: { release: { version: '1.2.0' }, percent: 10 } };
  expect((await readLive(releases, 'alpha')).pointer).toMatchObject(after);
  expect(JSON.parse(readFileSync(path.join(releases, 'alpha/stable.json'), 'utf8'))).toMatchObject(after);
});

test('claim 15: a promote with an unreachable asset is refused', async ({ stageOf }) => {
  const stage = await stageOf(['alpha@1.0.0']);
  const manifest = await publish(stage.releases, stage.dist('alpha', '1.2.0'));
  stage.remotes.alpha.behave = (name) => (/1\.2\.0.*\/remote\.\w+\.js/.test(name) ? 'missing' : 'ok');
  await expect(
    promote(stage.releases, 'alpha', manifest, stage.remotes.alpha.url, { reachable: true }),
  ).rejects.toThrow(/remote\.\w+\.js answered 404/);
  stage.remotes.alpha.behave = (name) => (/1\.2\.0.*\/remote\.\w+\.js/.test(name) ? 'flip' : 'ok');
  await expect(
    promote(stage.releases, 'alpha', manifest, stage.remotes.alpha.url, { reachable: true }),
  ).rejects.toThrow(/is not the file that was built/);
  expect((await readLive(stage.releases, 'alpha')).pointer.current.version).toBe('1.0.0');
});

test('claim 16: a canary of 100 % is everybody, of 0 % nobody; it ends with a rollback', async ({ stageOf, open }) => {
  const stage = await stageOf(['alpha@1.0.0']);
  await stage.release('alpha@1.2.0', { percent: 100 });
  const page = await open(stage, '/alpha');
  await expect(heading(page, 'alpha 1.2.0')).toBeVisible();
  await stage.release('alpha@1.2.0', { percent: 0 });
  await page.reload();
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  const after = await rollback(stage.releases, 'alpha');
  expect(after.canary).toBeNull();
  expect(after.current.version).toBe('1.0.0');
});

test('claims 17 and 18: a tab on v1 can load every lazy chunk after v2 is live, and never mixes the two', async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.0.0', 'beta@1.0.0']);
  const page = await open(stage, '/beta');
  await expect(heading(page, 'beta 1.0.0')).toBeVisible();
  await stage.release('alpha@1.2.0');
  await menuLink(page, 'alpha 1.0.0').click();
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByTitle('العربية').click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(stage.remotes.alpha.requests.filter((name) => name.startsWith('/1.2.0'))).toEqual([]);
});

test('claim 19: off hides menu, routes, widgets and commands, and asks for no code; on shows them again', async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['delta@1.0.0', 'beta@1.0.0']);
  await switchTo(stage.releases, 'delta', 'off');
  const page = await open(stage, '/dashboard');
  await expect(menuLink(page, 'beta 1.0.0')).toBeVisible();
  expect(await commandsOf(page, 'beta 1.0.0')).toEqual([expect.stringContaining('beta 1.0.0')]);
  expect(await commandsOf(page, 'delta')).toEqual([]);
  await expect(page.getByRole('link', { name: 'delta 1.0.0' })).toHaveCount(0);
  await expect(widgetOf(page, 'calm')).toHaveCount(0);
  await page.goto(`${stage.url}/delta`);
  await expect(page).toHaveURL(/\/errors\/error404$/);
  expect(stage.remotes.delta.requests).toEqual([]);

  await switchTo(stage.releases, 'delta', 'on');
  await page.goto(`${stage.url}/dashboard`);
  await expect(menuLink(page, 'delta 1.0.0')).toBeVisible();
  await expect(widgetOf(page, 'calm')).toContainText('calm widget');
  expect(await commandsOf(page, 'delta')).toEqual([expect.stringContaining('Run a delta drill')]);
  await page.goto(`${stage.url}/delta`);
  await expect(heading(page, 'delta 1.0.0')).toBeVisible();
});

test('claim 20: a tampered pointer is refused; the last good one is used', { tag: '@gate' }, async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.0.0', 'alpha@1.2.0']);
  const file = path.join(stage.releases, 'alpha/stable.json');
  const good = JSON.parse(readFileSync(file, 'utf8'));
  const complaints = [];
  for (const tampered of [
    { ...good, base: 'javascript:alert(1)' },
    { ...good, base: 'https://elsewhere.example/' },
    { ...good, extra: true },
    { ...good, current: { ...good.current, integrity: `sha384-${'A'.repeat(64)}` } },
  ]) {
    writeFileSync(file, JSON.stringify(tampered));
    const registry = await composeRegistry(stage.releases, (text) => complaints.push(text));
    expect(registry.remotes[0]).toMatchObject({ id: 'alpha', current: { version: '1.2.0' } });
    expect(registry.remotes[0].current.url).toContain(stage.remotes.alpha.url);
  }
  expect(complaints).toHaveLength(4);
  const page = await open(stage, '/alpha');
  await expect(heading(page, 'alpha 1.2.0')).toBeVisible();
  await expect(cardOf(page, 'alpha')).toHaveCount(0);
});

/** Writes a move as someone would who may write to the store, and nothing else. */
function forge({ releases }, seq, change) {
  const key = `alpha/moves/${String(seq).padStart(6, '0')}.json`;
  const move = JSON.parse(readFileSync(path.join(releases, 'alpha/stable.json'), 'utf8'));
  const text = `${JSON.stringify({ ...change(move), seq }, null, 2)}\n`;
  for (const file of [key, 'alpha/stable.json']) writeFileSync(path.join(releases, file), text);
}
const elsewhere = (move) => ({
  ...move,
  base: 'https://elsewhere.example/',
  current: { ...move.current, base: undefined },
});

for (const [what, seq, change] of [
  ['edited together', 2, elsewhere],
  ['edited, and the signature taken off', 2, ({ signature: _, ...move }) => elsewhere(move)],
  ['added', 3, elsewhere],
])
  test(`claim 20: a pointer and a move that were ${what} are refused, the last good one is used, and the platform page says so`, {
    tag: '@gate',
  }, async ({ stageOf, open }) => {
    const stage = await stageOf(['alpha@1.0.0', 'alpha@1.2.0']);
    forge(stage, seq, change);
    const complaints = [];
    const [entry] = (await composeRegistry(stage.releases, (text) => complaints.push(text))).remotes;
    const version = seq === 2 ? '1.0.0' : '1.2.0';
    expect(entry).toMatchObject({ id: 'alpha', current: { version } });
    expect(entry.current.url).toContain(stage.remotes.alpha.url);
    expect(complaints).toEqual([
      expect.stringMatching(/^The pointer of alpha was refused, .* is not (signed|as anybody)/),
    ]);
    const page = await open(stage, '/alpha');
    await expect(heading(page, `alpha ${version}`)).toBeVisible();
    await page.goto(`${stage.url}/platform`);
    const alert = page.getByRole('article', { name: 'alpha' }).getByRole('alert');
    await expect(alert).toContainText('The pointer was rejected; the last valid one is used');
    await expect(alert).toContainText(`alpha/moves/00000${seq}.json is not`);
    // A new move by who has the key ends the doubt.
    await stage.release('alpha@1.3.0');
    expect(await readLive(stage.releases, 'alpha')).toMatchObject({ pointer: { seq: seq + 1 }, refused: null });
  });

test('claim 20: a server that has seen the newest move goes on with it when it is edited', { tag: '@gate' }, async ({
  stageOf,
}) => {
  const stage = await stageOf(['alpha@1.0.0', 'alpha@1.2.0']);
  const known = await composeRegistry(stage.releases);
  forge(stage, 2, elsewhere);
  expect((await composeRegistry(stage.releases, () => undefined, known)).remotes).toEqual(known.remotes);
});

test('claim 20: a store of before there were keys is read as it is, taken over once, and moved by nobody without the key', {
  tag: '@gate',
}, async ({ stageOf }) => {
  const stage = await stageOf([]);
  const key = `${stage.releases}.key.pem`;
  const pem = readFileSync(key, 'utf8');
  rmSync(key);
  for (const version of ['1.0.0', '1.2.0']) await stage.release(`alpha@${version}`);
  expect(await readLive(stage.releases, 'alpha')).toMatchObject({ pointer: { seq: 2 }, refused: null });
  writeFileSync(key, pem);
  await expect(readLive(stage.releases, 'alpha')).rejects.toThrow(/is not signed.*`remote sign` says so/);
  expect(await signMoves(stage.releases, 'alpha')).toMatchObject({ seq: 3, current: { version: '1.2.0' } });
  expect(await readLive(stage.releases, 'alpha')).toMatchObject({
    refused: null,
    pointer: { previous: { version: '1.0.0' } },
  });
  // Its history is still read: what is live, or a rollback brings back, is not pruned.
  expect(await prune(stage.releases, 'alpha', { days: 0 })).toEqual([]);
  forge(stage, 3, elsewhere);
  expect(await signMoves(stage.releases, 'alpha')).toBeNull();
  rmSync(key);
  await expect(switchTo(stage.releases, 'alpha', 'off')).rejects.toThrow(
    'The moves of alpha are signed, and there is no key here to sign with',
  );
});
