import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteLifecycles } from '@bo/platform';
import { fitsContract, type LiveRemote } from './registry.ts';

/** Why a remote could not be shown. Closed: every failure is one of these, and each has its sentence in both languages. */
export type LoadFailure = 'offline' | 'timeout' | 'not_found' | 'incompatible' | 'evaluation';

export class RemoteLoadError extends Error {
  readonly failure: LoadFailure;
  readonly remote: string;
  constructor(remote: string, failure: LoadFailure, options?: ErrorOptions) {
    super(`Remote "${remote}" could not be loaded: ${failure}.`, options);
    this.name = 'RemoteLoadError';
    this.failure = failure;
    this.remote = remote;
  }
}

const SCRIPT_TIMEOUT = 8000;

/** What went wrong, from what was thrown. Pure. */
export function classify(error: unknown, online: boolean): LoadFailure {
  if (!online) return 'offline';
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
  const text = error instanceof Error ? error.message : String(error);
  if (/timed? ?out/i.test(text)) return 'timeout';
  if (/RUNTIME-008|ScriptNetworkError|Loading chunk|Failed to (load|fetch)/i.test(text)) return 'not_found';
  return 'evaluation';
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new DOMException(`No answer within ${ms} ms.`, 'TimeoutError'));
    }, ms);
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}

const registered = new Set<string>();

/** Fetches a remote's code and returns its life cycles. @throws RemoteLoadError */
export async function loadLifecycles({ entry, manifest }: LiveRemote): Promise<RemoteLifecycles> {
  if (!fitsContract(manifest)) throw new RemoteLoadError(manifest.id, 'incompatible');
  const { container } = manifest;
  if (!registered.has(container)) {
    registerRemotes([{ name: container, entry: new URL(manifest.entry, new URL(entry.current.url, location.href)).href, type: 'global', entryGlobalName: container }]);
    registered.add(container);
  }
  try {
    const module = await within(SCRIPT_TIMEOUT, loadRemote<RemoteLifecycles>(`${container}/remote`));
    if (!module) throw new Error('The container is empty.');
    return module;
  } catch (error) {
    throw new RemoteLoadError(manifest.id, classify(error, navigator.onLine), { cause: error });
  }
}
