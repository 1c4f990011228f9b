/**
 * Work that was done on this device and has not reached the server, by the remote's name for it. Signing out sends it
 * first, or asks. Where it can be sent is remembered over a reload, when the remote that knows how to send it may not
 * be loaded.
 */
const KEY = 'bo-unsent';
const senders = new Map<string, () => Promise<unknown>>();

function noted(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, string>) : {};
  } catch {
    return {};
  }
}

/** Says how unsent work is sent, once its remote is loaded. */
export function sendsWith(name: string, send: () => Promise<unknown>): void {
  senders.set(name, send);
}

/** Notes that there is unsent work, with the page that sends it; null: all of it has been sent. */
export function noteUnsent(name: string, page: string | null): void {
  const { [name]: before, ...others } = noted();
  if ((before ?? null) === page) return;
  localStorage.setItem(KEY, JSON.stringify(page === null ? others : { ...others, [name]: page }));
}

/** The pages with unsent work. */
export const unsentPages = (): string[] => Object.values(noted());

/** Tries to send what waits, for so long at most. @returns the pages whose work still waits */
export async function sendUnsent(milliseconds = 5000): Promise<string[]> {
  const limit = new Promise((resolve) => setTimeout(resolve, milliseconds));
  const waiting = Object.keys(noted()).flatMap((name) => senders.get(name)?.() ?? []);
  await Promise.race([Promise.allSettled(waiting), limit]);
  return unsentPages();
}
