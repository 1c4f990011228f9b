import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isWorse } from '@bo/build/canary-watch';
import { deployHost, promote, publish, readLive } from '@bo/build/releases';
import { build, edit, ROOT, write } from './lib/fixtures.mjs';
import { expect, heading, menuLink, test } from './lib/test.mjs';

const HOST = path.join(ROOT, 'host/dist');

test('claim 66: a team that raises its own budget over the ceiling is refused, and both are named', async ({
  stageOf,
}) => {
  const { ceilings } = JSON.parse(readFileSync(path.join(HOST, 'host.json'), 'utf8'));
  expect(ceilings).toEqual({ entry: 25, screen: 180, extension: 90 });
  const { releases, dist } = await stageOf([]);
  const greedy = mkdtempSync(path.join(tmpdir(), 'bo-greedy-'));
  cpSync(dist('alpha', '1.0.0'), greedy, { recursive: true });
  edit(path.join(greedy, 'remote.json'), (text) => {
    const manifest = JSON.parse(text);
    return JSON.stringify({ ...manifest, budgets: { entry: 20, screen: 900 } });
  });
  const manifest = await publish(releases, greedy);
  await expect(promote(releases, 'alpha', manifest, 'http://localhost:9/')).rejects.toThrow(
    'alpha 1.0.0 gives itself a budget of 900 kB for its screen; the host "production" allows 180 kB, and anyone who deploys it can raise that.',
  );
  // One that says less of itself than it weighs is weighed.
  const modest = mkdtempSync(path.join(tmpdir(), 'bo-modest-'));
  cpSync(dist('alpha', '1.2.0'), modest, { recursive: true });
  const tight = mkdtempSync(path.join(tmpdir(), 'bo-tight-'));
  cpSync(HOST, tight, { recursive: true });
  edit(path.join(modest, 'remote.json'), (text) =>
    JSON.stringify({ ...JSON.parse(text), budgets: { entry: 1, screen: 1, extension: 1 } }),
  );
  edit(path.join(tight, 'host.json'), (text) =>
    JSON.stringify({ ...JSON.parse(text), ceilings: { entry: 1, screen: 2, extension: 1 } }),
  );
  await deployHost(releases, tight, 'tight', { stored: false });
  const weighed = promote(releases, 'alpha', await publish(releases, modest), 'http://localhost:9/');
  await expect(weighed).rejects.toThrow(
    /^alpha 1\.2\.0: its entry weighs [\d.]+ kB; the host "tight" allows 1 kB, and anyone who deploys it can raise that\.$/m,
  );
  await expect(weighed).rejects.toThrow(
    /alpha 1\.2\.0: the first visit of "\w+" needs [\d.]+ kB; the host "tight" allows 2 kB/,
  );
  rmSync(path.join(releases, 'hosts/tight.json'));
  for (const folder of [modest, tight]) rmSync(folder, { recursive: true });
  // Anyone who deploys the host raises it.
  const generous = mkdtempSync(path.join(tmpdir(), 'bo-host-'));
  cpSync(HOST, generous, { recursive: true });
  edit(path.join(generous, 'host.json'), (text) =>
    JSON.stringify({ ...JSON.parse(text), ceilings: { entry: 25, screen: 900 } }),
  );
  await deployHost(releases, generous, 'production', { stored: false });
  rmSync(path.join(releases, 'hosts/previous'), { recursive: true });
  await promote(releases, 'alpha', manifest, 'http://localhost:9/');
  for (const folder of [greedy, generous]) rmSync(folder, { recursive: true });
});

const eventOf = (remote, outcome = 'loaded') => ({
  remote,
  version: '1.0.0',
  build: 'b',
  channel: 'stable',
  outcome,
  attempt: 1,
  ms: { total: 100 },
  bytes: 1,
  revision: 'r',
  at: new Date().toISOString(),
});

