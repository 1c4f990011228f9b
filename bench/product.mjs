import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { releaseTogether } from '@bo/build/releases';
import { remotePackages } from '@bo/build/remotes';
import { serveHost, serveRemote } from '@bo/build/server';
import { chromium } from 'playwright-core';
import { CHROMIUM } from '../e2e/harness/browser.mjs';
import { startApi } from './start-api.mjs';

/** This checkout. */
export const ROOT = path.resolve(import.meta.dirname, '..');

/**
 * The built product with the demo store, and a browser, on ports of their own. What closes them is added to `closers`,
 * to be called last first.
 *
 * @param {{ data: string, closers: (() => unknown)[], api?: string }} options `data` is a folder to write to; `api` the
 *   address of an API that runs already
 * @returns {Promise<{ url: string, api: string, browser: import('playwright-core').Browser, serve: (dist: string) =>
 *   Promise<string>, open: (checkout: string) => Promise<string>, listening: (server: unknown) => Promise<string> }>}
 *   `url` is the host's; `serve` serves another host's build beside it, `open` the host and the remotes of another
 *   checkout with the same API
 */
export async function openProduct({ data, closers, api }) {
  const listening = async (starting) => {
    const server = await starting;
    closers.push(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://localhost:${server.address().port}`;
  };
  const store = api ? { url: api } : await startApi(path.join(data, 'api'));
  if (store.stop) closers.push(store.stop);
  async function release(checkout, releases) {
    const remotes = [];
    for (const { id, dir } of remotePackages(checkout))
      remotes.push({
        dist: path.join(dir, 'dist'),
        base: `${await listening(serveRemote({ folder: path.join(releases, id), port: 0 }))}/`,
      });
    const host = path.join(checkout, 'host/dist');
    await releaseTogether(releases, { host, remotes });
    const common = { releases, api: store.url, port: 0, origins: remotes.map(({ base }) => new URL(base).origin) };
    const serve = (dist) => listening(serveHost({ ...common, dist }));
    return { serve, url: await serve(host) };
  }
  const { serve, url } = await release(ROOT, path.join(data, 'releases'));
  const open = async (checkout) => (await release(checkout, mkdtempSync(path.join(data, 'releases-')))).url;
  const browser = await chromium.launch(CHROMIUM);
  closers.push(() => browser.close());
  return { url, api: store.url, browser, serve, open, listening };
}
