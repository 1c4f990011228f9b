import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/lib/ports.mjs';
import { processTree } from '../../scripts/lib/process-tree.mjs';
import { start } from '../../scripts/lib/processes.mjs';
import { REMOTES, SERVICES } from '../../scripts/lib/workspace.mjs';
import { develop } from './lib/developing.mjs';
import { developmentHost, ROOT } from './lib/fixtures.mjs';
import { expect, heading, menuLink, test as base, watchPolicy } from './lib/test.mjs';

const test = base.extend({
  /** Remotes in development, each with a server of its own; stopped after the test. */
  developing: async ({}, use) => {
    const remotes = [];
    await use(async (...args) => {
      const remote = await develop(...args);
      remotes.push(remote);
      return remote;
    });
    for (const remote of remotes) await remote.stop();
  },
  /** `npm run dev` of the repository itself, on a data folder and ports of its own; stopped after the test. */
  runDev: async ({}, use) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'bo-development-'));
    const programs = [];
    await use(async (...names) => {
      const env = { DATA_DIR: dataDir };
      for (const { variable } of SERVICES) env[variable] = String(await freePort());
      let output = '';
      const program = start(process.execPath, ['scripts/dev.mjs', ...names], {
        cwd: ROOT,
        env,
        onOutput: (text) => (output += text),
      });
      programs.push(program);
      await expect
        .poll(() => (program.child.exitCode === null ? output : `It has ended: ${output}`), { timeout: 200_000 })
        .toMatch(/Ready:|It has ended/);
      expect(output).toContain('Ready:');
      return { url: `http://localhost:${env.HOST_PORT}`, said: () => output, pid: program.child.pid };
    });
    for (const program of programs) await program.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
});

const pressed = (page, times) => page.getByRole('button', { name: `pressed ${times}`, exact: true });
const problemsOf = (page, { id }) => page.locator(`[data-problems="${id}"]`);

/** Presses the button twice, and marks the document: who opens it again loses both. */
async function begin(page) {
  await pressed(page, 0).click();
  await pressed(page, 1).click();
  await expect(pressed(page, 2)).toBeVisible();
  await page.evaluate(() => {
    window.sameDocument = true;
  });
}
const expectAlive = async (page) => expect(await page.evaluate(() => window.sameDocument), 'the document').toBe(true);

const addHook = (text) =>
  text
    .replace('useState(0);', "useState(0);\n  const [mood] = useState('cheerful');")
    .replace('<p>{greeting}</p>', '<p>{greeting}</p>\n      <p>{mood}</p>');
const addComponent = (text) =>
  `${text}\nexport function Farewell() {\n  return <p>see you</p>;\n}\n`.replace(
    '<p>{greeting}</p>',
    '<p>{greeting}</p>\n      <Farewell />',
  );