test('claim 71: a flood of one client is refused, loses no event of another, and a stranger is nobody', async ({
  stageOf,
}) => {
  const stage = await stageOf(['alpha@1.0.0']);
  const tell = (token, event) =>
    fetch(`${stage.url}/releases/events`, {
      method: 'POST',
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      body: JSON.stringify(event),
    }).then(({ status }) => status);
  const summary = async () =>
    (
      await (await fetch(`${stage.url}/releases/status`, { headers: { Authorization: 'Bearer looker' } })).json()
    ).loads.map(({ remote, loads, failures }) => ({ remote, loads, failures }));
  // Each signed in with several tokens, as with several tabs and browsers: a person is one client.
  stage.api.who = (token) => `usr_${token.split('-')[0]}`;
  expect(await tell('calm-1', eventOf('calm'))).toBe(200);
  const flood = [];
  for (let index = 0; index < 300; index += 1) flood.push(await tell(`loud-${index % 3}`, eventOf('loud', 'crashed')));
  expect(flood.filter((status) => status === 200)).toHaveLength(120);
  expect(flood.filter((status) => status === 422)).toHaveLength(180);
  expect(await tell('calm-2', eventOf('calm'))).toBe(200);
  expect(await tell(null, eventOf('stranger'))).toBe(200);
  expect(await summary()).toEqual([
    { remote: 'calm', loads: 2, failures: {} },
    { remote: 'loud', loads: 0, failures: { crashed: 120 } },
  ]);
});

test('claim 73: a canary that fails significantly more often than what is live is ended by itself, and it is said why', async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.0.0']);
  await stage.release('alpha@1.2.0', { percent: 100 });
  stage.api.who = (token) => token;
  const pointer = async () => (await readLive(stage.releases, 'alpha')).pointer;
  const before = await pointer();
  const tell = async (person, channel, outcome) => {
    const { version, build } = channel === 'canary' ? before.canary.release : before.current;
    const body = JSON.stringify({ ...eventOf('alpha', outcome), channel, version, build });
    const headers = { Authorization: `Bearer ${person}` };
    expect((await fetch(`${stage.url}/releases/events`, { method: 'POST', headers, body })).status).toBe(200);
  };
  for (let index = 0; index < 40; index += 1) await tell(`live-${index}`, 'stable', index === 0 ? 'crashed' : 'loaded');
  for (let index = 0; index < 20; index += 1) await tell(`trial-${index}`, 'canary', 'loaded');
  // One person alone ends nothing, and what the network does is not the release's.
  for (let index = 0; index < 30; index += 1) await tell('angry', 'canary', 'crashed');
  for (let index = 0; index < 30; index += 1) await tell(`trial-${index}`, 'canary', 'offline');
  expect(await pointer()).toEqual(before);
  await expect
    .poll(
      async () => {
        await tell(`trial-${Math.floor(Math.random() * 1000)}`, 'canary', 'crashed');
        return (await pointer()).canary;
      },
      { intervals: [300], timeout: 15_000 },
    )
    .toBeNull();
  expect(await pointer()).toMatchObject({
    current: { version: '1.0.0' },
    move: 'rollback',
    by: expect.stringMatching(/^the watch over canaries \(\d+ of \d+ failed, live 1 of 40\)$/),
  });
  const page = await open(stage, '/alpha');
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
});

