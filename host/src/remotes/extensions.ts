import { type Extension, provideExtensions } from '@bo/platform';
import type { RemoteManifest } from '@bo/platform/manifest';
import { RemoteLoadError, within } from './failures.ts';
import { loadPart, partFailed, startAfresh } from './orchestrator.ts';
import { type LiveRemote, unmetBy } from './registry.ts';

/** For the texts of an extension, once its code is there. */
const PREPARE_LIMIT = 8000;

type Declared = RemoteManifest['extensions'][number];

interface Module {
  default?: { point?: string; prepare?: () => Promise<void> };
}

/** Fetches the code of an extension and its texts. @throws where it does not come, or is made for another point */
async function load<M>(remote: LiveRemote, { id, point, expose }: Declared): Promise<M> {
  const { default: found } = await loadPart<Module>(remote, expose);
  if (found?.point !== point)
    throw new RemoteLoadError(remote.manifest.id, 'evaluation', {
      detail: `The module of "${id}" is for the extension point "${found?.point ?? ''}", not for "${point}".`,
    });
  await within(PREPARE_LIMIT, found.prepare?.() ?? Promise.resolve());
  // What of it is there, the contract of its point says: `definePanel` and its like.
  return found as M;
}

function extensionOf(remote: LiveRemote, declared: Declared): Extension {
  const { id, point, title, permissions, order, width } = declared;
  let hasFailed = false;
  return {
    key: `${remote.manifest.id}.${id}`,
    point,
    title,
    permissions,
    order,
    width,
    async load<M>() {
      if (hasFailed) await startAfresh(remote);
      hasFailed = false;
      return load<M>(remote, declared);
    },
    failed(error) {
      hasFailed = true;
      void partFailed(remote, `Extension "${id}" of ${point}`, error);
    },
  };
}

/**
 * Hands the pages what the remotes contribute to them. One that this host cannot run contributes nothing: its own
 * screens say why.
 */
export function provideRemoteExtensions(remotes: readonly LiveRemote[]): void {
  provideExtensions(
    remotes
      .filter(({ manifest }) => unmetBy(manifest).length === 0)
      .flatMap((remote) => remote.manifest.extensions.map((declared) => extensionOf(remote, declared))),
  );
}