/** A developer's morning, with the screen open: everything that claim 69 names. */
async function work(page, remote) {
  const { id } = remote;
  await expect(heading(page, `${id} 1.0.0`)).toBeVisible({ timeout: 60_000 });
  await begin(page);

  await test.step('a word in the screen', async () => {
    remote.edit('start.page.tsx', (text) => text.replace('pressed {count}', 'pressed {count} times'));
    await expect(pressed(page, '2 times')).toBeVisible();
    remote.edit('start.page.tsx', (text) => text.replace(' times', ''));
    await expect(pressed(page, 2)).toBeVisible();
  });

  await test.step('a rule of a style sheet', async () => {
    remote.edit('start.css', (text) => `${text}.${id}-start p { letter-spacing: 5px; }\n`);
    await expect(page.getByText('good morning')).toHaveCSS('letter-spacing', '5px');
    await expect(pressed(page, 2)).toBeVisible();
  });

  await test.step('a text, a new one, and one that is gone', async () => {
    remote.edit(`src/locales/en/${id}.json`, (text) =>
      text.replace(/"title": "[^"]+"/, '"title": "Renamed", "hint": "Press it again"'),
    );
    await expect(heading(page, 'Renamed')).toBeVisible();
    await expect(pressed(page, 2)).toBeVisible();
    remote.edit('start.page.tsx', (text) =>
      text.replace('<p>{greeting}</p>', "<p>{greeting}</p>\n      <p>{t('list.hint')}</p>"),
    );
    await expect(page.getByText('Press it again')).toBeVisible();
    remote.edit(`src/locales/en/${id}.json`, (text) => text.replace(', "hint": "Press it again"', ''));
    await expect(page.getByText('Press it again')).toBeHidden();
    remote.edit('start.page.tsx', (text) => text.replace("\n      <p>{t('list.hint')}</p>", ''));
    await expect(pressed(page, 2)).toBeVisible();
  });

  await test.step('what is no component, two imports away', async () => {
    remote.edit('greeting.ts', (text) => text.replace('morning', 'evening'));
    await expect(page.getByText('good evening')).toBeVisible();
    await expect(pressed(page, 2)).toBeVisible();
  });

  await test.step('an error and its cure', async () => {
    remote.edit('start.page.tsx', (text) => text.replace('return (', 'return ((('));
    await expect(problemsOf(page, remote)).toContainText(`${id} does not compile`);
    await expect(problemsOf(page, remote)).toContainText('start.page.tsx');
    await expect(pressed(page, 2), 'what runs goes on').toBeVisible();
    remote.edit('start.page.tsx', (text) => text.replace('return (((', 'return ('));
    await expect(problemsOf(page, remote)).toBeHidden();
    await expect(pressed(page, 2)).toBeVisible();
    // The update after it is the usual one.
    remote.edit('greeting.ts', (text) => text.replace('evening', 'night'));
    await expect(page.getByText('good night')).toBeVisible();
    await expect(pressed(page, 2)).toBeVisible();
  });

  await test.step('a component more', async () => {
    remote.edit('start.page.tsx', addComponent);
    await expect(page.getByText('see you')).toBeVisible();
    await expect(pressed(page, 2)).toBeVisible();
  });

  await test.step('a hook more: the screen starts over, the page does not', async () => {
    remote.edit('start.page.tsx', addHook);
    await expect(page.getByText('cheerful')).toBeVisible();
    await expect(pressed(page, 0)).toBeVisible();
  });

  await test.step('a screen that crashes, and its cure', async () => {
    const crash = "if (count === 0) throw new Error('seeded: draw');\n  return (";
    remote.edit('start.page.tsx', (text) => text.replace('return (', crash));
    await expect(page.getByText('seeded: draw').first()).toBeVisible();
    remote.edit('start.page.tsx', (text) => text.replace(crash, 'return ('));
    await expect(pressed(page, 0)).toBeVisible();
    await expect(problemsOf(page, remote)).toBeHidden();
  });

  await test.step('an error that nobody catches', async () => {
    remote.edit('greeting.ts', (text) => `${text}setTimeout(() => { throw new Error('seeded: timer'); });\n`);
    await expect(problemsOf(page, remote)).toContainText(`${id} failed while running`);
    await expect(problemsOf(page, remote)).toContainText('seeded: timer');
    await problemsOf(page, remote).getByRole('button', { name: 'Dismiss' }).click();
    await expect(problemsOf(page, remote)).toBeHidden();
    await expect(pressed(page, 0)).toBeVisible();
  });
  await expectAlive(page);
}

test.describe.configure({ timeout: 240_000 });

test('claim 69: alone, what a developer writes comes into the open page, and what does not compile is said there', async ({
  stageOf,
  developing,
  page,
}) => {
  const { api } = await stageOf([]);
  const remote = await developing('solo', { api });
  await page.goto(`${remote.url}/solo`);
  await work(page, remote);
});

test('claim 69: composed, in the built host beside releases, the same, within the content policy', async ({
  stageOf,
  developing,
  open,
}) => {
  const stage = await stageOf(['beta@1.0.0'], { hostDist: await developmentHost(), overrides: 'local' });
  const remote = await developing('duet', { api: stage.api });
  await stage.restartHost({ developed: [remote] });
  const page = await open(stage, '/duet');
  await work(page, remote);
  await page.goto(`${stage.url}/beta`);
  await expect(heading(page, 'beta 1.0.0')).toBeVisible();
});

test('claim 69: two remotes developed in one page each keep what was changed in them', async ({
  stageOf,
  developing,
  open,
}) => {
  const stage = await stageOf([], { hostDist: await developmentHost(), overrides: 'local' });
  const remotes = [await developing('first', stage), await developing('second', stage)];
  await stage.restartHost({ developed: remotes });
  const page = await open(stage, '/first');
  for (const { id } of [...remotes, ...remotes]) {
    await menuLink(page, `${id} 1.0.0`).click();
    await expect(heading(page, `${id} 1.0.0`)).toBeVisible({ timeout: 60_000 });
  }
  await page.evaluate(() => {
    window.sameDocument = true;
  });
  const [first, second] = remotes;
  await menuLink(page, 'first 1.0.0').click();
  first.edit('start.page.tsx', (text) => text.replace('pressed {count}', 'first pressed {count}'));
  await expect(pressed(page, '0')).toBeHidden();
  await expect(page.getByRole('button', { name: 'first pressed 0' })).toBeVisible();
  await menuLink(page, 'second 1.0.0').click();
  second.edit('start.page.tsx', (text) => text.replace('pressed {count}', 'second pressed {count}'));
  await expect(page.getByRole('button', { name: 'second pressed 0' })).toBeVisible();
  await menuLink(page, 'first 1.0.0').click();
  await page.getByRole('button', { name: 'first pressed 0' }).click();
  await expect(page.getByRole('button', { name: 'first pressed 1' })).toBeVisible();
  await expectAlive(page);
});

