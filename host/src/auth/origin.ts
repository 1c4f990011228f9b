/** `start` of the address that leads to the desk of the signed-in person's role. */
export const DESK = 'desk';

/**
 * Where to go after signing in: the page that was asked for, `/` too, else the desk of the role. An internal path only,
 * never another site, never the sign-in pages themselves.
 */
export function safeOrigin(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) && !/^\/(auth|account|danger|errors)(\/|$)/.test(from)
    ? from
    : `/?start=${DESK}`;
}

/** The present address as an origin to come back to. */
export const here = () => location.pathname + location.search + location.hash;
