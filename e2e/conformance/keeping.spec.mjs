import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  drop,
  findRelease,
  forgetPrevious,
  missingFiles,
  promote,
  prune,
  publish,
  publishedReleases,
  readLive,
  rollback,
  smokeLive,
  verifyStored,
} from '@bo/build/releases';
import { folderStore } from '@bo/build/stores';
import { run } from '../../scripts/lib/processes.mjs';
import { distOf, edit, ROOT } from './lib/fixtures.mjs';
import { expect, heading, menuLink, test } from './lib/test.mjs';

const CLI = path.join(ROOT, 'shared/build/src/cli.mjs');
const BETA = '1.7.0-beta.1';

const remote = async (stage, ...args) => {
  const { code, output } = await run(process.execPath, [CLI, ...args, '--releases', stage.releases]);
  return { code, said: output.trim() };
};
const nameOf = ({ version, build }) => `${version}-${build}`;
const folderOf = (stage, release) => path.join(stage.releases, 'alpha', nameOf(release));
/** A file of a release by its ending, as its manifest names it. */
function fileOf(manifest, ending) {
  const file = Object.keys(manifest.integrity).find((name) => name.endsWith(ending));
  expect(file, ending).toBeDefined();
  return file;
}

for (const ending of ['.png', '.woff2', '.js'])
  test(`claim 52: a ${ending} that is missing or changed is found in a build, in the store and where it is served`, async ({
    stageOf,
  }) => {
    const dist = mkdtempSync(path.join(tmpdir(), 'bo-dist-'));
    const fresh = () => cpSync(distOf('alpha', BETA), dist, { recursive: true });
    fresh();
    const stage = await stageOf(['alpha@1.0.0']);
    const manifest = JSON.parse(readFileSync(path.join(dist, 'remote.json'), 'utf8'));
    const file = fileOf(manifest, ending);

    rmSync(path.join(dist, file));
    await expect(publish(stage.releases, dist)).rejects.toThrow(
      `alpha: ${file} is named by remote.json and missing in the build.`,
    );
    fresh();
    appendFileSync(path.join(dist, file), ' ');
    await expect(publish(stage.releases, dist)).rejects.toThrow(`alpha: ${file} is not the file that was built.`);
    fresh();
    writeFileSync(path.join(dist, `stray${ending}`), 'x');
    await expect(publish(stage.releases, dist)).rejects.toThrow(`stray${ending} is in the build, and remote.json`);
    rmSync(path.join(dist, `stray${ending}`));
    expect((await publishedReleases(stage.releases, 'alpha')).map(({ version }) => version)).toEqual(['1.0.0']);

    await publish(stage.releases, dist);
    stage.remotes.alpha.behave = (name) => (name.endsWith(file) ? 'missing' : 'ok');
    const base = stage.remotes.alpha.url;
    await expect(promote(stage.releases, 'alpha', manifest, base, { reachable: true })).rejects.toThrow(
      `${file} answered 404`,
    );
    stage.remotes.alpha.behave = () => 'ok';
    await promote(stage.releases, 'alpha', manifest, base, { reachable: true });
    expect(await verifyStored(stage.releases, 'alpha')).toEqual([]);
    expect(await remote(stage, 'verify', 'alpha')).toEqual({
      code: 0,
      said: 'alpha: every file is stored and served as it was built.',
    });

    const stored = path.join(folderOf(stage, manifest), file);
    appendFileSync(stored, ' ');
    const key = `alpha/${nameOf(manifest)}/${file}`;
    expect(await verifyStored(stage.releases, 'alpha')).toEqual([`${key} is not the file that was built.`]);
    rmSync(stored);
    expect(await missingFiles(stage.releases, 'alpha')).toEqual([`${key} is missing.`]);
    expect(await remote(stage, 'status')).toEqual({
      code: 1,
      said: expect.stringMatching(new RegExp(`^alpha\ton\t1\\.7\\.0-beta\\.1-.*\tINCOMPLETE: ${key} is missing\\.$`)),
    });
    expect((await remote(stage, 'verify')).said).toContain(`${key} is missing.`);
    rmSync(dist, { recursive: true });
  });

