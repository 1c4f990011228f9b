import { cardOf, expect, heading, later, menuLink, test } from './lib/test.mjs';

test("claim 1: killing alpha's server leaves beta usable; the card is there in under 5 s", { tag: '@gate' }, async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.0.0', 'beta@1.0.0']);
  await stage.remotes.alpha.stop();
  const page = await open(stage, '/beta');
  await expect(heading(page, 'beta 1.0.0')).toBeVisible();
  const began = Date.now();
  await menuLink(page, 'alpha 1.0.0').click();
  await expect(cardOf(page, 'alpha')).toBeVisible({ timeout: 5_000 });
  expect(Date.now() - began).toBeLessThan(5_000);
  await menuLink(page, 'beta 1.0.0').click();
  await expect(heading(page, 'beta 1.0.0')).toBeVisible();
});

test('claim 2: a hanging manifest: the card is there in under 10 s', async ({ stageOf, open }) => {
  const stage = await stageOf(['alpha@1.0.0', 'alpha@1.1.0']);
  stage.remotes.alpha.behave = (path) => (path.includes('/1.0.0-') ? 'hang' : 'ok');
  const page = await open(stage, '/alpha');
  await expect.poll(() => page.loads.length, { timeout: 20_000 }).toBeGreaterThan(0);
  await expect(cardOf(page, 'alpha')).toBeVisible({ timeout: 10_000 });
});

test('claim 3: a hanging entry: the previous version is there in under 20 s', { tag: '@gate' }, async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.0.0', 'alpha@1.2.0']);
  stage.remotes.alpha.behave = (path) => (/\/1\.2\.0-.*remoteEntry/.test(path) ? 'hang' : 'ok');
  const page = await open(stage, '/alpha');
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('[data-remote-badge="1.0.0"]')).toBeVisible();
});

test('claim 4: a server that answers 500 with JSON, then heals: Retry works without a reload', async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.0.0']);
  stage.remotes.alpha.behave = () => 'error';
  const page = await open(stage, '/alpha');
  await expect(cardOf(page, 'alpha')).toBeVisible();
  await page.evaluate(() => (window.sameDocument = true));
  stage.remotes.alpha.behave = () => 'ok';
  await cardOf(page, 'alpha').getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  expect(await page.evaluate(() => window.sameDocument)).toBe(true);
});

test('claim 4: a screen whose code does not arrive is a card; Retry shows the screen once it does', async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.0.0']);
  const { needs, entry } = (await (await fetch(`${stage.url}/registry.json`)).json()).remotes[0].manifest;
  const own = needs.start.files.filter((name) => name !== entry && !name.startsWith('remote.'));
  stage.remotes.alpha.behave = (path) => (own.some((name) => path.endsWith(name)) ? 'missing' : 'ok');
  const page = await open(stage, '/alpha');
  await expect(cardOf(page, 'alpha')).toHaveAttribute('data-failure', 'missing');
  stage.remotes.alpha.behave = () => 'ok';
  await cardOf(page, 'alpha').getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
});

test('claim 5: a module that throws while evaluating is never mounted half-initialised by a second try', async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.1.0']);
  const page = await open(stage, '/alpha');
  const card = cardOf(page, 'alpha');
  await expect(card).toHaveAttribute('data-failure', 'evaluation');
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(card).toHaveAttribute('data-failure', 'evaluation');
  await expect(heading(page, 'alpha 1.1.0')).toHaveCount(0);
});

test('claim 6: v2 crashes on load: v1 is shown in the same page, the badge is visible, every chunk is from v1', async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.0.0', 'alpha@1.1.0']);
  const page = await open(stage, '/alpha');
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  await expect(page.locator('[data-remote-badge="1.0.0"]')).toContainText('1.0.0');
  const shown = page.loads.find(({ outcome }) => outcome === 'loaded');
  expect(shown).toMatchObject({ version: '1.0.0', channel: 'previous' });
});

test('claim 6b: v2 crashes on its first render: v1 takes over in the same page', async ({ stageOf, open }) => {
  const stage = await stageOf(['alpha@1.0.0', 'alpha@1.3.0']);
  const page = await open(stage, '/alpha');
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  await expect(page.locator('[data-remote-badge="1.0.0"]')).toBeVisible();
});

