import { z } from 'zod';

// zod would otherwise try `new Function` once, which the content policy forbids and reports. Before the first schema is
// used.
z.config({ jitless: true });

/**
 * What the host's server says about this page, inlined beside the registry: the origins that code may come from, and
 * whether a developer may run a remote from a port of this machine.
 */
const Page = z.object({
  origins: z.array(z.url()),
  overrides: z.enum(['published', 'local']),
  /** The host's own files that hold a shared module, for preloads. */
  shares: z.record(z.string(), z.array(z.string())),
  /** The version of each library that the host shares. */
  libraries: z.record(z.string(), z.string()).default({}),
  /** Whether the product opens without network too; a server that says no takes the service worker away. */
  offline: z.boolean(),
  /** The remotes that were still being built when the page was made: `npm start` is ready before all of them are. */
  awaited: z.array(z.string()).default([]),
});
type Page = z.infer<typeof Page>;

const inlined = document.getElementById('page')?.textContent;
/** Without our server, on the development server, everything is local. */
export const page: Page = inlined
  ? Page.parse(JSON.parse(inlined))
  : { origins: [], overrides: 'local', shares: {}, libraries: {}, offline: false, awaited: [] };

const LOCAL = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;

/**
 * Whether code from this address may run in the page. The content policy says the same; this names the culprit before
 * the browser refuses.
 */
export function isAllowed(url: string): boolean {
  const { origin } = new URL(url, location.href);
  return (
    origin === location.origin || page.origins.includes(origin) || (page.overrides === 'local' && LOCAL.test(origin))
  );
}

/** The address of the folder that a file lies in, such as a release's manifest among its files. */
export const folderOf = (url: string): string => new URL('.', new URL(url, location.href)).href;
