import { anyChromium } from '../../scripts/lib/tools.mjs';

/** How the browser tests and the benches launch Chromium, alike. */
export const CHROMIUM = {
  executablePath: anyChromium() ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** Between two keys of a scanner. */
const SCANNER_KEY_MS = 4;

/**
 * A code as a keyboard-wedge scanner types it: keys faster than anybody's, and Enter, which is pressed now. When each
 * was pressed goes with it, as from a keyboard: a busy machine tells them late, and a test's keys are not slower for
 * it.
 */
export function scan(session, code) {
  const now = Date.now();
  const keys = [
    ...[...code].map((key) => ({ key, code: `Digit${key}`, text: key, windowsVirtualKeyCode: key.charCodeAt(0) })),
    { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 },
  ];
  return Promise.all(
    keys.flatMap(({ text, ...key }, index) => {
      const timestamp = (now - (keys.length - 1 - index) * SCANNER_KEY_MS) / 1000;
      return [
        session.send('Input.dispatchKeyEvent', { type: 'keyDown', text, timestamp, ...key }),
        session.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp, ...key }),
      ];
    }),
  );
}

/** Runs in a page, before its own code: `window.greens` gets the ms from each Enter to the frame that shows a flash. */
export function watchGreens() {
  window.greens = [];
  let pressed = 0;
  window.addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key === 'Enter') pressed = timeStamp;
    },
    { capture: true },
  );
  new MutationObserver((changes) => {
    const green = changes.some(({ addedNodes }) =>
      [...addedNodes].some(
        (node) =>
          node instanceof HTMLElement && (node.matches('[data-flash]') || node.querySelector('[data-flash]') !== null),
      ),
    );
    if (!green || pressed === 0) return;
    const since = pressed;
    pressed = 0;
    // The frame in which it is drawn.
    requestAnimationFrame(() => window.greens.push(performance.now() - since));
  }).observe(document, { childList: true, subtree: true });
}
