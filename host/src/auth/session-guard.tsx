import { useSession } from '@bo/platform';
import { lazy, Suspense } from 'react';
import { usePublicSettings } from '../base/public-settings.ts';
import { useIdleLock } from './idle-lock.ts';
import { useNearExpiry } from './near-expiry.ts';

const PasswordDialog = lazy(() =>
  import('./password-dialog.tsx').then(({ PasswordDialog: Dialog }) => ({ default: Dialog })),
);

/**
 * Asks for the password above the current screen, which keeps its state: after inactivity, and when the session is
 * about to expire.
 */
export function SessionGuard() {
  const { expires_at: expiresAt } = useSession();
  const { idle_lock_minutes: minutes } = usePublicSettings();
  const locked = useIdleLock(minutes * 60_000);
  const ending = useNearExpiry(expiresAt);
  if (!locked && !ending) return null;
  return (
    <Suspense fallback={<div className="lock-screen" />}>
      <PasswordDialog reason={locked ? 'idle' : 'expiry'} expiresAt={expiresAt} />
    </Suspense>
  );
}
