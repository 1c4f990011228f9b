import { classify } from './failures.ts';
import { fetchRegistry, isOtherHost } from './registry.ts';

/** Whether something failed because a file of the host did not come. */
export const isLostCode = (error: unknown): boolean =>
  ['not_found', 'missing', 'timeout'].includes(classify(error, navigator.onLine));

const TRIED = 'host.reloaded';

/**
 * Opens the present address with the host of today where this tab's is not live any more: its files may be gone. Once
 * per build and address, so that a file that is missing in the new one as well does not make the page open for ever.
 * Anyone who has changes that are not saved is asked by the browser first. Returns whether the page is on its way.
 */
export async function reloadForNewHost(): Promise<boolean> {
  const registry = await fetchRegistry().catch(() => null);
  if (!registry || !isOtherHost(registry)) return false;
  const attempt = `${registry.host ?? ''} ${location.pathname}`;
  if (sessionStorage.getItem(TRIED) === attempt) return false;
  sessionStorage.setItem(TRIED, attempt);
  location.reload();
  return true;
}
