import type { Registry, RegistryEntry, Release, RemoteManifest } from '@bo/platform/manifest';
import { z } from 'zod';
import { page } from './page.ts';

/**
 * Runs one remote in another version inside this tab: from any local port where the server allows it (a developer's
 * machine), else only a release that is published beside the live one. Kept per tab, never in an address in production.
 */
const KEY = 'remote.overrides';
const QUERY = 'remote';
const Overrides = z.record(z.string(), z.string());
type Overrides = z.infer<typeof Overrides>;

const RELEASE = /^\d+\.\d+\.\d+[\w.]*-[\w]+$/;

/** Why an override is not in force, by remote. */
export const overrideProblems = new Map<string, string>();
const applied = new Set<string>();
export const isOverridden = (id: string) => applied.has(id);

export function readOverrides(): Overrides {
  try {
    return Overrides.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

/** Sets or (with null) removes the override of a remote; it takes effect when the page is opened anew. */
export function writeOverride(id: string, target: string | null): void {
  const { [id]: _old, ...others } = readOverrides();
  sessionStorage.setItem(KEY, JSON.stringify(target === null ? others : { ...others, [id]: target }));
}

/** `?remote=catalog@http://localhost:3001/remote.json`, on developers' machines alone. */
function takeFromAddress(): void {
  if (page.overrides !== 'local') return;
  for (const value of new URLSearchParams(location.search).getAll(QUERY)) {
    const [id, target] = value.split(/@(.*)/s);
    if (id) writeOverride(id, target || null);
  }
}

/** The release that an override names, or null where it names nothing that may run here. */
function targetOf(entry: Pick<RegistryEntry, 'current'>, target: string): Pick<Release, 'version' | 'build' | 'url' | 'integrity'> | null {
  if (RELEASE.test(target)) return { version: target, build: '', url: new URL(`../${target}/remote.json`, new URL(entry.current.url, location.href)).href, integrity: '' };
  return page.overrides === 'local' && URL.canParse(target) ? { version: target, build: '', url: target, integrity: '' } : null;
}

const nowhere = { version: '', build: '', url: location.href, integrity: '' };

/** The registry with this tab's overrides in it. One that cannot be had leaves the live version, and says why in the panel. */
export async function applyOverrides(registry: Registry, readManifest: (id: string, release: Release) => Promise<RemoteManifest>): Promise<Registry> {
  takeFromAddress();
  const wanted = Object.entries(readOverrides());
  const entries = new Map(registry.remotes.map((entry) => [entry.id, entry]));
  await Promise.all(
    wanted.map(async ([id, target]) => {
      const entry = entries.get(id) ?? { id, state: 'on' as const, current: nowhere, previous: null, canary: null, seq: 0, manifest: null };
      const release = targetOf(entry, target);
      if (!release) {
        overrideProblems.set(id, target);
        return;
      }
      try {
        const manifest = await readManifest(id, release);
        if (manifest.id !== id) throw new Error(`${target} is the remote "${manifest.id}".`);
        entries.set(id, { ...entry, state: 'on', current: { ...release, version: manifest.version, build: manifest.build }, manifest });
        applied.add(id);
      } catch (error) {
        overrideProblems.set(id, error instanceof Error ? error.message : target);
      }
    }),
  );
  return { ...registry, remotes: [...entries.values()] };
}
