import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesOfPage, findBuildProblems, weightOf } from '@bo/build/checks';
import { run } from '../../scripts/lib/processes.mjs';
import { distOf, ROOT } from './lib/fixtures.mjs';
import { loadOrders } from './lib/orders.mjs';
import { expect, heading, menuLink, test } from './lib/test.mjs';

/** Of the API, which is built with it. */
const esbuild = createRequire(path.join(ROOT, 'api/package.json'))('esbuild');
const remotes = readdirSync(ROOT).filter(
  (name) => name.startsWith('mfe-') && existsSync(path.join(ROOT, name, 'dist/remote.json')),
);
const idOf = (name) => name.slice('mfe-'.length);

const integrityOf = (file) => `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
const problemsOf = (dist, files, manifest) =>
  findBuildProblems(dist, {
    ...manifest,
    entry: files[0],
    integrity: Object.fromEntries(files.map((file) => [file, integrityOf(path.join(dist, file))])),
    needs: {},
    budgets: { entry: 1000, screen: 1000 },
  });
const says = (file, name) =>
  `alpha: ${file} carries a copy of ${name}. Import it as the host shares it, and never through a package that bundles it.`;
const alpha = () => JSON.parse(readFileSync(path.join(distOf('alpha', '1.0.0'), 'remote.json'), 'utf8'));

test("claim 28: no remote's bundle contains what the page has one of, and the check would see it", () => {
  for (const name of remotes) {
    const dist = path.join(ROOT, name, 'dist');
    const manifest = JSON.parse(readFileSync(path.join(dist, 'remote.json'), 'utf8'));
    expect(findBuildProblems(dist, manifest).filter((problem) => problem.includes('carries a copy'))).toEqual([]);
  }
  const host = path.join(ROOT, 'host/dist');
  const react = readdirSync(host).find((file) => /^react\..*\.js$/.test(file));
  const dist = mkdtempSync(path.join(tmpdir(), 'bo-copy-'));
  copyFileSync(path.join(host, react), path.join(dist, react));
  expect(problemsOf(dist, [react], alpha())).toEqual([says(react, 'React'), says(react, 'react-router')]);
  rmSync(dist, { recursive: true });
});

/** Every screen of the product's remotes: the build it is in, its files there and what it shares. */
const builtScreens = () =>
  remotes.flatMap((name) => {
    const dist = path.join(ROOT, name, 'dist');
    const { needs } = JSON.parse(readFileSync(path.join(dist, 'remote.json'), 'utf8'));
    return Object.entries(needs).map(([id, { files, shares }]) => ({ id, dist, files, shares }));
  });

/** Parts of antd that the host keeps to itself, with the reason. */
const NOT_OFFERED = {
  'back-top': 'antd has put float-button in its place',
  'border-beam': 'decoration',
  grid: 'row and col are offered by themselves',
  listy: 'lists are ListPage of the kit',
  masonry: 'lists are ListPage of the kit',
  notification: 'messages are toast() of the platform',
  version: 'no component',
  watermark: 'decoration',
};

test('the host offers the parts of antd that no remote here uses too: a remote of another team carries no copy of one', () => {
  const antd = path.dirname(createRequire(path.join(ROOT, 'host/package.json')).resolve('antd/package.json'));
  const exported = readFileSync(path.join(antd, 'es/index.d.ts'), 'utf8').matchAll(/from '\.\/([a-z-]+)'/g);
  const parts = [...new Set([...exported].map(([, part]) => part))];
  const { shares } = JSON.parse(readFileSync(path.join(ROOT, 'host/dist/host.json'), 'utf8'));
  expect(parts.filter((part) => !shares[`antd/es/${part}`]).sort()).toEqual(Object.keys(NOT_OFFERED).sort());
});

/** What nobody sees before they ask for it, each of 15 to 40 kB. */
const ON_DEMAND = ['antd/es/date-picker', 'antd/es/drawer', 'antd/es/modal'];

test('a list and the page of a record bring no calendar, drawer or dialog before someone asks for one', () => {
  const screens = builtScreens();
  const forms = screens.filter(({ id }) => /Create$|Edit$/.test(id));
  expect(forms.some(({ shares }) => shares.includes('antd/es/date-picker'))).toBe(true);
  const quiet = screens.filter(({ id }) => /List$|Details$/.test(id));
  expect(quiet.length).toBeGreaterThan(40);
  expect(
    quiet
      .map(({ id, shares }) => ({ id, brings: ON_DEMAND.filter((name) => shares.includes(name)) }))
      .filter(({ brings }) => brings.length > 0),
  ).toEqual([]);
});

/** Lists that are not called one. */
const OTHER_LISTS = ['inventory', 'inventoryBatches', 'inventoryCounts', 'returnRequests', 'returnedOrders'];

test('a list brings no form before someone asks for one', () => {
  const isForm = (dist, file) => readFileSync(path.join(dist, file), 'utf8').includes('shouldUnregister');
  const screens = builtScreens().map(({ id, dist, files }) => ({ id, form: files.some((file) => isForm(dist, file)) }));
  expect(screens.filter(({ id }) => /Create$|Edit$/.test(id)).every(({ form }) => form)).toBe(true);
  const lists = screens.filter(({ id }) => /List$/.test(id) || OTHER_LISTS.includes(id));
  expect(lists.length).toBeGreaterThan(40);
  expect(lists.filter(({ form }) => form)).toEqual([]);
});

/** What a first visit of a screen loads, in kB as sent: the page's own scripts, the shared ones and the remote's. */
function firstVisit(remote, screen) {
  const host = path.join(ROOT, 'host/dist');
  const { shares } = JSON.parse(readFileSync(path.join(host, 'host.json'), 'utf8'));
  const { needs } = JSON.parse(readFileSync(path.join(ROOT, remote, 'dist/remote.json'), 'utf8'));
  const shell = new Set([...filesOfPage(host, 'js'), ...needs[screen].shares.flatMap((name) => shares[name].files)]);
  const weigh = (dist, files) => files.reduce((sum, file) => sum + weightOf(dist, file), 0) / 1000;
  return weigh(host, [...shell]) + weigh(path.join(ROOT, remote, 'dist'), needs[screen].files);
}

// docs/PERFORMANCE.md says what is in it. Anyone who must raise a figure says there why.
for (const [remote, screen, most] of [
  ['mfe-catalog', 'productList', 426],
  ['mfe-orders', 'orderList', 411],
])
  test(`the first visit of ${screen} loads at most ${most} kB of scripts`, () => {
    const weight = firstVisit(remote, screen);
    expect(weight).toBeGreaterThan(300);
    expect(weight).toBeLessThanOrEqual(most);
  });

// As a package brings it that bundles its own: one hook is enough.
for (const [name, code] of [
  ['React', "export { createElement } from 'react'"],
  ['react-router', "export { useLocation } from 'react-router-dom'"],
  ['react-query', "export { useQuery } from '@tanstack/react-query'"],
  ['react-query', "export { QueryClient } from '@tanstack/react-query'"],
  ['i18next', "export { default } from 'i18next'"],
])
  test(`claim 28: a second copy is refused by its name: ${code}`, () => {
    const dist = mkdtempSync(path.join(tmpdir(), 'bo-copy-'));
    esbuild.buildSync({
      stdin: {
        contents: code,
        resolveDir: path.join(ROOT, code.includes('i18next') ? 'shared/i18n' : 'shared/platform'),
      },
      bundle: true,
      minify: true,
      format: 'esm',
      conditions: ['production'],
      define: { 'process.env.NODE_ENV': '"production"' },
      external: name === 'React' ? [] : ['react', 'react-dom'],
      outfile: path.join(dist, 'part.js'),
    });
    expect(problemsOf(dist, ['part.js'], alpha())).toContain(says('part.js', name));
    rmSync(dist, { recursive: true });
  });

test('claim 65: `check` refuses a remote that brings its own of what a page has one of, also out of a package of ours', async () => {
  const { code, output } = await run(process.execPath, [
    path.join(ROOT, 'shared/build/src/cli.mjs'),
    'check',
    distOf('kappa', '1.0.0'),
  ]);
  expect(code).toBe(1);
  for (const name of ['React', 'react-router', 'react-query', 'i18next'])
    expect(output).toMatch(new RegExp(`^kappa: \\S+\\.js carries a copy of ${name}\\.`, 'm'));
});

test('a chunk of the host or of any remote is waited for 120 s', () => {
  for (const name of ['host', ...remotes]) {
    const dist = path.join(ROOT, name, 'dist');
    const scripts = readdirSync(dist)
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(path.join(dist, file), 'utf8'));
    expect(
      scripts.some((text) => /type:"timeout",target:\w+\}\),(12e4|120000)\)/.test(text)),
      name,
    ).toBe(true);
  }
});

test('claim 26: two remotes built with different minors of antd share one copy', async ({ stageOf, open }) => {
  const manifest = JSON.parse(readFileSync(path.join(distOf('epsilon', '1.0.0'), 'remote.json'), 'utf8'));
  expect(Object.keys(manifest.uses)).toContain('antd/es/button');
  for (const file of Object.keys(manifest.integrity))
    expect(readFileSync(path.join(distOf('epsilon', '1.0.0'), file), 'utf8'), file).not.toContain(
      'seeded: a second antd',
    );
  const stage = await stageOf(['alpha@1.0.0', 'epsilon@1.0.0']);
  stage.api.broken = (name) => name.startsWith('/api/v1/fixtures/');
  const page = await open(stage, '/notifications');
  await expect(menuLink(page, 'alpha 1.0.0')).toBeVisible();
  await noteShares(page);
  await menuLink(page, 'alpha 1.0.0').click();
  // Both draw antd's button, in their sentence for a list that cannot be read.
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toHaveClass(/ant-btn/);
  await menuLink(page, 'epsilon 1.0.0').click();
  await expect(page).toHaveURL(/epsilon/);
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toHaveClass(/ant-btn/);
  expect(await foreignShares(page)).toEqual([]);
});

/** Takes down what the host offers, before any remote has run. */
const noteShares = (page) =>
  page.evaluate(() => {
    const scope = window.__FEDERATION__.__INSTANCES__[0].shareScopeMap.default;
    window.offered = new Map(Object.entries(scope).map(([name, versions]) => [name, Object.values(versions)[0].get]));
  });

/**
 * What is in the one scope of shared modules beside what the host offered: a second version, or another's module under
 * the
 * same name. (`from` tells nothing: the runtime writes into it who used a module first.)
 */
const foreignShares = (page) =>
  page.evaluate(() => {
    const scope = window.__FEDERATION__.__INSTANCES__[0].shareScopeMap.default;
    const needed = ['react', 'react-dom', '@bo/platform/router', '@bo/platform/query', '@bo/i18n'].filter(
      (name) => !window.offered.has(name),
    );
    const foreign = Object.entries(scope).filter(
      ([name, versions]) =>
        Object.keys(versions).length !== 1 || Object.values(versions)[0].get !== window.offered.get(name),
    );
    return [
      ...needed,
      ...foreign.map(
        ([name, versions]) => `${name}: ${Object.entries(versions).map(([version, { from }]) => `${version} ${from}`)}`,
      ),
    ];
  });

/**
 * Takes down every script whose code sets up a router when it runs: react-router leaves its version in the window. One
 * that is bundled is in no scope of shared modules.
 */
const noteRouters = () => {
  window.routers = [];
  let version;
  Object.defineProperty(window, '__reactRouterVersion', {
    get: () => version,
    set: (given) => {
      version = given;
      window.routers.push(/https?:[^\s)]+\.js/.exec(new Error('where').stack.split('\n')[2])?.[0] ?? 'unknown');
    },
  });
};
/** The routers that are in a page beside the host's, by the remotes whose code they came with. */
async function foreignRouters(page, stage) {
  const routers = await page.evaluate(() => window.routers);
  expect(
    routers.filter((script) => script.startsWith(stage.url)),
    "the host's router",
  ).toHaveLength(1);
  return routers
    .filter((script) => !script.startsWith(stage.url))
    .map((script) => {
      const [id] = Object.entries(stage.remotes).find(([, { url }]) => script.startsWith(url)) ?? ['unknown'];
      return `${id} brings a router of its own: ${script.split('/').at(-1)}`;
    });
}

test('claim 27: a router that a remote has bundled is seen in the page when it runs, and the remote is named', async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.0.0', 'kappa@1.0.0'], { checked: true });
  const page = await open(stage, null);
  await page.addInitScript(noteRouters);
  await page.goto(`${stage.url}/alpha`);
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  expect(await foreignRouters(page, stage)).toEqual([]);
  await menuLink(page, 'kappa 1.0.0').click();
  await expect(heading(page, 'kappa 1.0.0')).toBeVisible();
  expect(await foreignRouters(page, stage)).toEqual([
    expect.stringMatching(/^kappa brings a router of its own: .+\.js$/),
  ]);
});

const ORDERS = loadOrders(remotes.map(idOf));

test('claim 68: with a sixth remote the load orders are a sample, in which each comes first and last and each pair in both orders', () => {
  expect(loadOrders(['a', 'b', 'c', 'd', 'e'])).toHaveLength(120);
  for (const ids of [['a', 'b', 'c', 'd', 'e', 'f'], [...'abcdefghijkl']]) {
    const orders = loadOrders(ids);
    expect(orders).toHaveLength(120);
    expect(new Set(orders.map((order) => order.join())).size).toBe(120);
    for (const order of orders) expect([...order].sort()).toEqual(ids);
    expect(new Set(orders.map(([first]) => first)).size).toBe(ids.length);
    expect(new Set(orders.map((order) => order.at(-1))).size).toBe(ids.length);
    for (const one of ids)
      for (const other of ids)
        if (one !== other) expect(orders.some((order) => order.indexOf(one) < order.indexOf(other))).toBe(true);
    expect(loadOrders(ids)).toEqual(orders);
  }
});

/**
 * The host boots as always and draws nothing: the order in which code runs is the claim, and drawing takes most of a
 * load.
 */
const withoutScreen = () => {
  new MutationObserver((_changes, observer) => {
    const root = document.getElementById('root');
    if (!root) return;
    root.id = 'no-root';
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
};

const PARTS = 2;
// Sixty loads make a trace that nobody reads and everybody waits for.
test.use({ trace: 'off' });
for (let part = 0; part < PARTS; part += 1) {
  test(`claim 27: one React, router, query client and i18next in any of the ${ORDERS.length} load orders (${part + 1} of ${PARTS})`, async ({
    stageOf,
    open,
  }) => {
    test.setTimeout(600_000);
    const stage = await stageOf(remotes.map(idOf));
    const { remotes: entries } = await (await fetch(`${stage.url}/registry.json`)).json();
    const first = Object.fromEntries(
      entries.map(({ id, manifest }) => [id, manifest.routes.find(({ path: route }) => !route.includes(':')).path]),
    );
    const page = await open(stage, null);
    await page.addInitScript(withoutScreen);
    await page.addInitScript(noteRouters);
    for (const order of ORDERS.filter((_order, index) => index % PARTS === part)) {
      // A document again for each order.
      await page.goto(`${stage.url}/errors/error404?${order.join('-')}`);
      await page.waitForFunction(() => window.__FEDERATION__?.__INSTANCES__[0]?.shareScopeMap.default.react);
      await noteShares(page);
      // single-spa opens the remote of each address; until the host is ready it waits.
      const loaded = await page.evaluate(
        async (addresses) => {
          const outcomes = [];
          for (const address of addresses) {
            const told = new Promise((resolve) =>
              window.addEventListener('remote-load', ({ detail }) => resolve(`${detail.remote} ${detail.outcome}`), {
                once: true,
              }),
            );
            history.pushState({}, '', address);
            window.dispatchEvent(new PopStateEvent('popstate'));
            outcomes.push(await told);
          }
          return outcomes;
        },
        order.map((id) => first[id]),
      );
      expect(loaded).toEqual(order.map((id) => `${id} loaded`));
      expect(await foreignShares(page), order.join(' → ')).toEqual([]);
      expect(await foreignRouters(page, stage), order.join(' → ')).toEqual([]);
    }
  });
}
