import { developmentHost } from './lib/fixtures.mjs';
import { expect, test } from './lib/test.mjs';

/** What a person sees of an element and what is drawn before and after it, by a number per property. */
const takeStyles = () => {
  const elements = [...document.querySelectorAll('body, body *:not(script, style, link)')];
  const skipped = /^(d|perspective-origin|transform-origin)$/;
  const stylesOf = (element, pseudo) => {
    const computed = getComputedStyle(element, pseudo);
    // What is not drawn has no styles that anybody could see.
    if (pseudo && computed.content === 'none') return [];
    return [...computed]
      .filter((name) => !name.startsWith('--') && !skipped.test(name))
      .map((name) => [`${pseudo ?? ''}${name}`, computed.getPropertyValue(name).replaceAll(location.origin, '')]);
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
  if (theirs.map(({ name }) => name).join(' ') !== ours.map(({ name }) => name).join(' ')) return ['other elements'];
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

/** What is drawn only when somebody opens it: the list of the first choice, the calendar of a period. */
const OPENED = { list: '.ant-select', form: '.ant-picker' };

async function showPart(page, part) {
  await page.goto(`${new URL(page.url()).origin}/platform/kit?part=${part}`);
  await expect(page.locator('.bo-gallery').locator('h1, h2').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  if (!OPENED[part]) return;
  await page.getByRole('main').locator(OPENED[part]).first().click();
  await expect(page.locator(`${OPENED[part]}-dropdown`)).toBeVisible();
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
      await Promise.all([made, extracted].map((page) => showPart(page, part)));
      const what = `the part "${part}" of the gallery (${look.language}, ${look.scheme})`;
      expect(await differencesOf(made, extracted), what).toEqual([]);
    }
  }
  // The comparison sees a component that has lost its styles.
  await Promise.all([made, extracted].map((page) => showPart(page, 'form')));
  await extracted.evaluate(() => {
    for (const sheet of document.styleSheets)
      if ([...sheet.cssRules].some(({ selectorText }) => selectorText?.includes('.ant-switch-inner')))
        sheet.disabled = true;
  });
  expect(await differencesOf(made, extracted)).toContainEqual(expect.stringContaining('ant-switch'));
});
