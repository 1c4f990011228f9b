import { developmentHost } from './lib/fixtures.mjs';
import { expect, test } from './lib/test.mjs';

/**
 * How each element of the page, and what is before and after it, is drawn: by a number, and by `window.stylesOf` in
 * words.
 */
const takeStyles = () => {
  // Of the rows of a list the first stands for all: how many are drawn depends on the moment.
  const elements = [...document.querySelectorAll('body, body *:not(script, style, link)')].filter(
    (element) => (element.closest('[data-index]')?.dataset.index ?? '0') === '0',
  );
  const drawn = (element) =>
    [undefined, '::before', '::after'].flatMap((pseudo) => {
      const computed = getComputedStyle(element, pseudo);
      // What is not drawn has no styles that anybody could see.
      return pseudo && computed.content === 'none' ? [] : `${pseudo ?? ''} ${computed.cssText}`;
    });
  // The page's address and the mark of a build's kit in the names of its animations are its own.
  const stylesOf = (element) =>
    drawn(element)
      .join('')
      .replaceAll(location.origin, '')
      .replaceAll(/\bbo-(?:dev|[0-9a-f]{5})-/g, 'bo-');
  window.stylesOf = (index) => stylesOf(elements[index]).split('; ');
  const digest = (text) => {
    let hash = 5381;
    for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 33) ^ text.charCodeAt(at)) >>> 0;
    return hash;
  };
  const nameOf = ({ localName, classList }) =>
    [localName, ...[...classList].filter((one) => one.startsWith('ant-'))].join('.');
  return elements.map((element) => ({ name: nameOf(element), digest: digest(stylesOf(element)) }));
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
    different.slice(0, 20).map(async (index) => {
      const [before, after] = await Promise.all(
        [made, extracted].map((page) => page.evaluate((at) => window.stylesOf(at), index)),
      );
      const changes = after.filter((style) => !before.includes(style));
      const gone = before.filter((style) => !after.includes(style));
      return `${ours[index].name}: ${gone.slice(0, 4).join('; ')} → ${changes.slice(0, 4).join('; ')}`;
    }),
  );
}

/** What is drawn only when someone opens it: a list of choices, a calendar. */
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
