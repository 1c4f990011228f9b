/**
 * The content policy of the host's page, enforced. Scripts come from the page's own origin and the allow-listed origins
 * of
 * remotes, or stand in the page itself under the hash that `inline` names; styles carry the page's nonce, and every
 * string that
 * becomes code goes through the one Trusted Types policy (host/src/remotes/secure-page.ts). `overrides: 'local'` is for
 * developers' machines: it lets a remote run from any local port.
 *
 * @param {{ nonce: string, origins: string[], overrides: 'published' | 'local', inline?: string[], storage?: string[],
 * fonts?: string[] }} options
 */
export function contentPolicy({ nonce, origins, overrides, inline = [], storage = [], fonts = [] }) {
  const local = overrides === 'local' ? ['http://localhost:*', 'http://127.0.0.1:*'] : [];
  const sockets = overrides === 'local' ? ['ws://localhost:*', 'ws://127.0.0.1:*'] : [];
  const code = ["'self'", ...origins, ...local];
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': [...code, ...inline],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...fonts],
    'font-src': [...code, ...fonts],
    'img-src': [...code, ...storage, 'data:', 'blob:'],
    'media-src': ["'self'", ...storage],
    'connect-src': [...code, ...sockets, ...storage],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  })
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/** The headers of the page beside its content policy. */
export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'geolocation=(), microphone=(), payment=(), usb=(), camera=(self)',
};
