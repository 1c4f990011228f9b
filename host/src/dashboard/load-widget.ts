import type { WidgetModule } from '@bo/platform';
import { loadPart } from '../remotes/orchestrator.ts';
import type { LiveRemote } from '../remotes/registry.ts';

/**
 * Fetches one widget of a remote, and the texts it needs. @throws RemoteLoadError when the remote cannot be loaded at
 * all
 */
export async function loadWidget(remote: LiveRemote, expose: string): Promise<WidgetModule> {
  const module = await loadPart<WidgetModule>(remote, expose);
  await module.prepare?.();
  return module;
}
