import { remotePackages } from '@bo/build/remotes';
import { ROOT } from './lib/fixtures.mjs';
import { goRound, weigh } from '../harness/memory.mjs';
import { expect, heading, menuLink, test } from './lib/test.mjs';

const ROUNDS = 100;
/** What is loaded once and kept (code, texts, styles, answers) is there after so many rounds. */
const WARM_UP = 5;

async function grown(page, addresses) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const home = { path: '/notifications' };
  /** What is held once nothing more is let go: what fades out, or is told once more, is gone after a moment. */
  const rest = async () => {
    await goRound(page, [home], 1);
    let held = await weigh(session);
    for (let letGo = true; letGo; ) {
      const next = await weigh(session);
      letGo = next.listeners < held.listeners || next.detached < held.detached;
      held = next;
    }
    return held;
  };
  await goRound(page, addresses, WARM_UP);
  let before = await rest();
  // On a busy machine what comes once, when there is time for it, is not there after the first few rounds.
  for (let settled = false, time = 1; !settled && time < WARM_UP; time += 1) {
    await goRound(page, addresses, WARM_UP);
    const now = await rest();
    settled = now.listeners <= before.listeners;
    before = now;
  }
  await goRound(page, addresses, ROUNDS);
  let after = await rest();
  for (let time = 1; after.listeners > before.listeners && time < WARM_UP; time += 1) after = await rest();
  return {
    heap: (after.heap - before.heap) / 1e6,
    listeners: after.listeners - before.listeners,
    detached: after.detached - before.detached,
  };
}

// A trace of a thousand screens would be what grows.
test.use({ trace: 'off' });

test('claim 34: a hundred mounts and unmounts of each remote leave no memory, node or listener behind', async ({
  stageOf,
  open,
}) => {
  test.setTimeout(600_000);
  const stage = await stageOf(remotePackages(ROOT).map(({ id }) => id));
  const { remotes } = await (await fetch(`${stage.url}/registry.json`)).json();
  const page = await open(stage, '/notifications');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const addresses = remotes.map(({ manifest }) => ({
    path: manifest.routes.find(({ path }) => !path.includes(':')).path,
  }));
  const growth = await grown(page, addresses);
  expect(growth.heap, JSON.stringify(growth)).toBeLessThan(5);
  expect(growth.detached, JSON.stringify(growth)).toBeLessThan(50);
  expect(growth.listeners, JSON.stringify(growth)).toBeLessThanOrEqual(0);
});

test('claim 35: a hundred mounts of a widget keep no node of it', async ({ stageOf, open }) => {
  test.setTimeout(300_000);
  const stage = await stageOf(['delta@1.0.0', 'beta@1.0.0']);
  const page = await open(stage, '/notifications');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const growth = await grown(page, [{ path: '/dashboard', shows: '.widget[aria-label="calm"] p' }, { path: '/beta' }]);
  expect(growth.detached, JSON.stringify(growth)).toBeLessThan(50);
  expect(growth.listeners, JSON.stringify(growth)).toBeLessThanOrEqual(0);
});

test('claim 36: leaving a remote cancels its requests and ends its timers', async ({ stageOf, open }) => {
  const ids = remotePackages(ROOT).map(({ id }) => id);
  const stage = await stageOf([...ids, 'beta@1.0.0']);
  const page = await open(stage, null);
  // Which intervals run, and since which address.
  await page.addInitScript(() => {
    const { setInterval: begin, clearInterval: end } = window;
    window.intervals = new Map();
    window.setInterval = (work, ...rest) => {
      const id = begin(work, ...rest);
      window.intervals.set(id, `${location.pathname} ${String(work).slice(0, 200)}`);
      return id;
    };
    window.clearInterval = (id) => {
      window.intervals.delete(id);
      end(id);
    };
  });
  await page.goto(`${stage.url}/beta`);
  await expect(heading(page, 'beta 1.0.0')).toBeVisible();
  const { remotes } = await (await fetch(`${stage.url}/registry.json`)).json();
  const asked = [];
  const cancelled = [];
  page.on('request', (request) => request.url().includes('/api/v1/') && asked.push(request));
  page.on('requestfailed', (request) => cancelled.push(request));
  for (const { id, manifest } of remotes.filter((remote) => ids.includes(remote.id))) {
    const path = manifest.routes.find((route) => !route.path.includes(':')).path;
    const before = await page.evaluate(() => [...window.intervals.keys()]);
    asked.length = 0;
    stage.api.hangs = (name) => !name.includes('/auth/');
    await page.evaluate((to) => {
      history.pushState({}, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await expect.poll(() => asked.length, id).toBeGreaterThan(0);
    await menuLink(page, 'beta 1.0.0').click();
    await expect(heading(page, 'beta 1.0.0')).toBeVisible();
    // The host's own (its counters, its stream of events) go on; beta's own has just begun.
    const own = asked.filter(
      (request) => !/counters|\/events\/|settings\/public|saved-views|fixtures/.test(request.url()),
    );
    await expect
      .poll(
        () => own.filter((request) => !cancelled.includes(request)).map((request) => new URL(request.url()).pathname),
        id,
      )
      .toEqual([]);
    // Beta's answers hang as well: the host watches its screen until it has shown itself, by an interval of the present
    // address.
    expect(
      await page.evaluate(
        (known) =>
          [...window.intervals]
            .filter(([key, what]) => !known.includes(key) && !what.startsWith('/beta '))
            .map(([, what]) => what),
        before,
      ),
      id,
    ).toEqual([]);
    stage.api.release();
    await expect(page.getByText('0 records')).toBeVisible();
  }
});
