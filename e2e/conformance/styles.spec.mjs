import { developmentHost } from './lib/fixtures.mjs';
import { expect, test } from './lib/test.mjs';

/** What a person sees of an element and what is drawn before and after it, by a number per property. */
const takeStyles = () => {
  const elements = [...document.querySelectorAll('body, body *:not(script, style, link)')];
  const skipped = /^(d|perspective-origin|transform-origin)$/;
  // The mark of a build's kit is in the names of its animations.
  const valueOf = (computed, name) =>
    computed
      .getPropertyValue(name)
      .replaceAll(location.origin, '')
      .replaceAll(/\bbo-(?:dev|[0-9a-f]{5})-/g, 'bo-');
  const stylesOf = (element, pseudo) => {
    const computed = getComputedStyle(element, pseudo);
    // What is not drawn has no styles that anybody could see.
    if (pseudo && computed.content === 'none') return [];
    return [...computed]
      .filter((name) => !name.startsWith('--') && !skipped.test(name))
      .map((name) => [`${pseudo ?? ''}${name}`, valueOf(computed, name)]);
  };
  window.stylesOf = (index) => [null, '::before', '::after'].flatMap((pseudo) => stylesOf(elements[index], pseudo));
  const digest = (text) => {
    let hash = 5381;
    for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 33) ^ text.charCodeAt(at)) >>> 0;
    return hash;
  };
  const nameOf = ({ localName, classList }) =>
    [localName, ...[...classList].filter((one) => one.startsWith('ant-'))].join('.');
  return elements.map((element, index) => ({ name: nameOf(element), digest: digest(window.stylesOf(index).join()) }));
};

/** What differs between the two pages, a line per element, with the properties that do. */
async function differencesOf(made, extracted) {
  const [theirs, ours] = await Promise.all([made, extracted].map((page) => page.evaluate(takeStyles)));
  const odd = Array.from({ length: Math.max(theirs.length, ours.length) }).findIndex(
    (_one, index) => theirs[index]?.name !== ours[index]?.name,
  );
  if (odd >= 0) return [`another element: ${theirs[odd]?.name} → ${ours[odd]?.name}`];
  const different = theirs.flatMap(({ digest }, index) => (digest === ours[index].digest ? [] : [index]));
  return Promise.all(
    different.slice(0, 40).map(async (index) => {
      const [before, after] = await Promise.all(
        [made, extracted].map(async (page) => new Map(await page.evaluate((at) => window.stylesOf(at), index))),
      );
      const names = [...new Set([...before.keys(), ...after.keys()])].filter(
        (name) => before.get(name) !== after.get(name),
      );
      return `${ours[index].name}: ${names
        .slice(0, 4)
        .map((name) => `${name} ${before.get(name)} → ${after.get(name)}`)
        .join('; ')}`;
    }),
  );
}

/** What is drawn only when somebody opens it: a list of choices, a calendar. */
const OPENED = { form: ['.ant-select', '.ant-picker'] };

async function showPart(page, part) {
  await page.goto(`${new URL(page.url()).origin}/platform/kit?part=${part}`);
  await expect(page.locator('.bo-gallery').locator('h1, h2').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

async function openOne(page, name) {
  await page.getByRole('main').locator(name).first().click();
  await expect(page.locator(`${name}-dropdown`)).toBeVisible();
}

const setLook = (page, { language, scheme }) =>
  page.evaluate(
    (look) => {
      localStorage.setItem('I18N_LANGUAGE', look.language);
      sessionStorage.setItem('themeSettings', JSON.stringify({ theme_scheme: { value: look.scheme } }));
    },
    { language, scheme },
  );

test('every part of the gallery is drawn by the extracted styles of antd as by those that it writes in the browser', async ({
  stageOf,
  open,
}) => {
  test.setTimeout(600_000);
  const stages = [await stageOf([], { hostDist: await developmentHost() }), await stageOf([])];
  const [made, extracted] = await Promise.all(stages.map((stage) => open(stage, '/platform/kit', { fresh: true })));
  const names = extracted.locator('.bo-gallery-nav a');
  await expect(names.first()).toBeVisible();
  const parts = await names.evaluateAll((links) => links.map((link) => new URL(link.href).searchParams.get('part')));
  expect(parts.length).toBeGreaterThan(4);
  for (const look of [
    { language: 'en', scheme: 'light' },
    { language: 'ab', scheme: 'dark' },
  ]) {
    await Promise.all([made, extracted].map((page) => setLook(page, look)));
    for (const part of parts) {
      // What still loads or moves has another moment in each of the two.
      const same = (what) =>
        expect
          .poll(() => differencesOf(made, extracted), {
            message: `${what} of the gallery (${look.language}, ${look.scheme})`,
            timeout: 30_000,
          })
          .toEqual([]);
      await Promise.all([made, extracted].map((page) => showPart(page, part)));
      await same(`the part "${part}"`);
      for (const name of OPENED[part] ?? []) {
        await Promise.all([made, extracted].map((page) => openOne(page, name)));
        await same(`${name}, opened in the part "${part}"`);
      }
    }
  }
  // The comparison sees a component that has lost its styles.
  await Promise.all([made, extracted].map((page) => showPart(page, 'form')));
  await extracted.evaluate(() => {
    for (const sheet of document.styleSheets)
      if ([...sheet.cssRules].some(({ selectorText }) => selectorText?.includes('.ant-switch-inner')))
        sheet.disabled = true;
  });
  await expect.poll(() => differencesOf(made, extracted)).toContainEqual(expect.stringContaining('ant-switch'));
});
