/** Whether an address is one of a route: `/brand/update/:brandId` and `/brand/update/br_1`. */
function matches(route, pathname) {
  const pattern = route
    .split('/')
    .map((part) =>
      part.startsWith(':') ? (part.endsWith('?') ? '[^/]*' : '[^/]+') : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('/');
  return new RegExp(`^${pattern.replace(/\/\[\^\/\]\*$/, '(?:/[^/]*)?')}/?$`, 'i').test(pathname);
}

/** Where `/` leads for most people (SPECIFICATION.md section 2.2). */
const HOME = '/product/productlist';

const link = (attributes) => `<link rel="preload" as="script" fetchpriority="low" ${attributes}>`;

const at = (pathname) => (pathname === '/' ? HOME : pathname);
const routeAt = ({ state, manifest }, pathname) =>
  state === 'on' ? manifest?.routes.find(({ path }) => matches(path, at(pathname))) : undefined;

/** What every start asks. */
const ALWAYS = ['auth/me/', 'settings/public/'];

/**
 * Names what the page prefetches before its code is there: its own first questions, and those of the screen it opens
 * at.
 */
export function prefetchMeta({ pathname, search }, registry) {
  const prefetch = search === '' ? registry.remotes.flatMap((remote) => routeAt(remote, pathname)?.prefetch ?? []) : [];
  return `<meta name="prefetch" content="${[...ALWAYS, ...prefetch].join(' ').replaceAll('&', '&amp;')}">`;
}

/**
 * Low-priority preloads for the landing screen: the remote's files, with its texts in the person's language, and the
 * host's own shared chunks: they arrive while the shell starts instead of one after the other. Low, because the other
 * way round they would delay the shell.
 */
export function preloadLinks(pathname, registry, host, { unmetNeeds, isAllowed, language }) {
  for (const remote of registry.remotes) {
    const { manifest, current } = remote;
    const route = routeAt(remote, pathname);
    const needs = route && manifest.needs[route.id];
    // What the page would refuse is not fetched either.
    if (!needs || !isAllowed(new URL(current.url).origin) || !host || unmetNeeds(manifest, host).length > 0) continue;
    const translated = manifest.translations?.[language] ?? {};
    const files = needs.files.map((file) => translated[file] ?? file);
    const own = files.map((file) =>
      link(`crossorigin="anonymous" integrity="${manifest.integrity[file]}" href="${new URL(file, current.url)}"`),
    );
    const shared = new Set(needs.shares.flatMap((share) => host?.shares[share]?.files ?? []));
    return [...own, ...[...shared].map((file) => link(`href="/${file}"`))].join('');
  }
  return '';
}
