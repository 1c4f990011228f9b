import { cardOf, expect, heading, test } from './lib/test.mjs';

test('claim 30: a remote from an origin that is not allow-listed executes zero bytes', { tag: '@gate' }, async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.0.0', 'beta@1.0.0'], { origins: [] });
  const page = await open(stage, '/alpha');
  await expect(cardOf(page, 'alpha')).toHaveAttribute('data-failure', 'origin_refused');
  expect(stage.remotes.alpha.requests).toEqual([]);
  await page.evaluate(() => (window.violations = []));
});

test('claim 31: one flipped byte in an entry is refused', { tag: '@gate' }, async ({ stageOf, open }) => {
  const stage = await stageOf(['alpha@1.0.0']);
  stage.remotes.alpha.behave = (path) => (path.includes('remoteEntry') ? 'flip' : 'ok');
  const page = await open(stage, '/alpha');
  await expect(cardOf(page, 'alpha')).toHaveAttribute('data-failure', 'integrity');
  expect(await page.evaluate(() => Object.keys(window).filter((key) => key.startsWith('alpha__')))).toEqual([]);
});

test('claim 31: one flipped byte in any lazy chunk is refused, and the card names the cause', { tag: '@gate' }, async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.0.0']);
  const { alpha } = stage.remotes;
  const { integrity, entry } = (await (await fetch(`${stage.url}/registry.json`)).json()).remotes[0].manifest;
  const address = { en: '/alpha?lng=en', ab: '/alpha?lng=ab' };
  const usedIn = {};
  for (const language of ['en', 'ab']) {
    alpha.requests.length = 0;
    const page = await open(stage, address[language], { fresh: true });
    await expect(page.locator('main section')).toBeVisible();
    for (const path of alpha.requests) usedIn[path.split('/').at(-1)] ??= language;
    await page.close();
  }
  // Beside the chunks it holds what the deploy reads, which no page asks for.
  const lazy = Object.keys(integrity).filter((name) => name !== entry && name.endsWith('.js'));
  const awaited = lazy.filter((name) => usedIn[name]);
  expect(awaited.length).toBeGreaterThan(2);
  for (const file of awaited) {
    alpha.behave = (path) => (path.endsWith(file) ? 'flip' : 'ok');
    const page = await open(stage, address[usedIn[file]], { fresh: true });
    await expect(cardOf(page, 'alpha'), file).toHaveAttribute('data-failure', 'integrity');
    await page.close();
  }
  // Fetched ahead for a screen that is there already, as the code of dialogs is: refused as well, at no cost to the
  // screen.
  for (const file of lazy.filter((name) => !usedIn[name])) {
    alpha.behave = (path) => (path.endsWith(file) ? 'flip' : 'ok');
    const page = await open(stage, '/', { fresh: true });
    const refused = page.waitForEvent('console', (message) => /'integrity' attribute/.test(message.text()));
    await page.goto(stage.url + address.en);
    expect((await refused).text()).toContain(file);
    await expect(page.locator('main section')).toBeVisible();
    await expect(cardOf(page, 'alpha')).toHaveCount(0);
    await page.close();
  }
});

test('an HTML answer in the place of a script is refused like a tampered one', async ({ stageOf, open }) => {
  const stage = await stageOf(['alpha@1.0.0']);
  stage.remotes.alpha.behave = (path) => (path.includes('remoteEntry') ? 'html' : 'ok');
  const page = await open(stage, '/alpha');
  await expect(cardOf(page, 'alpha')).toHaveAttribute('data-failure', 'integrity');
});

test('claim 32: the policy is enforced, has no unsafe-eval or unsafe-inline, and demands Trusted Types', {
  tag: '@gate',
}, async ({ stageOf, open }) => {
  const stage = await stageOf(['alpha@1.0.0']);
  const policy = (await fetch(`${stage.url}/alpha`)).headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe-(eval|inline)/);
  const page = await open(stage, '/alpha');
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  // In a task of its own: what a debugger evaluates directly is exempt from the policy.
  const refused = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const attempts = {
          eval: () => Reflect.get(window, 'eval')('1'),
          html: () => (document.createElement('div').innerHTML = '<img src=x>'),
          script: () => (document.createElement('script').src = 'https://evil.example/x.js'),
        };
        const outcome = (attempt) => {
          try {
            attempt();
            return 'ran';
          } catch {
            return 'refused';
          }
        };
        setTimeout(() => resolve(Object.entries(attempts).map(([name, attempt]) => `${name} ${outcome(attempt)}`)));
      }),
  );
  expect(refused).toEqual(['eval refused', 'html refused', 'script refused']);
  await page.evaluate(() => (window.violations = []));
});

test('claim 33: an override by URL is inert in production', { tag: '@gate' }, async ({ stageOf, open }) => {
  const stage = await stageOf(['alpha@1.0.0', 'beta@1.0.0']);
  const evil = encodeURIComponent(`alpha@${stage.remotes.beta.url}evil/remote.json`);
  const page = await open(stage, `/alpha?remote=${evil}`);
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  await page.evaluate(
    (target) => sessionStorage.setItem('remote.overrides', JSON.stringify({ alpha: target })),
    `${stage.remotes.beta.url}evil/remote.json`,
  );
  await page.reload();
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  await expect(page.locator('[data-override-banner]')).toHaveCount(0);
  expect(stage.remotes.beta.requests.filter((path) => path.includes('evil'))).toEqual([]);
});

test('in production the panel (Ctrl+Shift+M) runs a published version in this tab, and says so', async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.0.0', 'alpha@1.2.0']);
  const page = await open(stage, '/alpha');
  await expect(heading(page, 'alpha 1.2.0')).toBeVisible();
  const { previous } = (await (await fetch(`${stage.url}/registry.json`)).json()).remotes[0];
  await page.keyboard.press('Control+Shift+KeyM');
  await page.getByRole('combobox', { name: 'Remote' }).fill('alpha');
  await page.getByRole('textbox', { name: 'Version' }).fill(`${previous.version}-${previous.build}`);
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  await expect(page.locator('[data-override-banner]')).toContainText('1.0.0');
  // An address is refused, with the reason; Escape closes the panel.
  await page.keyboard.press('Control+Shift+KeyM');
  await page.getByRole('combobox', { name: 'Remote' }).fill('alpha');
  await page.getByRole('textbox', { name: 'Version' }).fill('localhost:3006');
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(heading(page, 'alpha 1.2.0')).toBeVisible();
  await page.keyboard.press('Control+Shift+KeyM');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('This server only runs published versions.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test("on a developer's machine an address runs a remote from any local port inside the built host", async ({
  stageOf,
  open,
}) => {
  const elsewhere = await stageOf(['alpha@1.2.0']);
  const stage = await stageOf(['alpha@1.0.0'], { overrides: 'local' });
  const { current } = (await (await fetch(`${elsewhere.url}/registry.json`)).json()).remotes[0];
  const page = await open(stage, `/alpha?remote=${encodeURIComponent(`alpha@${current.url}`)}`);
  await expect(heading(page, 'alpha 1.2.0')).toBeVisible();
  await expect(page.locator('[data-override-banner]')).toBeVisible();
});
