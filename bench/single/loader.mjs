// Stands in for host/src/remotes/loader.ts in the one bundle: the same screens, split the same way, without federation.
import { entries } from 'virtual-remotes';

export async function loadModule({ manifest }, expose) {
  const load = entries[manifest.id]?.[expose.replace(/^\.\//, '')];
  if (!load) throw new Error(`The one bundle has no ${manifest.id}/${expose}.`);
  return load();
}

export const loadLifecycles = (resolved) => loadModule(resolved, 'remote');

/** One bundle has no release to compare a chunk with. */
export const explainChunk = (_remote, error) => Promise.resolve(error);
