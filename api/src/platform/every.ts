import type { App } from './http/app-type.ts';

/**
 * Does something again and again while the API runs, never twice at once; a failure is logged and tried again the next
 * time.
 */
export function every(app: App, ms: number, act: () => Promise<unknown>): void {
  let running: Promise<unknown> = Promise.resolve();
  const run = async () => {
    await act().catch((error: unknown) => {
      app.log.error(error);
    });
    timer.refresh();
  };
  const timer = setTimeout(() => {
    running = run();
  }, ms);
  timer.unref();
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    await running;
    clearTimeout(timer);
  });
}
