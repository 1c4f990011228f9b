import { commandsOf, expect, heading, later, menuLink, test, widgetOf } from './lib/test.mjs';

/** Lets time pass until everything that the menu leads to has been fetched. */
const menuFetched = (page) =>
  expect
    .poll(async () => {
      await later(page, 1_000);
      return page.evaluate(() => document.documentElement.dataset.menu);
    })
    .toBe('fetched');

test("claim 37: the host's first screen asks for no remote's code but the active one's; what the menu leads to is fetched later, once, and not run", async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.0.0', 'beta@1.0.0']);
  stage.api.hangs = (name) => name.startsWith('/api/v1/fixtures/alpha/');
  const page = await open(stage, '/alpha', { preload: true, clock: true });
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  await later(page);
  expect(stage.remotes.beta.requests).toEqual([]);

  // When it has its rows, what the menu leads to comes while nobody waits: a click then finds it there.
  stage.api.release();
  await menuFetched(page);
  const fetched = [...stage.remotes.beta.requests];
  expect(fetched.length).toBeGreaterThan(2);
  expect(new Set(fetched).size).toBe(fetched.length);
  const containers = () => page.evaluate(() => Object.keys(window).filter((name) => /^(?:alpha|beta)__/.test(name)));
  expect(await containers(), 'remotes whose code has run').toEqual([expect.stringMatching(/^alpha__/)]);
  expect(page.loads.filter(({ remote }) => remote === 'beta')).toEqual([]);
  await menuLink(page, 'beta 1.0.0').click();
  await expect(page.getByText('0 records')).toBeVisible();
  expect(await containers()).toHaveLength(2);
  expect(stage.remotes.beta.requests).toEqual(fetched);
});

test('the menu is fetched in the order in which a person opens its screens most', async ({ stageOf, open }) => {
  const stage = await stageOf(['alpha@1.0.0', 'beta@1.0.0', 'delta@1.0.0']);
  const page = await open(stage, '/alpha', { preload: true, clock: true });
  for (const name of ['delta 1.0.0', 'alpha 1.0.0', 'delta 1.0.0', 'alpha 1.0.0', 'beta 1.0.0', 'alpha 1.0.0']) {
    await menuLink(page, name).click();
    await expect(heading(page, name)).toBeVisible();
  }
  const order = [];
  page.on('request', (request) => {
    const id = ['beta', 'delta'].find((one) => request.url().startsWith(stage.remotes[one].url));
    if (id && !order.includes(id)) order.push(id);
  });
  await page.reload();
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  await menuFetched(page);
  expect(order).toEqual(['delta', 'beta']);
});

for (const [what, seeded] of [
  ['on 3G', () => Object.defineProperty(navigator, 'connection', { value: { saveData: false, effectiveType: '3g' } })],
  ['in a hidden tab', () => Object.defineProperty(document, 'hidden', { value: true })],
])
  test(`nothing of the menu is fetched ahead ${what}`, async ({ stageOf, open }) => {
    const stage = await stageOf(['alpha@1.0.0', 'beta@1.0.0']);
    const page = await open(stage, null, { preload: true, clock: true });
    await page.addInitScript(seeded);
    await page.goto(`${stage.url}/alpha`);
    await expect(page.getByText('0 records')).toBeVisible();
    await later(page, 20_000);
    expect(stage.remotes.beta.requests).toEqual([]);
  });

test('who saves data, or is on 2G, is sent nothing of the menu ahead; a press of the button still asks rows and code at once', async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.0.0', 'beta@1.0.0']);
  const page = await open(stage, '/alpha', { clock: true });
  await expect(page.getByText('0 records')).toBeVisible();
  await later(page);
  await menuLink(page, 'beta 1.0.0').hover();
  await later(page);
  expect(stage.remotes.beta.requests).toEqual([]);
  await page.mouse.down();
  const rows = () => stage.api.requests.filter((request) => request === 'GET /api/v1/fixtures/beta/').length;
  await expect.poll(rows).toBe(1);
  await expect.poll(() => stage.remotes.beta.requests.length).toBeGreaterThan(2);
  await page.mouse.up();
  await expect(heading(page, 'beta 1.0.0')).toBeVisible();
  await expect(page.getByText('0 records')).toBeVisible();
  expect(rows()).toBe(1);
});

