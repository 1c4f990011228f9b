import type { Page } from '@playwright/test';

/**
 * Buttons, links and boxes of the page that something else covers. Each is scrolled to as the keyboard's focus would
 * be, then its centre and a point near each corner are asked what a press there would hit. What a scrolled part cuts
 * off is no fault.
 */
export const coveredParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const PRESSED =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, label:has(input), [role="button"], [role="tab"], [role="switch"], [role="combobox"], [role="menuitem"], [role="checkbox"], [role="radio"], [role="option"]';
    /** Parts that answer a press anywhere within them as one. */
    const WHOLE =
      'label, .ant-select, .ant-input-affix-wrapper, .ant-input-number, .ant-picker, .ant-upload, .ant-segmented-item';
    const nameOf = (element: Element) =>
      `<${element.localName} class="${(element.getAttribute('class') ?? '').slice(0, 50)}"> ${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}`;
    const isUsable = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.matches(':disabled') &&
      !element.closest('.bo-hidden, [aria-hidden="true"], [inert], .bo-table[data-cards] thead') &&
      getComputedStyle(element).pointerEvents !== 'none';
    /** What is in sight of a box: the window's part of it, less what the parts that scroll around it cut off. */
    const inSight = (element: Element) => {
      let { left, top, right, bottom } = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
      const { position } = getComputedStyle(element);
      for (
        let around = position === 'fixed' ? null : element.parentElement;
        around && around !== document.body;
        around = around.parentElement
      ) {
        const { overflowX, overflowY, position: placed } = getComputedStyle(around);
        const box = around.getBoundingClientRect();
        if (overflowX !== 'visible') [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        if (placed === 'fixed') break;
      }
      return { left, top, right, bottom };
    };
    /**
     * A smaller control of the same part that is drawn wholly on a larger one, such as the box on a picture: its centre
     * stays free.
     */
    const isInset = (element: Element, hit: Element) => {
      if (!element.parentElement?.contains(hit)) return false;
      const [outer, inner] = [
        element.getBoundingClientRect(),
        (hit.closest('label, button') ?? hit).getBoundingClientRect(),
      ];
      return (
        inner.height + 8 <= outer.height &&
        inner.left >= outer.left &&
        inner.right <= outer.right &&
        inner.top >= outer.top &&
        inner.bottom <= outer.bottom
      );
    };
    const answers = (element: Element, hit: Element | null, isCentre: boolean) => {
      if (!hit || element.contains(hit)) return true;
      if (!isCentre && isInset(element, hit)) return true;
      if (element.closest(WHOLE)?.contains(hit)) return true;
      // Between the words of a link that wraps, and outside of round corners, its surroundings are hit: they cover
      // nothing.
      return hit.contains(element) && !hit.matches(PRESSED);
    };
    const told = new Map<string, string>();
    for (const element of document.body.querySelectorAll<HTMLElement>(PRESSED)) {
      if (!element.isConnected || !isUsable(element)) continue;
      element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      const sight = inSight(element);
      for (const { left, top, width, height } of element.getClientRects()) {
        if (width < 2 || height < 2) continue;
        const [dx, dy] = [Math.min(8, width / 4), Math.min(8, height / 4)];
        const points = [
          [left + width / 2, top + height / 2],
          [left + dx, top + dy],
          [left + width - dx, top + dy],
          [left + dx, top + height - dy],
          [left + width - dx, top + height - dy],
        ] as const;
        for (const [at, [x, y]] of points.entries()) {
          if (x < sight.left || x >= sight.right || y < sight.top || y >= sight.bottom) continue;
          const hit = document.elementFromPoint(x, y);
          if (answers(element, hit, at === 0) || !hit) continue;
          // One row of a list tells it for all of them.
          const kind = `${element.localName} ${element.className} ${hit.localName} ${String(hit.className)}`;
          if (!told.has(kind))
            told.set(
              kind,
              `${nameOf(element)} at ${String(Math.round(x))}, ${String(Math.round(y))} is under ${nameOf(hit)}`,
            );
        }
      }
    }
    return [...told.values()];
  });
