import { accessToken, PagePending, useOptionalSession } from '@bo/platform';
import { Navigate, useLocation } from '@bo/platform/router';
import { type ReactNode, useEffect } from 'react';
import { sessionChanged } from '../remotes/orchestrator.ts';
import { loadSession } from './auth.api.ts';

/** Without an access token: to sign-in, remembering where one wanted to go. With one: waits for who it belongs to. */
export function RequireSession({ children }: { children: ReactNode }) {
  const location = useLocation();
  const session = useOptionalSession();
  const token = accessToken();
  useEffect(() => {
    if (token && !session) void loadSession().then(sessionChanged, () => undefined);
  }, [token, session]);
  if (!token) return <Navigate to="/auth/sign-in" replace state={{ from: location.pathname + location.search }} />;
  return session ? children : <PagePending />;
}
