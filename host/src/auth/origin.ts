/** `start` of the address that leads to the desk of the signed-in person's role. */
export const DESK = 'desk';

/**
 * The path to open after signing in: the requested page, including `/`, otherwise the role's start page. Always an
 * internal path, never another site or a sign-in page.
 */
export function safeOrigin(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) && !/^\/(auth|account|danger|errors)(\/|$)/.test(from)
    ? from
    : `/?start=${DESK}`;
}

/** The present address as an origin to come back to. */
export const here = () => location.pathname + location.search + location.hash;