test('pointing at a menu entry fetches what its screen needs, once', async ({ stageOf, open }) => {
  const stage = await stageOf(['alpha@1.0.0', 'beta@1.0.0']);
  const page = await open(stage, '/alpha', { preload: true, clock: true });
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  await menuLink(page, 'beta 1.0.0').hover();
  await expect.poll(() => stage.remotes.beta.requests.length).toBeGreaterThan(2);
  const asked = () => stage.api.requests.filter((request) => request === 'GET /api/v1/fixtures/beta/').length;
  await expect.poll(asked).toBe(1);
  // Shorter than an answer that was fetched ahead is kept.
  await later(page, 1_000);
  const fetched = [...stage.remotes.beta.requests];
  expect(new Set(fetched).size).toBe(fetched.length);
  await menuLink(page, 'beta 1.0.0').click();
  await expect(heading(page, 'beta 1.0.0')).toBeVisible();
  await expect(page.getByText('0 records')).toBeVisible();
  expect(stage.remotes.beta.requests.filter((name) => /remoteEntry/.test(name))).toHaveLength(1);
  expect(asked()).toBe(1);
});

test('claim 38: a warm second load of a remote takes no bytes of it from the network', async ({ stageOf, open }) => {
  const stage = await stageOf(['alpha@1.0.0']);
  const page = await open(stage, '/alpha');
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  stage.remotes.alpha.requests.length = 0;
  await page.reload();
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  expect(stage.remotes.alpha.requests).toEqual([]);
});

test('claim 40: one router; back and forward across remotes are right over 50 random steps', async ({
  stageOf,
  open,
}) => {
  test.setTimeout(180_000);
  const stage = await stageOf(['alpha@1.0.0', 'beta@1.0.0']);
  const page = await open(stage, '/alpha');
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  const history = ['alpha'];
  let at = 0;
  let seed = 7;
  const random = (below) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  for (let step = 0; step < 50; step += 1) {
    const move = random(3);
    if (move === 0 && at > 0) {
      at -= 1;
      await page.goBack();
    } else if (move === 1 && at < history.length - 1) {
      at += 1;
      await page.goForward();
    } else {
      const to = history[at] === 'alpha' ? 'beta' : 'alpha';
      history.splice(at + 1, history.length, to);
      at += 1;
      await menuLink(page, `${to} 1.0.0`).click();
    }
    await expect(page, `step ${step}`).toHaveURL(`${stage.url}/${history[at]}`);
    await expect(heading(page, `${history[at]} 1.0.0`), `step ${step}`).toBeVisible();
  }
});

test('claim 41: a language switch updates host and mounted remote within 300 ms of the click, with no missing key', async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.0.0']);
  const page = await open(stage, '/alpha');
  await expect(page.getByText('0 records')).toBeVisible();
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.evaluate(() => {
    window.switched = new Promise((resolve) => {
      let clicked = Infinity;
      // What the press and the release begin counts as well: neither may have changed anything before.
      for (const kind of ['pointerdown', 'click'])
        document.addEventListener(kind, ({ timeStamp }) => (clicked = Math.min(clicked, timeStamp)), { capture: true });
      const says = (place, words) => document.querySelector(place).textContent.includes(words);
      new MutationObserver(() => {
        if (document.documentElement.dir !== 'rtl') return;
        if (says('nav', 'لوحة المعلومات') && says('main', 'لا توجد سجلات')) resolve(performance.now() - clicked);
      }).observe(document.documentElement, { subtree: true, childList: true, characterData: true, attributes: true });
    });
  });
  await page.getByTitle('العربية').click();
  const took = await page.evaluate(() => window.switched);
  expect(took).toBeGreaterThan(0);
  expect(took).toBeLessThan(300);
  expect(await missingKeys(page)).toEqual([]);
});

