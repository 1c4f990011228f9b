import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteLifecycles } from '@bo/platform';
import { RemoteLoadError, within } from './failures.ts';
import { explainScript, prepareScript, trustFiles } from './integrity.ts';
import { isAllowed } from './page.ts';
import { unmetBy } from './registry.ts';
import { type Resolved } from './resolved.ts';

const SCRIPT_TIMEOUT = 8000;

/**
 * Runs one script under its integrity. Its element goes again, whatever becomes of it: a hung one would be waited for
 * for ever.
 */
function runScript(remote: string, url: string): Promise<void> {
  const script = document.createElement('script');
  const ran = new Promise<void>((resolve, reject) => {
    script.onload = () => {
      resolve();
    };
    script.onerror = () => {
      explainScript(url).then((failure) => {
        reject(new RemoteLoadError(remote, failure ?? 'not_found', { detail: url }));
      }, reject);
    };
  });
  script.async = true;
  prepareScript(script, url);
  document.head.append(script);
  return within(SCRIPT_TIMEOUT, ran).finally(() => {
    script.remove();
  });
}

const registered = new Set<string>();

/**
 * Fetches a container's script and hands it to the federation runtime, which finds it under its name instead of
 * fetching it itself.
 */
async function openContainer({ manifest, release }: Resolved): Promise<void> {
  const { id, container } = manifest;
  if (registered.has(container)) return;
  const entry = new URL(manifest.entry, new URL(release.url, location.href));
  await runScript(id, entry.href);
  if (!Reflect.has(window, container))
    throw new RemoteLoadError(id, 'evaluation', { detail: `${entry.href} ran and defined no ${container}.` });
  registerRemotes([{ name: container, entry: entry.href, type: 'global', entryGlobalName: container }]);
  registered.add(container);
}

/** Whether a release may run here at all, before any of its scripts is asked for. @throws RemoteLoadError */
function admit({ manifest, release }: Resolved): void {
  const [unmet] = unmetBy(manifest);
  if (unmet)
    throw new RemoteLoadError(manifest.id, 'incompatible', {
      detail: `It needs ${unmet.what} ${unmet.range}; there is ${unmet.has}.`,
    });
  if (!isAllowed(release.url))
    throw new RemoteLoadError(manifest.id, 'origin_refused', {
      detail: `${release.url} is not among the allowed origins.`,
    });
  trustFiles(release.url, manifest);
}

/**
 * Fetches one module of a release: `remote` (its life cycles) or a widget. @throws RemoteLoadError, or what the module
 * threw
 */
export async function loadModule<T>(resolved: Resolved, expose: string): Promise<T> {
  admit(resolved);
  await openContainer(resolved);
  const { container, id } = resolved.manifest;
  const module = await within(SCRIPT_TIMEOUT, loadRemote<T>(`${container}/${expose.replace(/^\.\//, '')}`)).catch(
    async (error: unknown) => {
      throw await explainChunk(id, error);
    },
  );
  if (!module) throw new RemoteLoadError(id, 'evaluation', { detail: `${container} exposes no ${expose}.` });
  return module;
}

/** Names the reason why a chunk did not run; webpack only names the chunk. */
export async function explainChunk(id: string, error: unknown): Promise<unknown> {
  const request =
    error instanceof Error && 'request' in error && typeof error.request === 'string' ? error.request : null;
  const failure = request && (await explainScript(request));
  return failure ? new RemoteLoadError(id, failure, { cause: error, detail: request }) : error;
}

export const loadLifecycles = (resolved: Resolved) => loadModule<RemoteLifecycles>(resolved, 'remote');
