const PATIENCE = 1500;

/** Resolves when the browser has nothing better to do, or after 1.5 s; at once where it cannot say (Safari). */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE });
    else resolve();
  });
