import { test as base, expect } from '@playwright/test';
import { startStage } from './stage.mjs';

export { expect };

/** What the browser complained of against the content policy, by page. */
export const watchPolicy = () => {
  window.violations = [];
  document.addEventListener('securitypolicyviolation', (event) =>
    window.violations.push(
      `${event.violatedDirective} ${event.blockedURI} ${event.sample} ${event.sourceFile}:${event.lineNumber}`,
    ),
  );
};

const savesData = () =>
  Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });

export const test = base.extend({
  /** Starts a host with remotes; stopped after the test. */
  stageOf: async ({}, use) => {
    const stages = [];
    await use(async (...args) => {
      const stage = await startStage(...args);
      stages.push(stage);
      return stage;
    });
    for (const stage of stages) await stage.close();
  },
  /**
   * A signed-in page on an address of a stage. Every test that opens one also claims that no content policy was
   * violated.
   */
  open: async ({ context, browser, contextOptions }, use) => {
    const pages = [];
    const others = [];
    await use(async (stage, address, { fresh = false, preload = false, clock = false } = {}) => {
      // A browser that was never here: nothing of an earlier page is in its cache.
      if (fresh) others.push(await browser.newContext(contextOptions));
      const page = await (fresh ? others.at(-1) : context).newPage();
      pages.push(page);
      // The test says how much time passes (`later`), beside what passes by itself.
      if (clock) await page.clock.install();
      await page.addInitScript(() => {
        localStorage.setItem('accessToken', 'token');
        localStorage.setItem('user', JSON.stringify({ id: 'usr_1', name: 'Conformance' }));
      });
      // Nothing is fetched ahead unless the test is about that: what a remote does when someone comes for it is the
      // claim.
      if (!preload) await page.addInitScript(savesData);
      await page.addInitScript(watchPolicy);
      page.loads = [];
      await page.exposeFunction('tellLoad', (event) => page.loads.push(event));
      await page.addInitScript(() => window.addEventListener('remote-load', (event) => window.tellLoad(event.detail)));
      if (address) await page.goto(stage.url + address);
      return page;
    });
    for (const page of pages)
      if (!page.isClosed())
        expect(await page.evaluate(() => window.violations ?? []), 'violations of the content policy').toEqual([]);
    for (const other of others) await other.close();
  },
});

/**
 * Lets the page live through some time (ms) at once: what it would do by itself by then, it has done. Needs `clock`.
 */
export const later = (page, ms = 5_000) => page.clock.runFor(ms);

/** The card that stands in the place of a remote. */
export const cardOf = (page, id) => page.locator(`.remote-card[data-remote="${id}"]`);
export const heading = (page, name) => page.getByRole('main').getByRole('heading', { name, exact: true });
export const menuLink = (page, name) => page.getByRole('navigation').getByRole('link', { name }).first();
/** A widget on the dashboard, by its title. */
export const widgetOf = (page, name) => page.getByRole('main').getByRole('region', { name, exact: true });

/** What the palette (Ctrl+K) offers for some words; it is closed again. */
export async function commandsOf(page, words) {
  await page.keyboard.press('Control+KeyK');
  const box = page.getByRole('combobox', { name: 'Search or jump to' });
  await box.fill(words);
  // The list follows what is typed when the browser has time, and says so until then.
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
  const nothing = page.getByRole('dialog').getByText(`Nothing found for “${words}”`);
  await expect(page.getByRole('option').first().or(nothing)).toBeVisible();
  const found = await page.getByRole('option').allTextContents();
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  return found;
}
