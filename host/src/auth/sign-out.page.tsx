import { Navigate } from '@bo/platform/router';
import { useEffect, useState } from 'react';
import { sessionChanged } from '../remotes/orchestrator.ts';
import { LoadingScreen } from '../base/loading/loading-screen.tsx';
import { signOut } from './sign-in.api.ts';

/**
 * Ends the session, then shows sign-in. A page, so that leaving for it asks about unsaved work as any other navigation
 * does, and so that no screen that needs a session is on when the session goes.
 */
export function SignOutPage() {
  const [done, setDone] = useState(false);
  useEffect(() => {
    void signOut()
      .then(sessionChanged)
      .finally(() => setDone(true));
  }, []);
  return done ? <Navigate to="/auth/sign-in" replace /> : <LoadingScreen />;
}