/** Texts that are the name of a text: `list.title`, which is what a missing one shows. */
const missingKeys = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(({ children }) => children.length === 0)
      .map(({ textContent }) => textContent.trim())
      .filter((text) => /^[a-z]\w*([.:][a-z]\w*)+$/i.test(text)),
  );

test('claim 42: without permission there is no menu entry, widget or command, and no request for code; the page names the permission', async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['delta@1.0.0', 'beta@1.0.0']);
  const everything = stage.api.session.permissions;
  stage.api.session.permissions = everything.filter((permission) => permission !== 'product.view');
  const page = await open(stage, '/dashboard');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  expect(await commandsOf(page, 'delta')).toEqual([]);
  await expect(page.getByRole('link', { name: 'delta 1.0.0' })).toHaveCount(0);
  await expect(widgetOf(page, 'calm')).toHaveCount(0);
  await page.evaluate(() => {
    history.pushState({}, '', '/delta');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByText('Products: view')).toBeVisible();
  expect(stage.remotes.delta.requests).toEqual([]);

  // … all of which is there for who may.
  stage.api.session.permissions = everything;
  await page.goto(`${stage.url}/dashboard`);
  await expect(menuLink(page, 'delta 1.0.0')).toBeVisible();
  await expect(widgetOf(page, 'calm')).toContainText('calm widget');
  expect(await commandsOf(page, 'delta')).toEqual([expect.stringContaining('Run a delta drill')]);
});

/** How the host and alpha look before beta was opened, and after. */
async function looks(page, stage) {
  const styles = () =>
    page.evaluate(() =>
      Object.fromEntries(
        ['header', 'nav', 'main', 'main section', 'main h1'].map((selector) => {
          const style = getComputedStyle(document.querySelector(selector));
          const names = [...style].filter(
            (name) => !/size|width|height|inset|transform|perspective|animation/.test(name),
          );
          return [selector, Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]))];
        }),
      ),
    );
  // Neither pointer nor focus is on anything: whether a heading's focus shows depends on how one came to it.
  const rest = async () => {
    await page.mouse.move(700, 700);
    await page.evaluate(() => document.activeElement?.blur());
    // Also what comes in or goes out slowly has its last look.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  };
  const { remotes } = await (await fetch(`${stage.url}/registry.json`)).json();
  const titleOf = (id) => remotes.find((remote) => remote.id === id).manifest.title.en;
  await expect(heading(page, titleOf('alpha'))).toBeVisible();
  await rest();
  const before = await styles();
  await menuLink(page, titleOf('beta')).click();
  await expect(page.locator('.beta-start')).toHaveCSS('color', 'rgb(1, 2, 3)');
  await menuLink(page, titleOf('alpha')).click();
  await expect(heading(page, titleOf('alpha'))).toBeVisible();
  await rest();
  return { before, after: await styles() };
}

test("claim 43: a remote's CSS changes no computed style of the host or another remote", async ({ stageOf, open }) => {
  const stage = await stageOf(['alpha@1.0.0', 'beta@1.0.0']);
  const { before, after } = await looks(await open(stage, '/alpha'), stage);
  expect(after).toEqual(before);
});

test('claim 43: … which sees an element selector of a remote that was visited and left', async ({ stageOf, open }) => {
  const stage = await stageOf(['alpha@1.0.0', 'beta@1.1.0'], { checked: true });
  const { before, after } = await looks(await open(stage, '/alpha'), stage);
  expect(before['main h1'].color).not.toBe('rgb(255, 0, 0)');
  expect(after).not.toEqual(before);
  expect(after['main h1'].color).toBe('rgb(255, 0, 0)');
});

