import { accessToken, useOptionalSession } from '@bo/platform';
import { Navigate, useLocation } from '@bo/platform/router';
import { type ReactNode, useEffect, useState } from 'react';
import { ServerErrorPage } from '../errors/server-error.page.tsx';
import { MaintenancePage } from '../errors/maintenance.page.tsx';
import { usePublicSettings } from '../base/public-settings.ts';
import { sessionChanged } from '../remotes/orchestrator.ts';
import { LoadingScreen } from '../base/loading/loading-screen.tsx';
import { hasSessionEnded, loadSession } from './session.ts';

/** Without an access token: to sign-in, remembering where one wanted to go. With one: waits for who it belongs to. */
export function RequireSession({ children }: { children: ReactNode }) {
  const location = useLocation();
  const session = useOptionalSession();
  const { maintenance } = usePublicSettings();
  const token = accessToken();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!token || session) return;
    let current = true;
    loadSession().then(sessionChanged, () => {
      if (current) setFailed(true);
    });
    return () => {
      current = false;
    };
  }, [token, session, attempt]);

  if (!token)
    return (
      <Navigate
        to="/auth/sign-in"
        replace
        state={{ from: location.pathname + location.search + location.hash, expired: hasSessionEnded() }}
      />
    );
  // Anyone who may end the maintenance is let in; for the others the server answers nothing else either.
  if (maintenance && session && !session.permissions.includes('settings.edit')) return <MaintenancePage />;
  if (session) return children;
  if (!failed) return <LoadingScreen />;
  return (
    <ServerErrorPage
      onRetry={() => {
        setFailed(false);
        setAttempt(attempt + 1);
      }}
    />
  );
}