test('a remote that does not compile when its server starts says so in the product, and comes when it is healed', async ({
  stageOf,
  developing,
  open,
}) => {
  const stage = await stageOf([], { hostDist: await developmentHost(), overrides: 'local' });
  const remote = await developing('ill', { api: stage.api, broken: (text) => text.replace('return (', 'return (((') });
  await stage.restartHost({ developed: [remote] });
  const page = await open(stage, '/ill');
  await expect(problemsOf(page, remote)).toContainText('ill does not compile', { timeout: 60_000 });
  remote.edit('start.page.tsx', (text) => text.replace('return (((', 'return ('));
  await expect(problemsOf(page, remote)).toBeHidden();
  await expect(heading(page, 'ill 1.0.0')).toBeVisible();
});

test("a developer's remote in a host that was built for production shows its changes by opening the page again", async ({
  stageOf,
  developing,
  open,
}) => {
  const stage = await stageOf(['beta@1.0.0'], { overrides: 'local' });
  // A name of its own: the build of a fixture remote would be overwritten.
  const remote = await developing('visitor', stage);
  const page = await open(stage, `/visitor?remote=visitor@${remote.url}/remote.json`);
  await expect(heading(page, 'visitor 1.0.0')).toBeVisible({ timeout: 60_000 });
  remote.edit('start.page.tsx', addHook);
  await expect(page.getByText('cheerful')).toBeVisible();
});

/** The webpacks among what `npm run dev` has started. */
const webpacksOf = async ({ pid }) =>
  (await processTree(pid)).filter(({ command }) => /^webpack\b|webpack\.js/.test(command));
/** What a page opened now would show of each remote: `dev`, or the build that is released. */
async function buildsOf({ url }) {
  const { remotes } = await (await fetch(`${url}/registry.json`)).json();
  return Object.fromEntries(remotes.map(({ id, current }) => [id, current.build]));
}
const BUILT = expect.stringMatching(/^[0-9a-f]{8}$/);

async function signIn(page, { url }) {
  const answer = await fetch(`${url}/api/v1/auth/sign-in/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.test', password: 'demo1234!' }),
  });
  const { access_token, user } = await answer.json();
  await page.addInitScript(watchPolicy);
  await page.addInitScript(
    ([token, who]) => {
      localStorage.setItem('accessToken', token);
      localStorage.setItem('user', who);
    },
    [access_token, JSON.stringify(user)],
  );
}

test('claim 70: of one remote that is developed, the others and the host come from their builds, and one webpack runs', async ({
  runDev,
  page,
}) => {
  const dev = await runDev('settings');
  expect(await webpacksOf(dev)).toHaveLength(1);
  const others = REMOTES.map(({ id }) => id).filter((id) => id !== 'settings');
  const [, listed] = /from their builds: (.*)/.exec(dev.said()) ?? [];
  expect(listed?.split(', ').sort()).toEqual(['host', ...others].sort());
  expect(await buildsOf(dev)).toEqual({ settings: 'dev', ...Object.fromEntries(others.map((id) => [id, BUILT])) });

  await signIn(page, dev);
  await page.goto(`${dev.url}/warehouse/warehouselist`);
  await expect(heading(page, 'Warehouses')).toBeVisible({ timeout: 60_000 });
  await page.goto(`${dev.url}/offer/offerlist`);
  await expect(heading(page, 'Offers')).toBeVisible({ timeout: 60_000 });
  expect(await page.evaluate(() => window.violations)).toEqual([]);
});

test('without a name every remote comes from its build, until one of its sources changes', async ({ runDev }) => {
  const dev = await runDev();
  expect(await webpacksOf(dev)).toHaveLength(0);
  expect(Object.values(await buildsOf(dev))).not.toContain('dev');
  const source = path.join(ROOT, 'mfe-settings/src/remote.ts');
  utimesSync(source, new Date(), new Date());
  await expect.poll(dev.said, { timeout: 120_000 }).toContain('settings has changed and comes from its sources');
  expect(await webpacksOf(dev)).toHaveLength(1);
  expect(await buildsOf(dev)).toMatchObject({ settings: 'dev', catalog: BUILT });
});
