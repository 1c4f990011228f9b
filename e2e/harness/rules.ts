import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** Collects from the start what moves without anybody having pressed anything. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
    const told: { shifts: { value: number; of: string[] }[]; slow: boolean } = { shifts: [], slow: false };
    Object.assign(window, { told });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const of = sources.map(({ node, previousRect: was, currentRect: is }) => {
          const name = node instanceof Element ? `${node.localName}.${node.classList[0] ?? ''}` : 'text';
          return `${name} ${[was.x, was.y, is.x, is.y].map(Math.round).join(' ')}`;
        });
        if (!hadRecentInput) told.shifts.push({ value, of });
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver(() => {
      told.slow ||= document.querySelector('.offline') !== null;
    }).observe(document, { childList: true, subtree: true });
  });

/** From here on, as another screen is gone to in the page that is open. */
export const forgetShifts = (page: Page) =>
  page.evaluate(() => {
    Object.assign((window as unknown as { told: object }).told, { shifts: [], slow: false });
  });

/**
 * The sum of what jumped, as the browser itself measures it, and what it was. Nothing where the banner of a slow
 * connection was there: a busy machine beside us is no screen's doing.
 */
export async function shiftOf(page: Page): Promise<{ shift: number; of: string }> {
  const { shifts, slow } = await page.evaluate(
    () => (window as unknown as { told: { shifts: { value: number; of: string[] }[]; slow: boolean } }).told,
  );
  return {
    shift: slow ? 0 : shifts.reduce((sum, { value }) => sum + value, 0),
    of: shifts.map(({ value, of }) => `${value.toFixed(3)} ${of.join(', ')}`).join('; '),
  };
}

/** Goes to an address in the product that is open, as a link does, and waits for nothing. */
export const goTo = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);

/**
 * Follows an address in the product that is open, as a link does, until nothing of the screen before stands there. Two
 * screens that are one component keep its elements: the second is loaded.
 */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('main :not(:has(*))')) element.setAttribute('data-left', '');
  });
  await goTo(page, address);
  await page
    .waitForFunction(() => !document.querySelector('main [data-left]'), null, { timeout: 5_000 })
    .catch(() => page.goto(address));
}

/** Fonts and pictures are there and drawn; a page that listens to events is never without a connection. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(
      [...document.images]
        .filter(({ complete, loading }) => !complete && loading !== 'lazy')
        .map((image) => image.decode().catch(() => undefined)),
    );
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

/** Everything axe knows, of any impact. What opens above the page (`layer`) is no part of its landmarks. */
export async function axeFaults(page: Page, layer = false): Promise<string[]> {
  // Through the debugger, so that the page's content policy stays as it is.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (above) => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      rules: { region: { enabled: !above } },
    });
    return violations.map(({ id, nodes }) => `axe ${id}: ${nodes[0]?.html.slice(0, 200) ?? ''}`);
  }, layer);
}

/**
 * What of the page is wider than the window, cut without saying what it says, or too small for a finger or a pointer.
 */
export const measureFaults = (page: Page, touch: boolean) =>
  page.evaluate((finger) => {
    const told: string[] = [];
    const nameOf = (element: Element) =>
      `<${element.localName} class="${element.className.toString().slice(0, 60)}"> ${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}`;
    const seen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      // The header of cards is for those who hear the page.
      !element.closest('.bo-hidden, [aria-hidden="true"], [inert], .bo-table[data-cards] thead');
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const widest = [...document.body.querySelectorAll('main *')].filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return (right > clientWidth + 1 || left < -1) && !element.closest('.bo-table-scroll, .cat-scroll');
      });
      told.push(`the page is ${String(scrollWidth)} px wide: ${widest[0] ? nameOf(widest[0]) : ''}`);
    }

    // A table tells it under the pointer, when it is asked to.
    for (const line of document.querySelectorAll('.bo-table td bdi, .bo-table .bo-line, .bo-table td, .bo-grid td'))
      line.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    for (const element of document.querySelectorAll<HTMLElement>('body *:not(svg, svg *, option, script, style)')) {
      const { overflowX, textOverflow, whiteSpaceCollapse } = getComputedStyle(element);
      if (overflowX === 'visible' || overflowX === 'auto' || overflowX === 'scroll') continue;
      if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth < 4) continue;
      const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
      if (!words && textOverflow !== 'ellipsis') continue;
      if (element.localName === 'input' || whiteSpaceCollapse === 'preserve-breaks' || !seen(element)) continue;
      if (!element.textContent.trim() || element.closest('[title], [aria-describedby], .ant-skeleton')) continue;
      if (element.querySelector('[title]')) continue;
      told.push(`text is cut and told nowhere: ${nameOf(element)}`);
    }

    // What one presses. A link in a sentence or a cell is as high as its line: axe sees to it that there is room around
    // it.
    const usual = finger ? 44 : 24;
    const PRESSED =
      'button, input:not([type="hidden"]), select, textarea, [role="button"], [role="tab"], [role="switch"], [role="combobox"], [role="menuitem"], nav a, a.ant-btn';
    for (const element of document.querySelectorAll<HTMLElement>(PRESSED)) {
      if (!seen(element) || element.closest('.ant-tree, [role="tree"]')) continue;
      if ('disabled' in element && element.disabled === true) continue;
      // Whatever around it answers the same press is the target.
      const target =
        element.closest('label, .ant-select, .ant-input-affix-wrapper, .ant-input-number, .ant-picker, .ant-upload') ??
        element;
      const boxes = [element, target].map((one) => one.getBoundingClientRect());
      const [width, height] = [Math.max(...boxes.map((box) => box.width)), Math.max(...boxes.map((box) => box.height))];
      if (width === 0 || height === 0) continue;
      // The target may be larger than what is drawn: a layer of its own catches the presses beside it.
      const reach = [element, target].flatMap((one) =>
        ['::before', '::after'].map((part) => {
          const { content, position, width: wide, height: high } = getComputedStyle(one, part);
          return content !== 'none' && position === 'absolute'
            ? [Number.parseFloat(wide), Number.parseFloat(high)]
            : [0, 0];
        }),
      );
      const [wide, high] = [
        Math.max(width, ...reach.map(([x]) => x ?? 0)),
        Math.max(height, ...reach.map(([, y]) => y ?? 0)),
      ];
      // Two names in one header cell share its height.
      const least = element.closest('th')?.querySelector('.bo-head-second') ? 24 : usual;
      if (Math.round(wide) < least || Math.round(high) < least)
        told.push(`${String(Math.round(wide))} × ${String(Math.round(high))} px to press: ${nameOf(element)}`);
    }

    // The primary action ends the row of a heading; only the menu of further ones stands after it.
    const actions = [...document.querySelectorAll('.bo-heading > .bo-actions :is(button, a.ant-btn)')].filter(seen);
    const primary = actions.findIndex((action) => action.classList.contains('ant-btn-primary'));
    const after = primary === -1 ? [] : actions.slice(primary + 1).filter((action) => action.textContent.trim() !== '');
    if (after[0]) told.push(`an action after the primary one: ${nameOf(after[0])}`);

    // Lists.
    const rows = [...document.querySelectorAll('main .bo-table:not([data-cards]) > .bo-table-scroll tr[data-index]')];
    const heights = new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height)));
    const density = document.documentElement.dataset.density === 'compact' ? 36 : 52;
    for (const height of heights) if (height !== density) told.push(`a row is ${String(height)} px high`);
    // One of a kind tells it: a list of two hundred rows says it once.
    const kinds = new Map(told.map((fault) => [fault.replace(/^\d+ × \d+|> .*$/g, ''), fault]));
    return [...kinds.values()];
  }, touch);

