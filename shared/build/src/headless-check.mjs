import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findChromium, openTab } from './chromium.mjs';
import { startEmptyApi } from './empty-api.mjs';
import { serveHost } from './host-server.mjs';
import { composeRegistry, folderName, onlyLive, readApi, readLiveHost } from './releases.mjs';

/** How long (ms) a screen may take until it shows something; the host itself gives up what hangs before. */
const SCREEN_LIMIT = 20_000;
/** How long (ms) what is shown is watched: effects and timers of the first moment belong to it. */
const WATCHED = 300;
const LOOK_EVERY = 100;
/** Where widgets are, and who may see it. */
const DASHBOARD = { path: '/dashboard', permission: 'dashboard.view' };
/** A page of the host that has nothing of any remote: what is complained of there is not the release's. */
const NEUTRAL = '/my-account';

/** Why a release cannot be opened before it is live: nothing of it is wrong. */
export class CannotOpen extends Error {}
/** … because there is no host to open it in, so that nobody would see it either. */
export class NoHost extends CannotOpen {}

/** Everything that someone has to be allowed, to see all of a remote. */
const permissionsOf = ({ routes, menu, widgets, commands, extensions }) => [
  ...new Set([
    ...[...routes, ...menu, ...widgets, ...commands].map(({ permission }) => permission),
    ...extensions.flatMap(({ permissions }) => permissions),
  ]),
];

/** Told in the page, before any of its code: who is signed in, and each violation of the content policy. */
const prologue = (token) => `
localStorage.setItem('accessToken', ${JSON.stringify(token)});
localStorage.setItem('user', '{"id":"usr_1","name":"Release check"}');
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile, lineNumber }) =>
  tellViolation([effectiveDirective, 'forbids', blockedURI, sample, sourceFile && \`(\${sourceFile}:\${lineNumber})\`].filter(Boolean).join(' ')));
`;

/** How far the place of a remote's screen is, by what the host and the kit write into the page. */
const SCREEN = (id, release) => `(() => {
  const card = document.querySelector('.remote-card[data-remote="${id}"]');
  if (card) return { failed: card.dataset.failure };
  const screen = document.querySelector('.remote-screen[data-release="${id} ${release}"]');
  if (!screen) return { waits: document.querySelector('main h1, main h2')?.textContent ?? '' };
  const busy = screen.childElementCount === 0 || screen.querySelector('[data-code-pending], [aria-busy="true"], .ant-skeleton, .bo-bone');
  return busy ? { waits: 'its skeleton' } : { shown: true };
})()`;

const WIDGETS = (id) => `[...document.querySelectorAll('.widget[data-release^="${id} "]')].map((place) => ({
  title: place.getAttribute('aria-label'),
  failed: place.querySelector('.widget-failure') !== null,
  waits: place.querySelector('.ant-skeleton') !== null,
}))`;

/** Runs the module of an extension and its texts, in the container that its remote's screens have opened. */
const EXTENSION = (container, { point, expose }) => `(async () => {
  const found = (await window[${JSON.stringify(container)}].get(${JSON.stringify(expose)}))();
  const made = (await found).default;
  if (made?.point !== ${JSON.stringify(point)}) return 'its module is for the extension point "' + (made?.point ?? '') + '", not for "${point}"';
  await made.prepare?.();
  return null;
})()`;

const said = ({ value, description }) => description ?? (typeof value === 'string' ? value : JSON.stringify(value));

/** What the tab complains of, by the place that was open: each sentence once. */
function watchComplaints(tab, base) {
  const known = new Set();
  let heard = [];
  const hear = (what) => {
    const [first] = what.split('\n    at ');
    if (!known.has(first)) heard.push(first);
    known.add(first);
  };
  tab.on('Runtime.consoleAPICalled', ({ type, args }) => {
    if (type === 'error' || type === 'assert') hear(`the console says: ${args.map(said).join(' ')}`);
  });
  tab.on('Runtime.exceptionThrown', ({ exceptionDetails: { text, exception } }) =>
    hear(`nobody catches: ${exception?.description ?? text}`),
  );
  tab.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name === 'tellViolation') hear(`the content policy is violated: ${payload}`);
  });
  tab.on('Network.responseReceived', ({ response: { url, status } }) => {
    if (status >= 400 && url.startsWith(base)) hear(`${url} answered ${status}`);
  });
  return () => {
    const told = heard;
    heard = [];
    return told;
  };
}

