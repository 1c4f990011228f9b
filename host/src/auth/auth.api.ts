import {
  type DeleteAccountInput,
  SessionInfo,
  SignInResponse,
  type SignInInput,
  type SignUpInput,
} from '@bo/contracts';
import { type ApiError, createQueryClient, assertOk, http, parseResponse } from '@bo/http';
import { setStoreFormat } from '@bo/i18n';
import { accessToken, currentSession, keepSession, setSession, toast } from '@bo/platform';
import { clearResponseCache } from '../offline/response-cache-storage.ts';
import { logCause } from '../base/console.ts';

let describe = (error: ApiError): string => error.message;

/** Sets how failures are said, once the texts of the screen's language are there. */
export function describeWith(describer: (error: ApiError) => string): void {
  describe = describer;
}

/** The one query client; what it holds belongs to whoever is signed in. */
export const queryClient = createQueryClient({
  failed: (error) => toast.error(describe(error)),
  done: (text) => toast.success(text),
});

let endedByItself = false;

/** Whether the last session was ended by the server: the sign-in page says so, and that what was typed is kept. */
export const hasSessionEnded = () => endedByItself;

/** Signs in and keeps the session. @throws ApiError `wrong_credentials` and the like */
export async function signIn(input: SignInInput): Promise<void> {
  const { access_token, user } = parseResponse(SignInResponse, await http().post('auth/sign-in/', input));
  keepSession(access_token, user);
  endedByItself = false;
}

/** Reads who is signed in and what they may do. */
export async function loadSession(): Promise<SessionInfo> {
  const info = parseResponse(SessionInfo, await http().get('auth/me/'));
  setStoreFormat(info.store);
  setSession(info);
  return info;
}

/**
 * Proves with the password that the person at the screen is the one who signed in, and begins a new session under the
 * screens that are open. Works for a session that has run out as well: nothing that was typed is lost.
 */
export async function renewSession(password: string): Promise<void> {
  const email = currentSession()?.user.email;
  if (email === undefined) throw new Error('renewSession: nobody has been signed in.');
  await signIn({ email, password });
  await loadSession();
}

/** Asks for an account, where the store allows it. */
export async function signUp(input: SignUpInput): Promise<void> {
  assertOk(await http().post('auth/sign-up/', input));
}

/** Closes one's own account; the password proves who asks. */
export async function deleteAccount(input: DeleteAccountInput): Promise<void> {
  assertOk(await http().post('auth/delete-account/', input));
  forgetSession();
}

/** Ends the session on the server; the browser forgets it in any case. */
export async function signOut(): Promise<void> {
  if (accessToken())
    await http()
      .post('auth/sign-out/')
      .catch(() => undefined);
  forgetSession();
}

/**
 * All local storage is cleared (SPECIFICATION.md section 8, 401); drafts live in IndexedDB and the language in a cookie
 * too.
 */
export function forgetSession({ ended = false } = {}): void {
  endedByItself = ended;
  localStorage.clear();
  clearResponseCache().catch(logCause);
  setSession(null);
  queryClient.clear();
}
