import type { PrefetchingHttp } from '@bo/http';

let client: PrefetchingHttp | null = null;
/** Sets the page's client, once at the start. */
export const prefetchThrough = (prefetching: PrefetchingHttp): void => {
  client = prefetching;
};

/** Asks what a screen will want to know before it is there: `addresses` as its route's `prefetch` spell them. */
export function prefetch(addresses: readonly string[]): void {
  for (const address of addresses) client?.prefetch(address);
}
