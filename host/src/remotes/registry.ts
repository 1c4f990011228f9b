import { CONTRACT_VERSION, Registry, type RegistryEntry, type RemoteManifest } from '@bo/platform/manifest';
import { matchPath } from '@bo/platform/router';

/** A remote that this host can offer: switched on, with a manifest, built for a contract we fulfil. */
export interface LiveRemote {
  entry: RegistryEntry;
  manifest: RemoteManifest;
}

const REGISTRY_TIMEOUT = 4000;

/** The registry: inlined in the page by the host's server, fetched where a plain file server serves the page. */
export async function readRegistry(): Promise<Registry> {
  const inlined = document.getElementById('registry')?.textContent;
  if (inlined) return Registry.parse(JSON.parse(inlined));
  const response = await fetch('/registry.json', { signal: AbortSignal.timeout(REGISTRY_TIMEOUT), cache: 'no-cache' });
  if (!response.ok) throw new Error(`The registry answered ${response.status}. Is the host's server (or, in development, the registry on port 3009) running?`);
  return Registry.parse(await response.json());
}

/** Whether `version` satisfies a caret range such as `^1.2.0`: same major, and not older. */
export function satisfies(range: string, version: string): boolean {
  const wanted = /^\^?(\d+)\.(\d+)\.(\d+)$/.exec(range);
  const have = /^(\d+)\.(\d+)\.(\d+)/.exec(version);
  if (!wanted || !have) return false;
  const [major, minor, patch] = [1, 2, 3].map((i) => Number(have[i]) - Number(wanted[i]));
  if (major !== 0 || minor === undefined || patch === undefined) return false;
  return minor > 0 || (minor === 0 && patch >= 0);
}

/** The remotes to show, in the registry's order. An incompatible one stays: its screens explain themselves. */
export function liveRemotes(registry: Registry): LiveRemote[] {
  return registry.remotes.flatMap((entry) => (entry.state === 'on' && entry.manifest ? [{ entry, manifest: entry.manifest }] : []));
}

export const fitsContract = (manifest: RemoteManifest) => satisfies(manifest.contract, CONTRACT_VERSION);

/** The remote whose route matches a path, or null. */
export function remoteAt(remotes: readonly LiveRemote[], pathname: string): LiveRemote | null {
  return remotes.find(({ manifest }) => manifest.routes.some((route) => matchPath({ path: route.path, caseSensitive: false }, pathname))) ?? null;
}
