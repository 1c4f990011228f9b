/**
 * Why a remote could not be shown. Closed: every failure is one of these, and each has its sentence in both languages.
 */
export const LOAD_FAILURES = [
  'offline',
  'timeout',
  'not_found',
  'missing',
  'blocked',
  'invalid_manifest',
  'incompatible',
  'integrity',
  'origin_refused',
  'evaluation',
  'mount',
  'unmount',
  'crashed',
  'error',
] as const;
export type LoadFailure = (typeof LOAD_FAILURES)[number];
export const isLoadFailure = (reason: string): reason is LoadFailure =>
  LOAD_FAILURES.some((failure) => failure === reason);

/**
 * A failure whose cause is known where it is thrown. Its message is for the console and the diagnostics, not for
 * people.
 */
export class RemoteLoadError extends Error {
  readonly failure: LoadFailure;
  readonly remote: string;
  constructor(remote: string, failure: LoadFailure, options?: ErrorOptions & { detail?: string }) {
    super(`Remote "${remote}" could not be loaded: ${failure}.${options?.detail ? ` ${options.detail}` : ''}`, options);
    this.name = 'RemoteLoadError';
    this.failure = failure;
    this.remote = remote;
  }
}

/** What went wrong, from what was thrown. Pure. */
export function classify(error: unknown, online: boolean): LoadFailure {
  if (error instanceof RemoteLoadError) return error.failure === 'not_found' && !online ? 'offline' : error.failure;
  if (!online) return 'offline';
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  if (/timed? ?out|\(timeout:/i.test(text)) return 'timeout';
  if (/ChunkLoadError|RUNTIME-008|ScriptNetworkError|Loading chunk|Failed to (load|fetch)|NetworkError/i.test(text))
    return 'not_found';
  return 'evaluation';
}

/** What may heal by asking again at once: a lost packet, a server that restarts. A refusal or a crash will not. */
export const isWorthRetrying = (failure: LoadFailure) => failure === 'not_found' || failure === 'missing';

/** Whether an older version could do better: not where the network is the reason. */
export const isWorthFallingBack = (failure: LoadFailure) => failure !== 'offline';

/** Rejects with a TimeoutError when `work` takes longer; the work itself goes on unheard. */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new DOMException(`No answer within ${ms} ms.`, 'TimeoutError'));
    }, ms);
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}
