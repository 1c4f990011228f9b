import { reportLoad } from './load-events.ts';
import { releaseIn } from './load-with-fallback.ts';

/** The most reports about one version in one tab: an error in a timer would come for ever. */
const MOST = 10;
const told = new Map<string, Set<string>>();

function tell(reason: unknown): void {
  // React's own report of a crash is told by anyone who keeps the place.
  const stack = reason instanceof Error ? reason.stack : undefined;
  const resolved = stack ? releaseIn(stack) : null;
  if (!stack || !resolved) return;
  const { container } = resolved.manifest;
  const known = told.get(container) ?? new Set();
  told.set(container, known);
  if (known.has(stack) || known.size >= MOST) return;
  known.add(stack);
  reportLoad(resolved, 'error', { detail: stack });
}

/**
 * Tells errors that no screen has caught, of promises, timers and listeners, with the version whose code they came
 * from. Returns how to stop.
 */
export function watchStrayErrors(): () => void {
  const onError = ({ error }: ErrorEvent) => {
    tell(error);
  };
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    tell(reason);
  };
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
