import { SessionInfo, SignInAnswer, type SignInInput } from '@bo/contracts';
import { http, read } from '@bo/http';
import { keepSession, setSession } from '@bo/platform';
import { setStoreFormat } from '@bo/i18n';

/** Signs in and keeps the session. @throws ApiError `auth.wrong_credentials` and the like */
export async function signIn(input: SignInInput): Promise<void> {
  const { access_token, user } = read(SignInAnswer, await http().post('auth/sign-in/', input));
  keepSession(access_token, user);
}

/** Reads who is signed in and what they may do. */
export async function loadSession(): Promise<SessionInfo> {
  const info = read(SessionInfo, await http().get('auth/me/'));
  setStoreFormat(info.store);
  setSession(info);
  return info;
}

/** Ends the session on the server; the browser forgets it in any case. */
export async function signOut(): Promise<void> {
  await http().post('auth/sign-out/').catch(() => undefined);
  forgetSession();
}

/** All local storage is cleared (SPECIFICATION.md section 8, 401); drafts live in IndexedDB and the language in a cookie too. */
export function forgetSession(): void {
  localStorage.clear();
  setSession(null);
}
