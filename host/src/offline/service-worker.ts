import { logCause } from '../base/console.ts';
import { integrityFor, isKnownFile } from '../remotes/integrity.ts';
import { page } from '../remotes/page.ts';
import { whenIdle } from '../base/when-idle.ts';

/** The names are the worker's (shared/build/runtime/service-worker.js). */
const FILES = 'bo-files';
const PAGE = 'bo-page';
const PAGE_KEY = '/page';
const IMMUTABLE = /[.-][0-9a-f]{8}\.[a-z0-9]+$/;

/**
 * Fetches what this page was built from once more, out of the browser's own cache: the worker keeps what passes through
 * it.
 */
async function keepThisPage(): Promise<void> {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name.split('?', 1)[0] ?? name)
    .filter((name) => IMMUTABLE.test(name) && !new URL(name).pathname.startsWith('/api/'));
  const isOwn = (url: string) => new URL(url).origin === location.origin;
  for (const url of new Set(files)) {
    if (!isOwn(url) && !isKnownFile(url)) continue;
    // One at a time, between what the person does: all at once would stand in the way of a click.
    await whenIdle();
    await fetch(url, { cache: 'force-cache', ...(isOwn(url) ? {} : { integrity: integrityFor(url) }) }).catch(
      () => undefined,
    );
  }
  const answer = await fetch(location.pathname, { headers: { Accept: 'text/html' } });
  if (answer.ok) await (await caches.open(PAGE)).put(PAGE_KEY, answer);
  document.documentElement.dataset.offline = 'ready';
}

/**
 * Makes the product open without network, from the next visit on; or, where the server says so, takes that away again.
 */
export async function startServiceWorker(): Promise<void> {
  // Browsers leave it out where a page is not served safely.
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  try {
    if (!page.offline) {
      const registrations = await serviceWorker.getRegistrations();
      await Promise.all([
        ...registrations.map((one) => one.unregister()),
        ...[FILES, PAGE].map((name) => caches.delete(name)),
      ]);
      return;
    }
    const controlled = serviceWorker.controller !== null;
    await serviceWorker.register('/sw.js');
    // A worker that took over while this page was on its way has not seen it: then nothing is kept yet.
    if (controlled && (await (await caches.open(PAGE)).match(PAGE_KEY))) return;
    await new Promise<void>((resolve) => {
      if (serviceWorker.controller) resolve();
      else
        serviceWorker.addEventListener(
          'controllerchange',
          () => {
            resolve();
          },
          { once: true },
        );
    });
    await keepThisPage();
  } catch (error) {
    // A browser that forbids it (a private window) works as before, with network.
    logCause(error);
  }
}
