import type { Registry, RegistryEntry, Release, RemoteManifest } from '@bo/platform/manifest';
import { z } from 'zod';
import { classify, type LoadFailure, RemoteLoadError } from './failures.ts';
import { page } from './page.ts';

/**
 * Runs one remote in another version inside this tab: from any local port where the server allows it (a developer's
 * machine), else only a release that is published beside the live one. Kept per tab, never in an address in production.
 */
const KEY = 'remote.overrides';
const QUERY = 'remote';
const PREVIEW = 'preview';
const Overrides = z.record(z.string(), z.string());
type Overrides = z.infer<typeof Overrides>;

/** A version and its build, as `remote status` writes them: `1.4.0-4fa7fb18`, `1.5.0-beta.1-99aa00bb`. */
const RELEASE = /^\d+\.\d+\.\d+(?:[-+][\w.+-]*)?-\w+$/;

/**
 * Why an override is not in force: its load failed, an address may not be given here, or nothing of the remote was
 * released.
 */
type OverrideProblem = LoadFailure | 'address' | 'unreleased';
/** By remote, with what was asked for. */
export const overrideProblems = new Map<string, { target: string; problem: OverrideProblem }>();
const applied = new Set<string>();
export const isOverridden = (id: string) => applied.has(id);

export function readOverrides(): Overrides {
  try {
    return Overrides.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

/** Sets or (with null) removes the override of a remote; it takes effect when the page is reloaded. */
export function writeOverride(id: string, target: string | null): void {
  const { [id]: _old, ...others } = readOverrides();
  sessionStorage.setItem(KEY, JSON.stringify(target === null ? others : { ...others, [id]: target }));
}

/** Every remote in its live version again. */
export function endOverrides(): void {
  sessionStorage.removeItem(KEY);
}

/** `?remote=catalog@http://localhost:3001/remote.json`, on developers' machines alone. */
function takeFromAddress(): void {
  if (page.overrides !== 'local') return;
  for (const value of new URLSearchParams(location.search).getAll(QUERY)) {
    const [id, target] = value.split(/@(.*)/s);
    if (id) writeOverride(id, target || null);
  }
}

/** A release that a link asks this tab to run. */
export interface Preview {
  id: string;
  target: string;
}

/**
 * What the address asks to be shown in another version: `?preview=catalog@1.5.0-beta.1-99aa00bb`. Published releases
 * alone, and nothing runs until the person says so: anyone who sends a link decides nothing for others.
 */
export function previewsOf(search: string): Preview[] {
  const inForce = readOverrides();
  return new URLSearchParams(search).getAll(PREVIEW).flatMap((value) => {
    const [id, target] = value.split(/@(.*)/s);
    return id && target && RELEASE.test(target) && inForce[id] !== target ? [{ id, target }] : [];
  });
}

/** The same query without what asks for a preview. */
export function withoutPreviews(search: string): string {
  const query = new URLSearchParams(search);
  query.delete(PREVIEW);
  const text = query.toString();
  return text ? `?${text}` : '';
}

/** The manifest at what a developer types: `http://localhost:3006/remote.json`, `localhost:3006`, `3006`. */
function addressOf(target: string): string | null {
  const typed = /^\d+$/.test(target) ? `localhost:${target}` : target;
  const full = /^https?:\/\//.test(typed) ? typed : `http://${typed}`;
  if (!URL.canParse(full)) return null;
  const url = new URL(full);
  return url.pathname === '/' ? new URL('remote.json', url).href : url.href;
}

/** The release that an override names, or why it names nothing that may run here. */
function targetOf({ current, canary }: RegistryEntry, target: string): Release | OverrideProblem {
  const beside = current ?? canary?.release;
  const published = RELEASE.test(target);
  if (!published && page.overrides !== 'local') return 'address';
  if (published && !beside) return 'unreleased';
  const url =
    published && beside
      ? new URL(`../${target}/remote.json`, new URL(beside.url, location.href)).href
      : addressOf(target);
  return url ? { version: target, build: '', url, integrity: '' } : 'not_found';
}

/**
 * The registry with this tab's overrides in it. One that cannot be had leaves the live version, and says why in the
 * panel.
 */
export async function applyOverrides(
  registry: Registry,
  readManifest: (id: string, release: Release) => Promise<RemoteManifest>,
): Promise<Registry> {
  takeFromAddress();
  const entries = new Map(registry.remotes.map((entry) => [entry.id, entry]));
  await Promise.all(
    Object.entries(readOverrides()).map(async ([id, target]) => {
      const entry = entries.get(id) ?? {
        id,
        state: 'on' as const,
        current: null,
        previous: null,
        canary: null,
        seq: 0,
        manifest: null,
      };
      const release = targetOf(entry, target);
      if (typeof release === 'string') {
        overrideProblems.set(id, { target, problem: release });
        return;
      }
      try {
        const manifest = await readManifest(id, release);
        if (manifest.id !== id)
          throw new RemoteLoadError(id, 'invalid_manifest', { detail: `${target} is the remote "${manifest.id}".` });
        entries.set(id, {
          ...entry,
          state: 'on',
          current: { ...release, version: manifest.version, build: manifest.build },
          manifest,
        });
        applied.add(id);
      } catch (error) {
        overrideProblems.set(id, { target, problem: classify(error, navigator.onLine) });
      }
    }),
  );
  return { ...registry, remotes: [...entries.values()] };
}
