import type { PaletteItem } from './palette-items.ts';

/** The buttons and links in the heading of the current screen. Choosing one presses the original. */
export function headingItems(): PaletteItem[] {
  const offered = document.querySelectorAll<HTMLElement>(
    '.bo-heading > .bo-actions :is(a[href], button:not(:disabled))',
  );
  return [...offered].flatMap((element, at): PaletteItem[] => {
    const name = element.textContent.trim();
    if (name === '' || !element.checkVisibility()) return [];
    const to = element.getAttribute('href');
    return [
      {
        id: `here.${String(at)}`,
        kind: 'action',
        title: { en: name, ab: name },
        ...(to === null ? { run: () => element.click() } : { to }),
      },
    ];
  });
}
