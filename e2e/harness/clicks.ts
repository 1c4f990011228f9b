import type { Page } from '@playwright/test';

/**
 * Counts the presses of a pointer on a page from now on. Typing, Tab, Enter and shortcuts are free: a budget says how
 * often the hand goes to the mouse.
 */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.evaluate(() => {
    const count = Reflect.get(window, 'countClick') as () => void;
    // On the window and before all others: a page that stops the event has been pressed all the same.
    window.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && count(), { capture: true });
  });
  return () => clicks;
}
