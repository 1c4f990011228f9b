import { folderOf } from './page.ts';
import { routeOf } from './registry.ts';
import { type Resolved } from './resolved.ts';

/**
 * The screen of a remote that is being shown: whose code it is, and its address as the manifest writes it, without ids.
 */
export interface ShownScreen {
  remote: string;
  release: string;
  path: string;
  /** Where the files of the release lie. */
  base: string;
}

type Listener = (screen: ShownScreen | null) => void;
let shown: ShownScreen | null = null;
const listeners = new Set<Listener>();

/** The name of a release: `1.4.0-ab12cd34`. */
export const releaseName = ({ version, build }: Resolved['manifest']) => `${version}-${build}`;

/** Says which screen a place shows from now on; null where it shows none. */
export function showScreen(resolved: Resolved | null, pathname = ''): void {
  shown = resolved && {
    remote: resolved.manifest.id,
    release: releaseName(resolved.manifest),
    path: routeOf(resolved.manifest, pathname)?.path ?? '/',
    base: folderOf(resolved.release.url),
  };
  for (const listener of listeners) listener(shown);
}

/** Tells of the present screen, and of each that follows. */
export function followScreens(listener: Listener): () => void {
  listeners.add(listener);
  listener(shown);
  return () => listeners.delete(listener);
}
