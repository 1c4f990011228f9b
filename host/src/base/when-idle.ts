const PATIENCE = 1500;

/** Resolves when the browser is idle, or after 1.5 s; at once in browsers without idle callbacks (Safari). */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE });
    else resolve();
  });