test('a v2 whose screen does not arrive: v1 takes over, and the badge says that a file is missing', async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.0.0', 'alpha@1.2.0']);
  const { needs, entry } = (await (await fetch(`${stage.url}/registry.json`)).json()).remotes[0].manifest;
  const own = needs.start.files.filter((name) => name !== entry && !name.startsWith('remote.'));
  stage.remotes.alpha.behave = (path) => (own.some((name) => path.endsWith(name)) ? 'missing' : 'ok');
  const page = await open(stage, '/alpha');
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  await expect(page.locator('[data-remote-badge="1.0.0"]')).toContainText(
    'A file of this version is missing on its server.',
  );
});

test("claim 7: v2's late script changes nothing on the screen", async ({ stageOf, open }) => {
  test.setTimeout(60_000);
  const stage = await stageOf(['alpha@1.0.0', 'alpha@1.2.0']);
  let late = true;
  stage.remotes.alpha.behave = (path) => (late && /\/1\.2\.0-.*remoteEntry/.test(path) ? 'hang' : 'ok');
  const page = await open(stage, '/alpha', { clock: true });
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible({ timeout: 20_000 });
  late = false;
  await page.evaluate(async () => {
    const { remotes } = JSON.parse(document.getElementById('registry').textContent);
    const { current, manifest } = remotes.find(({ id }) => id === 'alpha');
    const script = document.createElement('script');
    script.src = new URL(manifest.entry, current.url).href;
    document.head.append(script);
    await new Promise((resolve) => (script.onload = resolve));
  });
  await later(page);
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  await expect(heading(page, 'alpha 1.2.0')).toHaveCount(0);
});

test('claim 8: a widget that crashes leaves the page and the other widgets alive', async ({ stageOf, open }) => {
  const stage = await stageOf(['delta@1.0.0', 'beta@1.0.0']);
  const page = await open(stage, '/dashboard');
  const crashed = page.getByRole('region', { name: 'crash' });
  await expect(crashed.getByRole('alert')).toContainText('crash');
  await expect(page.getByRole('region', { name: 'calm' })).toContainText('calm widget');
  // Retry tries; this one crashes again, and still costs nobody anything.
  await crashed.getByRole('button', { name: 'Retry' }).click();
  await expect(crashed.getByRole('alert')).toBeVisible();
  await menuLink(page, 'beta 1.0.0').click();
  await expect(heading(page, 'beta 1.0.0')).toBeVisible();
});

test('claim 9: the host boots and shows its menu with all remotes down', async ({ stageOf, open }) => {
  const stage = await stageOf(['alpha@1.0.0', 'beta@1.0.0']);
  await stage.remotes.alpha.stop();
  await stage.remotes.beta.stop();
  const page = await open(stage, '/alpha');
  await expect(menuLink(page, 'alpha 1.0.0')).toBeVisible();
  await expect(menuLink(page, 'beta 1.0.0')).toBeVisible();
  await expect(cardOf(page, 'alpha')).toBeVisible();
});

test('claim 10: a mount that never resolves is stopped; the next navigation works', async ({ stageOf, open }) => {
  const stage = await stageOf(['alpha@1.4.0', 'beta@1.0.0']);
  const page = await open(stage, '/alpha');
  await expect.poll(() => page.loads.length, { timeout: 20_000 }).toBeGreaterThan(0);
  await expect(cardOf(page, 'alpha')).toHaveAttribute('data-failure', 'mount', { timeout: 10_000 });
  await menuLink(page, 'beta 1.0.0').click();
  await expect(heading(page, 'beta 1.0.0')).toBeVisible();
});

test('a person who leaves a remote that hangs does not wait for it', async ({ stageOf, open }) => {
  const stage = await stageOf(['alpha@1.0.0', 'beta@1.0.0']);
  stage.remotes.alpha.behave = () => 'hang';
  const page = await open(stage, '/alpha');
  await menuLink(page, 'beta 1.0.0').click();
  await expect(heading(page, 'beta 1.0.0')).toBeVisible({ timeout: 3_000 });
});
