import { LANGUAGE_KEY, currentLanguage, setLanguage, toLanguage } from '@bo/i18n';
import { ACCESS_TOKEN_KEY, accessToken, currentSession, setSession, USER_KEY } from '@bo/platform';
import type { createBrowserRouter } from '@bo/platform/router';
import { logCause } from '../base/console.ts';
import { forgetSession, loadSession, queryClient } from './session.ts';
import { here, safeOrigin } from './origin.ts';

type Router = ReturnType<typeof createBrowserRouter>;
const SIGN_IN = '/auth/sign-in';

/** The server says that the session has ended: forget it and go to sign-in, remembering where one was. */
export function endSession(router: Router): void {
  forgetSession({ ended: true });
  // Where a form with changes holds this up, `RequireSession` takes the form away and leads there.
  goToSignIn(router, true);
}

function goToSignIn(router: Router, expired: boolean): void {
  if (location.pathname.startsWith('/auth/')) return;
  void router.navigate(SIGN_IN, { replace: true, state: { from: here(), expired } });
}

/** Who local storage says is signed in, or null. */
function storedUserId(text: string | null): string | null {
  try {
    const user: unknown = JSON.parse(text ?? 'null');
    return typeof user === 'object' && user !== null && 'id' in user ? String(user.id) : null;
  } catch {
    return null;
  }
}

/**
 * Keeps this tab in step with the others: anyone who signs out, is signed out, signs in or switches language in one,
 * does so in all. Local storage tells the *other* tabs only, so nothing here answers to this tab's own doing.
 */
export function followOtherTabs(router: Router): () => void {
  const listener = ({ key, newValue }: StorageEvent) => {
    // Clearing all of local storage, as a 401 does, is told with a null key.
    if ((key === null || key === ACCESS_TOKEN_KEY) && !accessToken()) {
      if (!currentSession()) return;
      setSession(null);
      queryClient.clear();
      goToSignIn(router, false);
    } else if (key === ACCESS_TOKEN_KEY && location.pathname === SIGN_IN) {
      void router.navigate(safeOrigin(router.state.location.state), { replace: true });
    } else if (key === ACCESS_TOKEN_KEY && currentSession()) {
      // The password was given there: this tab's session ends later too, and need not be asked for here.
      loadSession().catch(logCause);
    } else if (key === USER_KEY && currentSession() && storedUserId(newValue) !== currentSession()?.user.id) {
      // Someone else signed in: nothing that this tab shows is theirs.
      location.reload();
    } else if (key === LANGUAGE_KEY) {
      const language = toLanguage(newValue);
      if (language && language !== currentLanguage()) void setLanguage(language);
    }
  };
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener('storage', listener);
  };
}
