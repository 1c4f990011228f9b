import { useEffect, useState } from 'react';

/** How long before its end a session is renewed in place. */
export const WARN_BEFORE = 2 * 60_000;
/**
 * A timer cannot be set for longer (2^31 ms); a laptop that slept fires late. So it looks again at least this often.
 */
const LOOK_EVERY = 30_000;

/** Whether the session ends within two minutes, or has ended while the screen was open. */
export function useNearExpiry(expiresAt: string): boolean {
  const isNear = () => Date.parse(expiresAt) - Date.now() <= WARN_BEFORE;
  const [seen, setSeen] = useState({ expiresAt, near: isNear() });
  useEffect(() => {
    const look = () => {
      setSeen({ expiresAt, near: Date.parse(expiresAt) - Date.now() <= WARN_BEFORE });
    };
    look();
    const timer = setInterval(look, LOOK_EVERY);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [expiresAt]);
  return seen.expiresAt === expiresAt ? seen.near : false;
}
