import { cardOf, expect, heading, menuLink, test } from './lib/test.mjs';

/** Tells the chunk of alpha's screen from the files of its entry, in a version. */
async function screenFiles(stage, version) {
  const { remotes } = await (await fetch(`${stage.url}/registry.json`)).json();
  const { manifest, current } = remotes.find(({ id }) => id === 'alpha');
  expect(current.version).toBe(version);
  const { files } = manifest.needs.start;
  return files.filter((name) => name !== manifest.entry && !name.startsWith('remote.'));
}
const slowScreen = async (stage, version, answer) => {
  const own = await screenFiles(stage, version);
  stage.remotes.alpha.behave = (name) =>
    name.startsWith(`/${version}-`) && own.some((file) => name.endsWith(file)) ? answer : 'ok';
};

for (const after of [2_500, 8_000, 20_000])
  test(`claim 56: a screen whose code is missing after ${after} ms gives way to the previous release`, async ({
    stageOf,
    open,
  }) => {
    const stage = await stageOf(['alpha@1.0.0', 'alpha@1.2.0']);
    await slowScreen(stage, '1.2.0', { after, what: 'missing' });
    const page = await open(stage, '/alpha');
    await expect(heading(page, 'alpha 1.0.0')).toBeVisible({ timeout: 20_000 });
    await expect(page.locator('[data-remote-badge="1.0.0"]')).toBeVisible();
    await expect(cardOf(page, 'alpha')).toHaveCount(0);
  });

for (const after of [5_000, 8_000, 20_000])
  test(`claim 56: a screen that comes after ${after} ms and crashes gives way to the previous release`, async ({
    stageOf,
    open,
  }) => {
    const stage = await stageOf(['alpha@1.0.0', 'alpha@1.3.0']);
    await slowScreen(stage, '1.3.0', { after, what: 'ok' });
    const page = await open(stage, '/alpha');
    await expect(heading(page, 'alpha 1.0.0')).toBeVisible({ timeout: 20_000 });
    await expect(page.locator('[data-remote-badge="1.0.0"]')).toBeVisible();
    await expect(cardOf(page, 'alpha')).toHaveCount(0);
  });

for (const after of [2_500, 8_000, 20_000])
  test(`claim 56: a skeleton of data is not the screen: a crash after ${after} ms of it gives way to the previous release`, async ({
    stageOf,
    open,
  }) => {
    const stage = await stageOf(['alpha@1.0.0', 'alpha@1.5.0']);
    const page = await open(stage, null);
    await page.addInitScript((ms) => {
      window.crashesAfter = ms;
    }, after);
    await page.goto(`${stage.url}/alpha`);
    await expect(heading(page, 'alpha 1.0.0')).toBeVisible({ timeout: after + 20_000 });
    await expect(page.locator('[data-remote-badge="1.0.0"]')).toBeVisible();
    expect(page.loads.some(({ version, outcome }) => version === '1.5.0' && outcome === 'crashed')).toBe(true);
  });

test('claim 57: a screen whose code hangs: a word after 3 s, the previous release by 10 s', async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.0.0', 'alpha@1.2.0', 'beta@1.0.0']);
  await slowScreen(stage, '1.2.0', 'hang');
  const page = await open(stage, '/beta');
  await expect(heading(page, 'beta 1.0.0')).toBeVisible();
  await menuLink(page, 'alpha 1.2.0').click();
  const began = Date.now();
  await expect(page.getByText('alpha 1.2.0 is taking longer than usual…')).toBeVisible({ timeout: 10_000 });
  expect(Date.now() - began).toBeGreaterThan(2_500);
  expect(Date.now() - began).toBeLessThan(5_000);
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible({ timeout: 10_000 });
  expect(Date.now() - began).toBeLessThan(10_000);
  await expect(page.locator('[data-remote-badge="1.0.0"]')).toContainText('Its server took too long to respond.');
});

test('claim 57: without a previous release a hanging screen is a card by 10 s, and Retry asks again', async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.0.0', 'beta@1.0.0']);
  await slowScreen(stage, '1.0.0', 'hang');
  const page = await open(stage, '/beta');
  await expect(heading(page, 'beta 1.0.0')).toBeVisible();
  await menuLink(page, 'alpha 1.0.0').click();
  const began = Date.now();
  await expect(cardOf(page, 'alpha')).toHaveAttribute('data-failure', 'timeout', { timeout: 12_000 });
  expect(Date.now() - began).toBeLessThan(10_000);
  // The rest goes on, and the card is no trap.
  await menuLink(page, 'beta 1.0.0').click();
  await expect(heading(page, 'beta 1.0.0')).toBeVisible();
  await menuLink(page, 'alpha 1.0.0').click();
  await expect(cardOf(page, 'alpha')).toBeVisible({ timeout: 12_000 });
  stage.remotes.alpha.behave = () => 'ok';
  await cardOf(page, 'alpha').getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
});

test('claim 57: what is only slow is shown when it comes', async ({ stageOf, open }) => {
  const stage = await stageOf(['alpha@1.0.0']);
  await slowScreen(stage, '1.0.0', { after: 6_000, what: 'ok' });
  const page = await open(stage, '/alpha');
  await expect(page.getByText('alpha 1.0.0 is taking longer than usual…')).toBeVisible({ timeout: 10_000 });
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible({ timeout: 10_000 });
  await expect(page.getByText('alpha 1.0.0 is taking longer than usual…')).toHaveCount(0);
});

/**
 * Goes to a remote whose code is here, and says how long (ms) it took. Timed in the page, which knows no test runner.
 */
const timeTo = (page, name) =>
  page.evaluate(async (wanted) => {
    const link = [...document.querySelectorAll('nav a')].find((one) => one.textContent.includes(wanted));
    const began = performance.now();
    link.click();
    while (document.querySelector('main h1, main h2')?.textContent !== wanted)
      await new Promise((resolve) => setTimeout(resolve, 10));
    return performance.now() - began;
  }, name);

test('claim 58: an unmount that never resolves delays nobody, and is reported with its version', async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.6.0', 'beta@1.0.0']);
  const page = await open(stage, '/beta');
  await expect(heading(page, 'beta 1.0.0')).toBeVisible();
  await menuLink(page, 'alpha 1.6.0').click();
  await expect(heading(page, 'alpha 1.6.0')).toBeVisible();
  expect(await timeTo(page, 'beta 1.0.0')).toBeLessThan(500);
  // It is reported while someone works elsewhere, once it is late.
  const late = expect.objectContaining({ remote: 'alpha', version: '1.6.0', outcome: 'unmount' });
  expect(page.loads).not.toContainEqual(late);
  await expect.poll(() => page.loads).toContainEqual(late);
});

test('claim 58: who comes back while the visit before is still tidying up has a new visit, which stays', async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.8.0', 'beta@1.0.0']);
  const page = await open(stage, '/beta');
  await expect(heading(page, 'beta 1.0.0')).toBeVisible();
  await menuLink(page, 'alpha 1.8.0').click();
  await expect(heading(page, 'alpha 1.8.0')).toBeVisible();
  expect(await timeTo(page, 'beta 1.0.0')).toBeLessThan(500);
  await menuLink(page, 'alpha 1.8.0').click();
  await expect(heading(page, 'alpha 1.8.0')).toBeVisible();
  expect(await page.evaluate(() => window.lateUnmounts), 'the visit before is still tidying up').toBeUndefined();
  await expect.poll(() => page.evaluate(() => window.lateUnmounts)).toBe(1);
  await expect(heading(page, 'alpha 1.8.0')).toBeVisible();
  await expect(cardOf(page, 'alpha')).toHaveCount(0);
});