test('claim 52: a packed twin that does not hold its file is found, for it is what browsers are sent', async ({
  stageOf,
}) => {
  const stage = await stageOf(['alpha@1.0.0']);
  const { pointer, manifest } = await readLive(stage.releases, 'alpha');
  const folder = folderOf(stage, pointer.current);
  const file = Object.keys(manifest.integrity).find((name) => existsSync(path.join(folder, `${name}.br`)));
  writeFileSync(path.join(folder, `${file}.br`), 'no Brotli');
  expect(await verifyStored(stage.releases, 'alpha')).toEqual([
    `alpha/${nameOf(pointer.current)}/${file}.br is not the file that was built.`,
  ]);
  expect(await smokeLive(stage.releases, 'alpha')).not.toEqual([]);
});

test('claim 55: drop never deletes what is live, previous or canary, and a rollback to what is dropped is refused in words', async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.0.0', 'alpha@1.2.0']);
  await stage.release('alpha@1.3.0', { percent: 0 });
  const { pointer } = await readLive(stage.releases, 'alpha');
  for (const [release, role] of [
    [pointer.current, 'live'],
    [pointer.previous, 'what a rollback brings back'],
    [pointer.canary.release, 'the canary'],
  ]) {
    expect(await remote(stage, 'drop', 'alpha', '--version', release.version)).toEqual({
      code: 1,
      said: `alpha ${nameOf(release)} is ${role}, so it is not deleted. Nothing was changed.`,
    });
    expect(existsSync(path.join(folderOf(stage, release), 'remote.json'))).toBe(true);
  }
  await rollback(stage.releases, 'alpha');
  expect(await remote(stage, 'drop', 'alpha', '--version', '1.3.0')).toEqual({
    code: 0,
    said: `alpha ${nameOf(pointer.canary.release)} is deleted`,
  });
  expect(readdirSync(path.join(stage.releases, 'alpha')).filter((name) => name.startsWith('1.3.0'))).toEqual([]);
  expect((await remote(stage, 'promote', 'alpha', '--version', '1.3.0')).said).toMatch(
    /^alpha 1\.3\.0 is not published\. There is: 1\.0\.0-\w+, 1\.2\.0-\w+\.$/,
  );

  // Someone deleted what a rollback would bring back, past the command.
  rmSync(folderOf(stage, pointer.previous), { recursive: true });
  expect(await remote(stage, 'rollback', 'alpha')).toEqual({
    code: 1,
    said: expect.stringMatching(
      /^alpha 1\.0\.0-\w+ is not published any more, so it cannot be live\. Publish it again or promote another release\.\nNothing was changed\.$/,
    ),
  });
  const page = await open(stage, '/alpha');
  await expect(heading(page, 'alpha 1.2.0')).toBeVisible();
  // The way back is given up: then nothing is missed.
  await forgetPrevious(stage.releases, 'alpha');
  expect(await missingFiles(stage.releases, 'alpha')).toEqual([]);
  expect((await remote(stage, 'rollback', 'alpha')).said).toBe('alpha has no previous release to go back to.');
});

test('claim 55: who makes a release live while it is being dropped gets it back, or is told', async ({ stageOf }) => {
  const stage = await stageOf(['alpha@1.0.0']);
  const { releases } = stage;
  const next = await publish(releases, stage.dist('alpha', '1.2.0'));
  const store = folderStore(releases);
  const before = readdirSync(folderOf(stage, next)).sort();
  // Promoted between the look at the pointer and the deletion.
  const overtaken = {
    ...store,
    remove: async (key) => {
      if (key.endsWith('/remote.json')) await promote(releases, 'alpha', next);
      return store.remove(key);
    },
  };
  await expect(drop(overtaken, 'alpha', next)).rejects.toThrow('is live, so it is not deleted');
  expect(readdirSync(folderOf(stage, next)).sort()).toEqual(before);
  expect((await readLive(releases, 'alpha')).pointer.current.version).toBe('1.2.0');

  // Dropped between the look at the manifest and the move.
  await rollback(releases, 'alpha');
  const third = await publish(releases, stage.dist('alpha', '1.3.0'));
  const slow = {
    ...store,
    putNew: async (key, bytes) => {
      if (key.includes('/moves/') && JSON.parse(bytes).move === 'promote') await drop(releases, 'alpha', third);
      return store.putNew(key, bytes);
    },
  };
  await expect(promote(slow, 'alpha', third)).rejects.toThrow(
    `alpha ${nameOf(third)} was deleted in the same moment; this move was taken back.`,
  );
  expect((await readLive(releases, 'alpha')).pointer.current.version).toBe('1.0.0');
});

