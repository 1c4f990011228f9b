import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deployHost } from '@bo/build/releases';
import { remotePackages } from '@bo/build/remotes';
import { SHARED_SOURCES, sourceHash } from '@bo/build/source-hash';
import { copySources, NOT_SOURCES } from '../../scripts/lib/copy.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { run, waitFor } from '../../scripts/lib/processes.mjs';
import { expectContainers, readCompose } from './lib/compose.mjs';
import { readFirstDay, startDay } from './lib/first-day.mjs';
import { ROOT } from './lib/fixtures.mjs';
import { expect, heading, menuLink, test } from './lib/test.mjs';

/** The remotes that are made here. */
const NEW = ['mfe-loyalty', 'mfe-gift-cards'];

/** When each source file of the repository was last changed; the new remotes' own aside. */
const changesOf = (root, dir = '') =>
  readdirSync(path.join(root, dir), { withFileTypes: true })
    .filter(({ name }) => !NOT_SOURCES.has(name) && !NEW.includes(name))
    .flatMap((entry) =>
      entry.isDirectory()
        ? changesOf(root, path.join(dir, entry.name))
        : [[path.join(dir, entry.name), statSync(path.join(root, dir, entry.name)).mtimeMs]],
    );

/** What each build of the repository is known by; the new remotes' own aside. */
const buildsOf = (root) =>
  ['host', ...remotePackages(root).map(({ dir }) => path.basename(dir))]
    .filter((dir) => !NEW.includes(dir))
    .map((dir) => `${dir} ${sourceHash(root, [dir, ...SHARED_SOURCES])}`);

test("claims 45 and 68: a team's first day, line by line of its page: created, tested, alone, released, broken, taken back; every gate is green, and nobody else's file is touched", async ({
  stageOf,
  open,
  page: alone,
}) => {
  test.setTimeout(900_000);
  const root = mkdtempSync(path.join(tmpdir(), 'bo-team-'));
  const dir = path.join(root, 'mfe-loyalty');
  const step = async (command, args, options) => {
    const { code, output } = await run(command, args, { cwd: root, timeout: 300_000, ...options });
    expect(code, `${[command, ...args].join(' ')}\n${output}`).toBe(0);
    return output;
  };
  const stops = [() => rmSync(root, { recursive: true, force: true, maxRetries: 5 })];
  try {
    copySources(root);
    const git = (...args) => step('git', ['-c', 'user.name=Team', '-c', 'user.email=team@demo.test', ...args]);
    await git('init', '--quiet');
    await git('add', '--all');
    await git('commit', '--quiet', '--message', 'The product');
    const before = changesOf(root);
    const builds = buildsOf(root);
    // Its name has two words, as one may have.
    await step('npm', ['run', '--silent', 'create-remote', '--', 'gift-cards']);

    // The product runs already, as its operators have it.
    const [, team, release, toEveryone, broken, back, ...more] = readFirstDay();
    expect(more).toEqual([]);
    const stage = await stageOf(['beta@1.0.0']);
    await deployHost(stage.releases, path.join(ROOT, 'host/dist'));
    const served = String(await freePort());
    const urls = [...Object.values(stage.remotes).map(({ url }) => url), `http://localhost:${served}/`];
    await stage.restartHost({ origins: urls.map((url) => new URL(url).origin) });
    const walk = startDay(root, {
      here: { '$PWD/../.data/releases': stage.releases, 3106: served },
      env: { API_PORT: String(stage.api.port), CI: '' },
    });
    // The usual port of the new remote is someone else's.
    const product = net
      .createServer()
      .on('error', () => undefined)
      .listen(3006, '127.0.0.1');
    stops.unshift(() => product.close());
    const [server] = await walk(team);
    stops.unshift(server.stop);
    expect(buildsOf(root), "nobody else's code is to be built again").toEqual(builds);
    await step(process.execPath, [path.join(root, 'node_modules/typescript-native/bin/tsc'), '-p', dir]);

    // Claim 68: whatever looks at all remotes is green with two more, and nobody has edited a list of them.
    await step('npx', ['eslint', '--max-warnings=0', ...NEW]);
    await step('npx', ['oxlint', '--type-aware', '--deny-warnings', ...NEW]);
    await step('npx', ['biome', 'format', '--vcs-enabled=false', ...NEW]);
    await step('npm', [
      'test',
      '--silent',
      '--',
      'boundaries',
      'unused',
      'duplicates',
      'locales',
      'direction',
      'owners',
    ]);
    expectContainers(readCompose(root), remotePackages(root));

    // The gate is theirs too: a query that is made by hand is refused.
    const own = path.join(dir, 'src/features/loyalty/own.api.ts');
    writeFileSync(own, "export const own = { queryKey: ['own'], queryFn: () => fetch('/api/v1/own/') };\n");
    const lint = await run('npx', ['eslint', own], { cwd: root });
    expect(lint).toMatchObject({ code: 1, output: expect.stringContaining('asks through a definition of @bo/http') });
    rmSync(own);

    // Alone, from its own development server, against an API.
    const told = /loyalty alone: (http:\/\/localhost:\d+)/;
    await expect.poll(() => server.tail(), { timeout: 60_000 }).toMatch(told);
    const [, address] = told.exec(server.tail());
    expect(
      await waitFor(`${address.replace('localhost', '127.0.0.1')}/loyalty`, { gone: server.done }),
      server.tail(),
    ).toBe(true);
    await alone.goto(`${address}/loyalty`);
    await expect(alone.getByRole('heading', { name: 'Loyalty' })).toBeVisible({ timeout: 60_000 });
    await expect(alone.getByText('0 records')).toBeVisible();
    await alone.getByRole('combobox', { name: 'Theme' }).click();
    await alone.getByTitle('Dark', { exact: true }).click();
    await expect(alone.locator('html')).toHaveAttribute('data-scheme', 'dark');

    // Released: a canary, then for everyone, in the built host beside another remote.
    const servers = await walk(release);
    stops.unshift(...servers.map(({ stop }) => stop));
    await walk(toEveryone);
    const page = await open(stage, '/beta');
    await menuLink(page, 'Loyalty').click();
    await expect(heading(page, 'Loyalty')).toBeVisible();
    await expect(page.getByText('0 records')).toBeVisible();

    // Broken: the last good version stands in, and says so. Then back, and off.
    await walk(broken);
    await page.reload();
    await expect(heading(page, 'Loyalty')).toBeVisible();
    await expect(page.getByText('You see version 1.0.0 of Loyalty')).toBeVisible();
    await walk(back);
    await page.goto(`${stage.url}/beta`);
    await expect(heading(page, 'beta 1.0.0')).toBeVisible();
    await expect(menuLink(page, 'Loyalty')).toHaveCount(0);

    const touched = changesOf(root).filter(
      ([file, changed]) => before.find(([name]) => name === file)?.[1] !== changed,
    );
    // The lock file takes in the new packages' lines, the compose file and the chart their containers: by the commands,
    // not by hand.
    expect(touched.map(([file]) => file).sort()).toEqual([
      '.github/CODEOWNERS',
      'deploy/helm/values.yaml',
      'docker-compose.yml',
      'pnpm-lock.yaml',
    ]);
    expect(existsSync(path.join(dir, 'src/remote.ts'))).toBe(true);
    expect(readFileSync(path.join(dir, 'package.json'), 'utf8')).not.toContain('%');
  } finally {
    for (const stop of stops) await stop();
  }
});