test('claims 71 and 73: several servers of one host judge a canary, and count a client, by what each of them was told', async ({
  stageOf,
}) => {
  const stage = await stageOf(['alpha@1.0.0']);
  await stage.release('alpha@1.2.0', { percent: 50 });
  const second = await stage.secondHost();
  const urls = [stage.url, second.url];
  stage.api.who = (token) => token;
  const { pointer } = await readLive(stage.releases, 'alpha');
  const tell = async (index, person, channel, outcome) => {
    const { version, build } = channel === 'canary' ? pointer.canary.release : pointer.current;
    const body = JSON.stringify({ ...eventOf('alpha', outcome), channel, version, build });
    const headers = { Authorization: `Bearer ${person}` };
    return (await fetch(`${urls[index % 2]}/releases/events`, { method: 'POST', headers, body })).status;
  };
  for (let index = 0; index < 30; index += 1) await tell(index, `live-${index}`, 'stable', 'loaded');
  for (let index = 0; index < 24; index += 1) await tell(index, `trial-${index}`, 'canary', 'loaded');
  // Neither has had enough failures reported, or people, by itself; the last one comes a second after the others.
  for (const index of [0, 1, 0, 1, 0, 1]) await tell(index, `trial-${index}`, 'canary', 'crashed');
  expect((await readLive(stage.releases, 'alpha')).pointer.canary).not.toBeNull();
  await expect
    .poll(
      async () => {
        await tell(1, 'trial-2', 'canary', 'crashed');
        return (await readLive(stage.releases, 'alpha')).pointer.by;
      },
      { intervals: [1100], timeout: 10_000 },
    )
    .toMatch(/^the watch over canaries \(\d of 3\d failed, live 0 of 30\)$/);
  const counted = [];
  for (let index = 0; index < 130; index += 1) counted.push(await tell(index, 'loud', 'stable', 'loaded'));
  expect(counted.filter((status) => status === 200)).toHaveLength(120);
  const status = async (url) =>
    (await (await fetch(`${url}/releases/status`, { headers: { Authorization: 'Bearer looker' } })).json()).loads;
  expect(await status(second.url)).toEqual(await status(stage.url));
  await second.close();
});

test('claim 73: a canary is left alone where it is no worse, or too little is known', () => {
  const live = { attempts: 1000, failures: 20, people: 15 };
  const of = (failures, attempts, people = failures) => ({ failures, attempts, people });
  expect(isWorse(of(20, 1000), live)).toBe(false);
  expect(isWorse(of(5, 100), live)).toBe(false);
  expect(isWorse(of(12, 100), live)).toBe(true);
  expect(isWorse(of(12, 100, 2), live)).toBe(false);
  expect(isWorse(of(10, 19), live)).toBe(false);
  expect(isWorse(of(50, 50), of(50, 50))).toBe(false);
  expect(isWorse(of(30, 50), of(2, 10))).toBe(false);
});

test('claim 72: a crash of a widget is told with its remote and version', async ({ stageOf, open }) => {
  const stage = await stageOf(['delta@1.0.0']);
  const page = await open(stage, '/dashboard');
  await expect(page.getByRole('region', { name: 'crash' }).getByRole('alert')).toBeVisible();
  await expect
    .poll(() => page.loads)
    .toContainEqual(
      expect.objectContaining({
        remote: 'delta',
        version: '1.0.0',
        outcome: 'crashed',
        detail: expect.stringMatching(/^Widget "crash": Error: seeded: widget/),
      }),
    );
});

test('claim 72: errors of promises and timers are told with the remote whose code they came from', async ({
  stageOf,
  open,
}) => {
  test.setTimeout(180_000);
  await build(
    write({
      id: 'omicron',
      version: '1.0.0',
      change: (dir) =>
        edit(path.join(dir, 'src/features/omicron/start.page.tsx'), (text) =>
          text.replace(
            '<section>',
            `<section>
      <button type="button" onClick={() => void Promise.reject(new Error('seeded: promise'))}>promise</button>
      <button type="button" onClick={() => setTimeout(() => { throw new Error('seeded: timer'); })}>timer</button>`,
          ),
        ),
    }),
  );
  const stage = await stageOf(['omicron@1.0.0', 'beta@1.0.0']);
  const page = await open(stage, '/omicron');
  await expect(heading(page, 'omicron 1.0.0')).toBeVisible();
  // What the host itself, or a stranger's script, does wrong is nobody's of these: it would be told before them.
  await page.evaluate(() => void Promise.reject(new Error('of nobody')));
  for (const kind of ['promise', 'timer']) {
    const button = page.getByRole('main').getByRole('button', { name: kind, exact: true });
    await button.click();
    await button.click();
    await expect
      .poll(() => page.loads.filter(({ detail }) => detail?.includes(`seeded: ${kind}`)))
      .toEqual([expect.objectContaining({ remote: 'omicron', version: '1.0.0', outcome: 'error' })]);
  }
  expect(page.loads.filter(({ detail }) => detail?.includes('of nobody'))).toEqual([]);
  await expect(heading(page, 'omicron 1.0.0')).toBeVisible();
});

