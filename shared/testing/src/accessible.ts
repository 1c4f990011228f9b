import axe from 'axe-core';

/**
 * Fails on any serious or critical fault that axe finds. Colours need a real browser: the browser suite checks them on
 * the same pages.
 */
export async function expectAccessible(container: Element): Promise<void> {
  const { violations } = await axe.run(container, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'], rules: { 'color-contrast': { enabled: false } } });
  const faults = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `    ${html.slice(0, 200)}`).join('\n')}`);
  expect(faults).toEqual([]);
}
