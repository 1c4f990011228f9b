import type { ServiceKey } from '@bo/contracts';

/** Whether a key opens something now. */
export const isOpen = ({ revoked_at, expires_at }: ServiceKey, now = Date.now()): boolean =>
  revoked_at === null && (expires_at === null || Date.parse(expires_at) > now);