test('claim 43: styles that a remote adds by script go with it and come back with it', async ({ stageOf, open }) => {
  const stage = await stageOf(['alpha@1.0.0', 'beta@1.0.0']);
  const page = await open(stage, '/alpha');
  const colours = () =>
    page.evaluate(() => {
      const { color, letterSpacing, wordSpacing } = getComputedStyle(document.querySelector('nav'));
      return { color, letterSpacing, wordSpacing };
    });
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  const before = await colours();
  await menuLink(page, 'beta 1.0.0').click();
  await expect(heading(page, 'beta 1.0.0')).toBeVisible();
  await page.evaluate(() => {
    const written = document.createElement('style');
    written.textContent = 'nav { color: rgb(9, 8, 7) !important; }';
    const byRule = document.createElement('style');
    document.head.append(written, byRule);
    byRule.sheet.insertRule('nav { letter-spacing: 3px !important; }');
    const adopted = new CSSStyleSheet();
    adopted.replaceSync('nav { word-spacing: 5px !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, adopted];
  });
  const during = { color: 'rgb(9, 8, 7)', letterSpacing: '3px', wordSpacing: '5px' };
  await expect.poll(colours).toEqual(during);
  for (let visit = 0; visit < 2; visit += 1) {
    await menuLink(page, 'alpha 1.0.0').click();
    await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
    await expect.poll(colours).toEqual(before);
    await menuLink(page, 'beta 1.0.0').click();
    await expect(heading(page, 'beta 1.0.0')).toBeVisible();
    await expect.poll(colours).toEqual(during);
  }
});

test('claim 44: every load emits one event with version and outcome; a seeded error is attributed to its remote and version', async ({
  stageOf,
  open,
}) => {
  const stage = await stageOf(['alpha@1.0.0', 'alpha@1.3.0', 'beta@1.0.0']);
  const page = await open(stage, '/alpha');
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
  await menuLink(page, 'beta 1.0.0').click();
  await expect(heading(page, 'beta 1.0.0')).toBeVisible();
  expect(page.loads.map(({ remote, version, outcome }) => `${remote} ${version} ${outcome}`)).toEqual([
    'alpha 1.3.0 loaded',
    'alpha 1.3.0 crashed',
    'alpha 1.0.0 loaded',
    'beta 1.0.0 loaded',
  ]);
  expect(page.loads[1].detail).toContain('seeded: render');
  const status = await (
    await fetch(`${stage.url}/releases/status`, { headers: { Authorization: 'Bearer token' } })
  ).json();
  expect(status.loads.find(({ remote, version }) => remote === 'alpha' && version === '1.3.0').failures).toEqual({
    crashed: 1,
  });
});

test('the platform page shows what runs where, and rolls back for everybody', async ({ stageOf, open }) => {
  const stage = await stageOf(['alpha@1.0.0', 'alpha@1.2.0']);
  const page = await open(stage, '/platform');
  const alpha = page.getByRole('article', { name: 'alpha' });
  await expect(alpha).toContainText('1.2.0-');
  await alpha.getByRole('button', { name: 'Roll back' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: 'OK' }).click();
  await expect(alpha).toContainText(/Rolled back by .?admin@demo\.test/);
  await page.goto(`${stage.url}/alpha`);
  await expect(heading(page, 'alpha 1.0.0')).toBeVisible();
});

test("an answer of the API tells the host's own promise of how long a connection is kept, not the API's", async ({
  stageOf,
}) => {
  const stage = await stageOf(['alpha@1.0.0']);
  const kept = async (path) => (await fetch(`${stage.url}${path}`)).headers.get('keep-alive');
  const own = await kept('/registry.json');
  // Proxies and load balancers close after a minute: anyone who is in front must be the first to close.
  expect(Number(/timeout=(\d+)/.exec(own)?.[1])).toBeGreaterThan(60);
  expect(await kept('/api/v1/auth/me/')).toBe(own);
});

test('the endpoints of the platform page refuse anyone who lacks the permission', async ({ stageOf }) => {
  const stage = await stageOf(['alpha@1.0.0', 'alpha@1.2.0']);
  stage.api.session.permissions = ['platform.view'];
  const post = await fetch(`${stage.url}/releases/rollback`, {
    method: 'POST',
    headers: { Authorization: 'Bearer token', 'Content-Type': 'application/json' },
    body: JSON.stringify({ id: 'alpha', seq: 2 }),
  });
  expect(post.status).toBe(403);
  expect(await post.json()).toMatchObject({ code: 'forbidden' });
});
