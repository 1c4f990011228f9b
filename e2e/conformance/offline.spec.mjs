import { expect, heading, menuLink, test } from './lib/test.mjs';

/** Waits until the worker holds what this visit was made of. */
const readyWithoutNetwork = (page) =>
  expect(page.locator('html')).toHaveAttribute('data-offline', 'ready', { timeout: 30_000 });
const cacheNames = (page) => page.evaluate(() => caches.keys());
/** Waits until the list's answer is kept, which happens when the page has nothing else to do. */
const listKept = (page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const cache = await caches.open('bo-responses-usr_1');
        return (await cache.keys()).some(({ url }) => decodeURIComponent(url).includes('fixtures/'));
      }),
    )
    .toBe(true);

test('claim 39: after one visit a visited remote opens without network, says from when it is, and forgets when one signs out', async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.0.0', 'beta@1.0.0']);
  const page = await open(stage, '/alpha');
  await expect(page.getByText('0 records')).toBeVisible();
  await listKept(page);
  await readyWithoutNetwork(page);

  // Nothing answers any more: neither host, remote nor API.
  await stage.cut();
  await page.context().setOffline(true);
  await page.reload();
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  await expect(page.getByText('0 records')).toBeVisible();
  const banner = page.getByRole('status').filter({ hasText: 'You are offline' });
  await expect(banner).toContainText(/You are viewing data from \d+ \w+ \d{4}, \d\d:\d\d/);

  // What was never visited is a card with its cause, not a blank page.
  await menuLink(page, 'beta 1.0.0').click();
  await expect(page.locator('.remote-card[data-remote="beta"]')).toHaveAttribute('data-failure', 'offline');

  await stage.mend();
  await page.context().setOffline(false);
  await page.locator('.remote-card[data-remote="beta"]').getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page, 'beta 1.0.0')).toBeVisible();
  await menuLink(page, 'alpha 1.0.0').click();
  await expect(page.getByText(/You are viewing data from/)).toHaveCount(0, { timeout: 30_000 });

  // Anyone who comes next at this machine finds nothing of it.
  expect((await cacheNames(page)).filter((name) => name.startsWith('bo-responses-'))).toEqual(['bo-responses-usr_1']);
  await page.goto(`${stage.url}/auth/sign-out`);
  await expect(page).toHaveURL(/\/auth\/sign-in/);
  await expect
    .poll(async () => (await cacheNames(page)).filter((name) => name.startsWith('bo-responses-')))
    .toEqual([]);
});

/** 3 s for a person, and as much again on a machine whose two cores build something else. */
const KNOWN_WITHIN = 6000;

test('a half-dead network shows what is known after a moment, and the newest as soon as it arrives', async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.0.0', 'beta@1.0.0']);
  const page = await open(stage, '/alpha');
  await expect(page.getByText('0 records')).toBeVisible();
  await listKept(page);
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.body?.innerText.includes('0 records')) return;
      window.knownAfter = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  stage.api.hangs = (name) => name.startsWith('/api/v1/fixtures/');
  await page.reload();
  await expect(page.getByText('0 records')).toBeVisible();
  expect(await page.evaluate(() => window.knownAfter), 'ms until what is known was shown').toBeLessThan(KNOWN_WITHIN);
  await expect(page.getByRole('status').filter({ hasText: 'The newest data has not arrived yet' })).toContainText(
    'You are viewing data from',
  );
  stage.api.count = 3;
  stage.api.release();
  await expect(page.getByText('3 records')).toBeVisible();
  await expect(page.getByText('The newest data has not arrived yet')).toHaveCount(0);
});

test('where the server switches it off, the worker goes and what it held goes with it', async ({ stageOf, open }) => {
  const stage = await stageOf(['alpha@1.0.0']);
  const page = await open(stage, '/alpha');
  await readyWithoutNetwork(page);
  await stage.restartHost({ offline: false });
  await page.reload();
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), {
      timeout: 30_000,
    })
    .toBe(0);
  await expect
    .poll(async () => (await cacheNames(page)).filter((name) => !name.startsWith('bo-responses-')), { timeout: 30_000 })
    .toEqual([]);
});
