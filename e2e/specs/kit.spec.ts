import axe from 'axe-core';
import { expect, test } from '../harness/test.ts';

const PARTS = ['list', 'states', 'form', 'detail', 'chart', 'grid', 'feedback'] as const;

// Every part of the kit stands on this page, so a fault of contrast, name or role in any of fifty screens shows here
// first.
for (const language of ['en', 'ab'] as const) {
  test(`axe finds nothing serious on any part of the kit (${language})`, async ({ openAs }) => {
    const page = await openAs('admin', { language, path: '/platform/kit' });
    // Through the debugger, so that the page's content policy stays as it is.
    await page.evaluate(axe.source);
    for (const part of PARTS) {
      const link = page.locator(`nav a[href$="part=${part}"]`);
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(page.locator('.bo-table [data-index], .bo-grid td, form.bo-form, .bo-card').first()).toBeVisible();
      const faults = await page.evaluate(async () => {
        const { violations } = await window.axe.run(document.querySelector('main') ?? document, {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
        });
        return violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n')}`);
      });
      expect(faults, part).toEqual([]);
    }
  });
}
