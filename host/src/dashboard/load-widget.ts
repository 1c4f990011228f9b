import { loadRemote } from '@module-federation/enhanced/runtime';
import type { WidgetModule } from '@bo/platform';
import { loadLifecycles } from '../remotes/loader.ts';
import type { LiveRemote } from '../remotes/registry.ts';

/** Fetches one widget of a remote, and the texts it needs. @throws RemoteLoadError when the remote cannot be loaded at all */
export async function loadWidget(remote: LiveRemote, expose: string): Promise<WidgetModule> {
  // Registers the container and checks its contract; its code is needed for the texts in any case.
  await loadLifecycles(remote);
  const { container } = remote.manifest;
  const module = await loadRemote<WidgetModule>(`${container}/${expose.replace(/^\.\//, '')}`);
  if (!module) throw new Error(`${container} exposes no ${expose}.`);
  await module.prepare?.();
  return module;
}