/** On the keyboard through the first things one can press: each has a ring, and nothing cuts it. */
export async function ringFaults(page: Page, count: number): Promise<string[]> {
  // From here on the browser draws what the keyboard focuses as such.
  await page.keyboard.press('Tab');
  return page.evaluate(async (most) => {
    const told: string[] = [];
    const main = document.querySelector('main, [role="main"]') ?? document.body;
    const all = [
      ...main.querySelectorAll<HTMLElement>(
        'a[href], button:not(:disabled), input:not(:disabled, [type="hidden"]), [tabindex="0"]',
      ),
    ].filter((element) => element.tabIndex >= 0 && element.checkVisibility({ opacityProperty: true }));
    for (const element of all.slice(0, most)) {
      element.focus({ preventScroll: true });
      // A select draws its ring once React has told it that it has the focus.
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (document.activeElement !== element) continue;
      const holders = [
        element,
        element.closest(
          '.ant-select, .ant-input-affix-wrapper, .ant-input-number, .ant-picker, .ant-checkbox, .ant-switch, .ant-segmented-item, label',
        ),
      ]
        .filter((one): one is HTMLElement => one instanceof HTMLElement)
        .flatMap((one) =>
          [one, one.nextElementSibling].filter((part): part is HTMLElement => part instanceof HTMLElement),
        );
      const rings = holders.map((holder) => {
        const { outlineStyle, outlineWidth, outlineOffset, boxShadow, borderColor } = getComputedStyle(holder);
        const drawn = outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
        return {
          holder,
          drawn,
          reach: drawn === 0 ? 0 : drawn + Number.parseFloat(outlineOffset),
          boxShadow,
          borderColor,
        };
      });
      const ring = rings.find(({ drawn }) => drawn > 0);
      const name = `<${element.localName} class="${element.className.slice(0, 50)}"> ${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 30)}`;
      if (!ring) {
        if (rings.every(({ boxShadow }) => boxShadow === 'none')) told.push(`no ring on ${name}`);
        continue;
      }
      const { left, right, top, bottom } = ring.holder.getBoundingClientRect();
      for (let around = ring.holder.parentElement; around && around !== document.body; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const box = around.getBoundingClientRect();
        // What scrolls may hide what it holds; of what is in sight the ring is whole.
        if (left < box.left || right > box.right || top < box.top || bottom > box.bottom) break;
        const cell = ring.holder.closest('th, td')?.getBoundingClientRect();
        if (cell && around.contains(ring.holder.closest('table')) && (cell.left < box.left || cell.right > box.right))
          break;
        const { reach } = ring;
        const cut =
          (overflowX !== 'visible' && (left - reach < box.left - 0.6 || right + reach > box.right + 0.6)) ||
          (overflowY !== 'visible' && (top - reach < box.top - 0.6 || bottom + reach > box.bottom + 0.6));
        if (cut) {
          told.push(`the ring of ${name} is cut by .${around.className.slice(0, 40)}`);
          break;
        }
      }
    }
    return told;
  }, count);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