test('claim 55: prune deletes what nobody has been sent to for a week, and nothing else', async ({ stageOf }) => {
  const stage = await stageOf(['alpha@1.0.0', 'alpha@1.2.0', 'alpha@1.3.0']);
  await publish(stage.releases, stage.dist('alpha', '1.4.0'));
  const versions = async () => (await publishedReleases(stage.releases, 'alpha')).map(({ version }) => version).sort();
  const all = await versions();
  expect(await prune(stage.releases, 'alpha')).toEqual([]);
  const inDays = (days) => ({ now: Date.now() + days * 86_400_000 });
  expect(await prune(stage.releases, 'alpha', inDays(6.9))).toEqual([]);
  const old = await prune(stage.releases, 'alpha', { ...inDays(7.1), dry: true });
  expect(old.map(({ version }) => version).sort()).toEqual(['1.0.0', '1.4.0']);
  expect(await versions()).toEqual(all);
  expect((await remote(stage, 'prune', 'alpha', '--days', '0', '--dry-run')).said).toMatch(
    /^alpha 1\.0\.0-\w+ would be deleted\nalpha 1\.4\.0-\w+ would be deleted$/,
  );
  await prune(stage.releases, 'alpha', inDays(7.1));
  expect(await versions()).toEqual(['1.2.0', '1.3.0']);
  expect(await smokeLive(stage.releases, 'alpha')).toEqual([]);
  // A log that cannot be read may name anything.
  edit(path.join(stage.releases, 'alpha/moves/000003.json'), () => '{');
  await expect(prune(stage.releases, 'alpha', inDays(30))).rejects.toThrow();
  await expect(drop(stage.releases, 'alpha', await findRelease(stage.releases, 'alpha', '1.2.0'))).rejects.toThrow(
    'not deleted',
  );
  expect(await versions()).toEqual(['1.2.0', '1.3.0']);
});

test('claim 55: a pre-release is published beside its release, promoted by its version, and run in one tab by its name', async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.0.0', 'beta@1.0.0']);
  const manifest = await publish(stage.releases, stage.dist('alpha', BETA));
  const page = await open(stage, '/beta');
  await expect(heading(page, 'beta 1.0.0')).toBeVisible();
  await page.keyboard.press('Control+Shift+KeyM');
  await page.getByRole('combobox', { name: 'Remote' }).fill('alpha');
  await page.getByRole('textbox', { name: 'Version' }).fill(nameOf(manifest));
  await page.getByRole('button', { name: 'Use it' }).click();
  await menuLink(page, `alpha ${BETA}`).click();
  await expect(heading(page, `alpha ${BETA}`)).toBeVisible();
  await expect(page.getByRole('img', { name: 'dot' })).toHaveJSProperty('naturalWidth', 1);
  expect(await remote(stage, 'list', 'alpha')).toEqual({
    code: 0,
    said: expect.stringMatching(new RegExp(`^1\\.0\\.0-\\w+\n${nameOf(manifest)}$`)),
  });
  expect(await remote(stage, 'promote', 'alpha', '--version', BETA, '--percent', '5', '--skip-browser')).toEqual({
    code: 0,
    said: `alpha ${nameOf(manifest)} is live for 5 % (move 2)`,
  });
  // The final version of the same number is another release.
  const final = mkdtempSync(path.join(tmpdir(), 'bo-dist-'));
  cpSync(stage.dist('alpha', BETA), final, { recursive: true });
  edit(path.join(final, 'remote.json'), (text) => text.replaceAll(BETA, '1.7.0'));
  await expect(publish(stage.releases, final)).resolves.toMatchObject({ version: '1.7.0' });
  await expect(findRelease(stage.releases, 'alpha', '1.7.0')).resolves.toMatchObject({ version: '1.7.0' });
  rmSync(final, { recursive: true });
});
