import { isIP } from 'node:net';
import { fieldError } from '../../../platform/errors/domain-error.ts';

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/** IPv4 inside of IPv6 without a prefix (`::127.0.0.1`): deprecated, routed nowhere, and known to no filter. */
const isCompatible = (host: string): boolean => /^\[::[\da-f]{1,4}(?::[\da-f]{1,4})?\]$/.test(host);

/** Whether an address names this machine; only where the server's settings allow that. */
export const isLocal = (url: URL): boolean => LOCAL.has(url.hostname);

/**
 * Whether requests may go to an address at all, as it is written: over TLS, and not to a bare number that stands for a
 * machine. Where a name leads is looked at when it is called, each time.
 */
export function mayCall(url: URL, allowLocal: boolean): boolean {
  if (allowLocal && isLocal(url)) return ['http:', 'https:'].includes(url.protocol);
  return url.protocol === 'https:' && url.username === '' && url.password === '' && !isCompatible(url.hostname);
}

/** @throws DomainError 422 for an address that no request would ever be sent to. */
export function expectAddress(address: string, allowLocal: boolean): void {
  const url = new URL(address);
  if (!mayCall(url, allowLocal)) throw fieldError('url', 'webhook.https');
  const bare = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0 && !(allowLocal && isLocal(url))) throw fieldError('url', 'webhook.number');
}
