import type { RemoteManifest } from '@bo/platform/manifest';

/** A hash that nothing has: an empty `integrity` would let anything through, an unknown one must let nothing. */
const NOTHING = `sha384-${'A'.repeat(64)}`;

const files = new Map<string, string>();
const changing = new Set<string>();

const withoutQuery = (url: string) => {
  const { origin, pathname } = new URL(url, location.href);
  return `${origin}${pathname}`;
};

/**
 * Registers the files of a release under the place of its manifest. A development server's change with every save: they
 * are let through.
 */
export function trustFiles(
  manifestUrl: string,
  { integrity, build }: Pick<RemoteManifest, 'integrity' | 'build'>,
): void {
  const base = new URL(manifestUrl, location.href);
  if (build === 'dev') changing.add(new URL('.', base).href);
  for (const [file, hash] of Object.entries(integrity)) files.set(new URL(file, base).href, hash);
}

/** The integrity a script must have; `''` (none) only for development servers. */
export function integrityFor(url: string): string {
  const address = withoutQuery(url);
  if ([...changing].some((base) => address.startsWith(base))) return '';
  return files.get(address) ?? NOTHING;
}

/** Whether a file is of a release that this page has loaded: what was only preloaded is not known yet. */
export const isKnownFile = (url: string) => files.has(withoutQuery(url));

/** How often a script of a release did not run, by the release's folder. */
const failed = new Map<string, number>();
const folderOf = (url: string) => new URL('.', withoutQuery(url)).href;

/** Scripts of releases that have neither run nor failed yet. */
const awaited = new Map<HTMLScriptElement, string>();

/**
 * Gives up on the scripts of a release that have not come: their imports fail as timed out, so that a person's next try
 * asks for them again. What comes of the old request later is not run a second time.
 */
export function abandonScripts(manifestUrl: string): void {
  const folder = folderOf(manifestUrl);
  for (const [script, place] of awaited) {
    // A widget's or an extension's lies in a folder beneath.
    if (!place.startsWith(folder)) continue;
    awaited.delete(script);
    failed.set(place, (failed.get(place) ?? 0) + 1);
    script.onerror?.(new Event('timeout'));
    script.remove();
  }
}

/**
 * Makes a script element ready for a file of a remote: its integrity, and after a failure other addresses for all files
 * of
 * the release. Under the old ones the browser would answer from what it remembers: each preload that failed with the
 * first.
 */
export function prepareScript(script: HTMLScriptElement, url: string): void {
  const address = new URL(url, location.href);
  const before = failed.get(folderOf(url)) ?? 0;
  if (before > 0) address.searchParams.set('try', String(before + 1));
  script.crossOrigin = 'anonymous';
  script.integrity = integrityFor(url);
  script.src = address.href;
  awaited.set(script, folderOf(url));
  script.addEventListener('load', () => {
    awaited.delete(script);
  });
  script.addEventListener('error', () => {
    awaited.delete(script);
    failed.set(folderOf(url), before + 1);
  });
}

declare global {
  interface Window {
    /** Asked by the containers' webpack runtime for every chunk (shared/build/src/integrity-plugin.mjs). */
    remoteScript?: (script: HTMLScriptElement, url: string) => void;
  }
}
window.remoteScript = prepareScript;

/** Addresses that the page's content policy, or an extension that acts like one, has blocked. */
const blocked = new Set<string>();
document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
  if (URL.canParse(blockedURI, location.href)) blocked.add(withoutQuery(blockedURI));
});

/**
 * Finds out why a script did not run; the browser only says that it did not. Null where its server does not answer, or
 * sends the file by now.
 */
export async function explainScript(url: string): Promise<'blocked' | 'missing' | 'integrity' | null> {
  if (blocked.has(withoutQuery(url))) return 'blocked';
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(3000), cache: 'force-cache' });
    if (!response.ok) return response.status < 500 ? 'missing' : null;
    const wanted = integrityFor(url);
    if (wanted === '') return null;
    const digest = await crypto.subtle.digest('SHA-384', await response.arrayBuffer());
    return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}` === wanted ? null : 'integrity';
  } catch {
    return null;
  }
}