async function evaluate(tab, expression) {
  const { result, exceptionDetails } = await tab.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

/** Looks at the page until `isDone` of what it sees, or the limit: the last that was seen. */
async function until(tab, expression, isDone, limit = SCREEN_LIMIT) {
  const begin = Date.now();
  for (;;) {
    // A page that is being opened again has no answer for a moment.
    const seen = await evaluate(tab, expression).catch(() => null);
    if ((seen && isDone(seen)) || Date.now() - begin > limit) return seen;
    await wait(LOOK_EVERY);
  }
}

const goTo = (tab, address) =>
  evaluate(
    tab,
    `history.pushState(null, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'));`,
  );

async function lookAtRoutes(tab, complaints, manifest, held) {
  const release = folderName(manifest);
  const problems = [];
  for (const { path: route } of manifest.routes.filter(({ permission }) => held.includes(permission))) {
    await goTo(tab, route.replace(/:\w+\??/g, 'sample'));
    const seen = await until(tab, SCREEN(manifest.id, release), ({ failed, shown }) => failed || shown);
    if (seen?.shown) await wait(WATCHED);
    const failure = seen?.shown
      ? []
      : [seen?.failed ? `its screen failed (${seen.failed})` : `shows nothing of it within ${SCREEN_LIMIT / 1000} s`];
    problems.push(...[...failure, ...complaints()].map((what) => `${route}: ${what}`));
  }
  return problems;
}

async function lookAtWidgets(tab, complaints, manifest, held, worksFor) {
  const awaited = manifest.widgets.filter(
    ({ permission, unless, partner }) => held.includes(permission) && !held.includes(unless) && partner === worksFor,
  );
  if (awaited.length === 0 || !held.includes(DASHBOARD.permission)) return [];
  await goTo(tab, DASHBOARD.path);
  const places = await until(
    tab,
    WIDGETS(manifest.id),
    (all) => all.length >= awaited.length && all.every(({ waits }) => !waits),
  );
  await wait(WATCHED);
  const seen = await evaluate(tab, WIDGETS(manifest.id)).catch(() => places);
  const failures = awaited.flatMap(({ id, title }) => {
    const place = (seen ?? []).find((one) => one.title === title.en || one.title === title.ab);
    if (!place) return [`the widget "${id}" is not there`];
    if (place.failed) return [`the widget "${id}" failed`];
    return place.waits ? [`the widget "${id}" shows nothing within ${SCREEN_LIMIT / 1000} s`] : [];
  });
  return [...failures, ...complaints()].map((what) => `${DASHBOARD.path}: ${what}`);
}

/** Those that a page offers a point for: of others nothing is ever loaded. */
async function lookAtExtensions(tab, complaints, { container, extensions }, points) {
  const problems = [];
  for (const extension of extensions.filter(({ point }) => points.has(point))) {
    const failure = await evaluate(tab, EXTENSION(container, extension)).catch((error) => error.message.split('\n')[0]);
    problems.push(...[failure, ...complaints()].filter(Boolean).map((what) => `extension "${extension.id}": ${what}`));
  }
  return problems;
}

/**
 * A tab on a page of the host that has nothing of the remote, signed in. @throws where the host itself does not come up
 */
async function openHost(program, url, { token, base }) {
  const tab = await openTab(program);
  try {
    const complaints = watchComplaints(tab, base);
    await Promise.all(['Page', 'Runtime', 'Network'].map((domain) => tab.send(`${domain}.enable`)));
    await tab.send('Network.setBypassServiceWorker', { bypass: true });
    await tab.send('Runtime.addBinding', { name: 'tellViolation' });
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: prologue(token) });
    await tab.send('Page.navigate', { url: url + NEUTRAL });
    if (!(await until(tab, `document.querySelector('nav a, main h1, main h2') !== null`, Boolean)))
      throw new CannotOpen(`the live host does not come up in ${program}`);
    await wait(WATCHED);
    complaints();
    return { tab, complaints };
  } catch (error) {
    await tab.close();
    throw error;
  }
}