const toldBy = (stage) =>
  stage.api.bodies.filter(({ path }) => path.endsWith('/web-telemetry/')).map(({ body }) => body);

test('claim 74: where the store measures them, screens and web vitals are told with the remote and the release, and traces reach the API', async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.0.0', 'beta@1.0.0']);
  stage.api.answers['/api/v1/settings/public/'] = { web_vitals: true, trace_percent: 100 };
  const page = await open(stage, '/alpha');
  const all = (kind) => toldBy(stage).flatMap((body) => body[kind]);
  const screensTold = () => all('measures').filter(({ metric }) => metric === 'screen');
  /**
   * A page in the background tells what it has measured; a screen is measured once its content has stood for a moment.
   */
  const lookAway = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      delete document.visibilityState;
    });
  const untilTold = (count) => expect.poll(() => lookAway().then(() => screensTold().length)).toBe(count);
  await untilTold(1);
  await menuLink(page, 'beta').click();
  await untilTold(2);
  await page.goto('about:blank');
  await expect.poll(() => all('measures').map(({ metric }) => metric)).toContain('lcp');
  const { alpha, beta } = Object.fromEntries(
    (await (await fetch(`${stage.url}/registry.json`)).json()).remotes.map(({ id, current: { version, build } }) => [
      id,
      `${version}-${build}`,
    ]),
  );
  const screens = screensTold();
  expect(screens.map(({ remote, release }) => [remote, release])).toEqual([
    ['alpha', alpha],
    ['beta', beta],
  ]);
  for (const { value } of screens) {
    expect(value).toBeGreaterThan(0);
    expect(value).toBeLessThan(30_000);
  }
  for (const metric of ['ttfb', 'fcp', 'lcp', 'cls', 'inp'])
    expect(all('measures').filter((one) => one.metric === metric).length, metric).toBeGreaterThan(0);
  // One trace per interaction: the page's beginning, and the click.
  const spans = all('spans');
  const roots = spans.filter(({ parent_id: parent }) => parent === null);
  expect(roots.map(({ name, remote, release }) => [name, remote, release])).toEqual([
    ['/alpha', 'alpha', alpha],
    ['/beta', 'beta', beta],
  ]);
  expect(new Set(roots.map(({ trace_id: id }) => id)).size).toBe(2);
  const [code] = spans.filter(({ name, trace_id: id }) => name === 'code' && id === roots[1].trace_id);
  expect(code).toMatchObject({ remote: 'beta', parent_id: roots[1].span_id });
  expect(code.start).toBeGreaterThanOrEqual(roots[1].start);
  const asked = stage.api.traced.filter(({ path }) => path.includes('/fixtures/beta/'));
  expect(asked.map(({ traceparent }) => traceparent)).toEqual([`00-${roots[1].trace_id}-${roots[1].span_id}-01`]);
});

test('claim 74: a store that measures nothing loads nothing for it, and tells nothing', async ({ stageOf, open }) => {
  const stage = await stageOf(['alpha@1.0.0']);
  const page = await open(stage, '/alpha');
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => (name.endsWith('.js') ? [new URL(name).pathname] : [])),
  );
  await page.goto('about:blank');
  expect(toldBy(stage)).toEqual([]);
  expect(stage.api.traced).toEqual([]);
  const measuring = readdirSync(HOST)
    .filter(
      (file) => file.endsWith('.js') && readFileSync(path.join(HOST, file), 'utf8').includes('largestShiftTarget'),
    )
    .map((file) => `/${file}`);
  expect(measuring.length).toBeGreaterThan(0);
  expect(scripts.filter((file) => measuring.includes(file))).toEqual([]);
});
