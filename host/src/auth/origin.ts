/** Where to go after signing in: an internal path only, never another site, never the sign-in pages themselves. */
export function safeOrigin(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) && !/^\/(auth|account|danger|errors)(\/|$)/.test(from)
    ? from
    : '/';
}

/** The present address as an origin to come back to. */
export const here = () => location.pathname + location.search + location.hash;