/** What someone may see, as the product's own API says. */
async function heldBy(api, token) {
  const answer = await fetch(new URL('/api/v1/auth/me/', api), {
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
    signal: AbortSignal.timeout(10_000),
  }).catch((error) => ({ ok: false, status: error.cause?.code ?? error.message }));
  if (!answer.ok) throw new CannotOpen(`${api} does not say who is signed in (${answer.status})`);
  return (await answer.json()).permissions;
}

/**
 * What a release is looked at by: every permission that it or a live remote asks for, and every point that one of them
 * offers.
 */
async function surroundingsOf(store, manifest) {
  const { remotes } = await composeRegistry(store);
  const all = [...remotes.flatMap((one) => one.manifest ?? []), manifest];
  return {
    permissions: [...new Set([DASHBOARD.permission, ...all.flatMap(permissionsOf)])],
    points: new Set(all.flatMap(({ points = [] }) => points)),
  };
}

/**
 * Opens a published release in the live host, before anybody has it: the host's own build from the releases, served to
 * one headless tab of this machine, with the release as what is live of its remote and every other remote away. Each
 * route's first screen, each widget and each extension has to come without a word in the console, an error that nobody
 * catches, or a violation of the content policy. The data are an empty shop's, by the recorded description of the API;
 * or those of `api`, for anyone who has `token`.
 *
 * @param {{ manifest: object, pointer: object }} candidate its manifest, and the pointer as it would be for everyone
 * @returns {Promise<string[]>} what is wrong, each naming the route
 * @throws CannotOpen where there is no browser, NoHost where there is no host
 */
export async function checkHeadless(
  store,
  { manifest, pointer },
  { name = 'production', api, token = 'release-check', origins, storage, fonts = [], program = findChromium() } = {},
) {
  if (!(await readLiveHost(store, { name })))
    throw new NoHost(`no host "${name}" is deployed with its files (\`remote deploy-host\`)`);
  if (!program) throw new CannotOpen('there is no Chromium: install one, or say with CHROMIUM_PATH where it is');
  const { permissions, points } = await surroundingsOf(store, manifest);
  const held = api ? await heldBy(api, token) : permissions;
  const empty = api ? null : await startEmptyApi(await readApi(store, name), held);
  const folder = mkdtempSync(path.join(tmpdir(), 'bo-check-log-'));
  const server = await serveHost({
    name,
    releases: onlyLive(store, pointer),
    api: api ?? empty.url,
    port: 0,
    origins,
    storage,
    fonts,
    log: path.join(folder, 'loads.jsonl'),
    offline: false,
  });
  async function inTab(look) {
    const url = `http://localhost:${server.address().port}`;
    const { tab, complaints } = await openHost(program, url, { token, base: pointer.base });
    try {
      return await look(tab, complaints);
    } finally {
      await tab.close();
    }
  }
  try {
    const problems = await inTab(async (tab, complaints) => [
      ...(await lookAtRoutes(tab, complaints, manifest, held)),
      ...(await lookAtExtensions(tab, complaints, manifest, points)),
      ...(await lookAtWidgets(tab, complaints, manifest, held)),
    ]);
    // Some widgets are for those alone who lack another permission.
    const barred = manifest.widgets.flatMap(({ unless }) => unless ?? []);
    if (empty && barred.length > 0) {
      empty.permissions = held.filter((one) => !barred.includes(one));
      problems.push(...(await inTab((tab, complaints) => lookAtWidgets(tab, complaints, manifest, empty.permissions))));
    }
    // Others are for the people of a seller or dealer.
    for (const partner of empty ? new Set(manifest.widgets.flatMap((widget) => widget.partner ?? [])) : []) {
      empty.permissions = held;
      empty.worksFor = { kind: partner, id: 'sample', name: 'Sample', name_ar: 'مثال' };
      problems.push(...(await inTab((tab, complaints) => lookAtWidgets(tab, complaints, manifest, held, partner))));
    }
    return [...new Set(problems)].map((problem) => `${manifest.id} ${folderName(manifest)}: ${problem}`);
  } finally {
    server.closeAllConnections();
    server.close();
    empty?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
