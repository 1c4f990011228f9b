/** SPECIFICATION.md section 2.5: the splash goes after this long, counted from the page's start … */
export const SPLASH_AFTER = 1000;
/** … fading over this long. */
export const SPLASH_FADE = 20;

/** Removes the splash of index.html once the app has rendered behind it. */
export function fadeSplash(splash: HTMLElement | null, sinceStart = performance.now()): void {
  if (!splash) return;
  setTimeout(
    () => {
      splash.style.transition = `opacity ${String(SPLASH_FADE)}ms linear`;
      splash.style.opacity = '0';
      setTimeout(() => {
        splash.remove();
      }, SPLASH_FADE);
    },
    Math.max(0, SPLASH_AFTER - sinceStart),
  );
}
