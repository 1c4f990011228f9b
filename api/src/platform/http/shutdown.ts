import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { App, Platform } from './app-type.ts';

/** The share of SHUTDOWN_SECONDS in which readiness is false and requests are still taken. */
const UNREADY_SHARE = 1 / 4;
const LOOK_EVERY_MS = 50;
/**
 * A connection without a request may have one on its way: it is closed after this time without any request under way.
 */
const QUIET_MS = 100;

export interface Shutdown {
  /** Whether the instance was asked to end: a proxy should route no more requests here. */
  begun: () => boolean;
  /**
   * Ends the instance without cutting a request off. Readiness turns false while requests are still taken, then
   * listening ends, then requests under way finish; after `seconds` the rest is cut off.
   *
   * @param untilRouted whether to wait until proxies have read that the instance is not ready
   */
  end: (seconds: number, options: { untilRouted: boolean }) => Promise<void>;
}

declare module './app-type.ts' {
  interface Platform {
    shutdown: Shutdown;
  }
}

/** Prepares an app for a graceful shutdown; `jobs` gives unfinished jobs back. */
export function createShutdown(app: App, jobs: () => Pick<Platform['jobs'], 'giveBack'>): Shutdown {
  const underWay = new Set<ServerResponse>();
  let begun = false;
  app.server.on('request', (_request, response) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  // A proxy that keeps connections open would send its next request to an instance that is gone.
  app.addHook('onSend', async (_request, reply) => {
    if (begun) void reply.header('connection', 'close');
  });

  /** Closes connections as their requests finish; kept-alive ones would keep the server open. */
  async function closeConnections(deadline: number, signal: AbortSignal): Promise<void> {
    let quietSince = Date.now();
    while (!signal.aborted) {
      const now = Date.now();
      if (underWay.size > 0) quietSince = now;
      if (now >= deadline || now - quietSince >= QUIET_MS) app.server.closeAllConnections();
      else app.server.closeIdleConnections();
      await pause(LOOK_EVERY_MS);
    }
  }

  return {
    begun: () => begun,
    async end(seconds, { untilRouted }) {
      const deadline = Date.now() + seconds * 1000;
      begun = true;
      // Its failure is reported when the app closes.
      jobs()
        .giveBack()
        .catch(() => undefined);
      if (untilRouted) await pause(seconds * 1000 * UNREADY_SHARE);
      const closed = new AbortController();
      const closing = app.close().finally(() => closed.abort());
      await Promise.all([closing, closeConnections(deadline, closed.signal)]);
    },
  };
}
