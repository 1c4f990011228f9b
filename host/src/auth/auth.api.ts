import {
  type AcceptInvitation,
  type AddPasskey,
  type DeleteAccountInput,
  type ForgotPasswordInput,
  Invitation,
  PasskeyCreation,
  PasskeyRequest,
  Passkeys,
  type PasswordAndCode,
  type PasswordProof,
  RecoveryCodes,
  type RemovePasskey,
  SecondFactor,
  SecondFactorSecret,
  type SecondStep,
  SecondStepConfirmed,
  SessionInfo,
  SignInAnswer,
  SignInResponse,
  type SignInInput,
  type SignUpInput,
} from '@bo/contracts';
import {
  type ApiError,
  apiQuery,
  createQueryClient,
  assertOk,
  http,
  type HttpResponse,
  keyOf,
  parseResponse,
  toApiError,
} from '@bo/http';
import { setStoreFormat } from '@bo/i18n';
import { accessToken, currentSession, keepSession, setSession, toast } from '@bo/platform';
import { clearResponseCache } from '../offline/response-cache-storage.ts';
import { forgetViewingAs, viewingAs } from './view-as.ts';
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

/** From here on this browser has a session. */
export function enter({ access_token, user }: SignInResponse): void {
  keepSession(access_token, user);
  endedByItself = false;
}

/** Keeps the session, or answers what is still asked for: then there is none yet. */
function entered(answer: SignInAnswer): SecondStep | null {
  if ('second_step' in answer) return answer.second_step;
  enter(answer);
  return null;
}

/** The session that the store's directory has let this browser have. @throws ApiError `second_step.gone` where it took too long */
export const finishDirectory = async (): Promise<SecondStep | null> =>
  entered(parseResponse(SignInAnswer, await http().post('auth/directory/finish/', {})));

/** Signs in with the password. @throws ApiError `wrong_credentials` and the like */
export const signIn = async (input: SignInInput): Promise<SecondStep | null> =>
  entered(parseResponse(SignInAnswer, await http().post('auth/sign-in/', input)));

/** The code of the app, or a recovery code: signed in. @throws ApiError `second_step.gone` where it took too long */
export async function showCode({ token }: SecondStep, code: string): Promise<void> {
  enter(parseResponse(SignInResponse, await http().post('auth/second-step/', { token, code })));
}

/** What an app takes, for who has to set one up before they are in. */
export const secretOfStep = async ({ token }: SecondStep): Promise<SecondFactorSecret> =>
  parseResponse(SecondFactorSecret, await http().post('auth/second-step/set-up/', { token }));

/** The session is not kept yet: first the recovery codes are seen, which nobody can show again. */
export const confirmStep = async ({ token }: SecondStep, code: string): Promise<SecondStepConfirmed> =>
  parseResponse(SecondStepConfirmed, await http().post('auth/second-step/confirm/', { token, code }));

const SECOND_FACTOR = 'auth/second-factor/';
/** One's own second factor. */
export const ownSecondFactor = () =>
  apiQuery({ queryKey: keyOf('users', 'own-second-factor'), path: SECOND_FACTOR, schema: SecondFactor });

/** Begins to set one up; nothing asks for it until it is confirmed. */
export const beginSecondFactor = async (input: PasswordProof): Promise<SecondFactorSecret> =>
  parseResponse(SecondFactorSecret, await http().post(`${SECOND_FACTOR}set-up/`, input));

export const confirmSecondFactor = async (code: string): Promise<RecoveryCodes> =>
  parseResponse(RecoveryCodes, await http().post(`${SECOND_FACTOR}confirm/`, { code }));

/** Other recovery codes; those before open nothing any more. */
export const renewRecoveryCodes = async (input: PasswordAndCode): Promise<RecoveryCodes> =>
  parseResponse(RecoveryCodes, await http().post(`${SECOND_FACTOR}recovery-codes/`, input));

export async function removeSecondFactor(input: PasswordAndCode): Promise<void> {
  assertOk(await http().post(`${SECOND_FACTOR}remove/`, input));
}

const PASSKEYS = 'auth/passkeys/';
/** One's own passkeys. */
export const ownPasskeys = () =>
  apiQuery({ queryKey: keyOf('users', 'own-passkeys'), path: PASSKEYS, schema: Passkeys });

/** What speaks to the browser's passkeys, which few need at once. */
const device = () => import('@simplewebauthn/browser');

/** Has this device, or one that it asks, make a passkey. @throws ApiError, and what the browser throws */
export async function addPasskey({ name, ...proof }: AddPasskey): Promise<void> {
  const { startRegistration } = await device();
  const asked = parseResponse(PasskeyCreation, await http().post(`${PASSKEYS}begin/`, proof));
  assertOk(await http().post(PASSKEYS, { name, answer: await startRegistration({ optionsJSON: asked }) }));
}

export async function removePasskey(input: RemovePasskey): Promise<void> {
  assertOk(await http().post(`${PASSKEYS}remove/`, input));
}

/** Signs in with whichever passkey the person chooses; for a second step only with one of theirs. @throws ApiError, and what the browser throws */
export async function signInWithPasskey(step?: SecondStep): Promise<void> {
  const { startAuthentication } = await device();
  const asked = parseResponse(PasskeyRequest, await http().post('auth/passkey/begin/', {}));
  const answer = await startAuthentication({ optionsJSON: asked });
  const input = { answer, ...(step ? { token: step.token } : {}) };
  enter(parseResponse(SignInResponse, await http().post('auth/passkey/finish/', input)));
}

/** The role one looked as is gone, or one may no longer look: one is oneself again. */
function asOneself(thrown: unknown): Promise<HttpResponse> {
  const error = toApiError(thrown);
  if (viewingAs() === null || error.status !== 403) throw error;
  forgetViewingAs();
  return http().get('auth/me/');
}

/** Reads who is signed in and what they may do. */
export async function loadSession(): Promise<SessionInfo> {
  const info = parseResponse(SessionInfo, await http().get('auth/me/').catch(asOneself));
  setStoreFormat(info.store);
  setSession(info);
  return info;
}

/**
 * Proves with the password that the person at the screen is the one who signed in, and begins a new session under the
 * screens that are open. Works for a session that has run out as well: nothing that was typed is lost.
 */
export async function renewSession(password: string): Promise<SecondStep | null> {
  const email = currentSession()?.user.email;
  if (email === undefined) throw new Error('renewSession: nobody has been signed in.');
  const step = await signIn({ email, password });
  if (!step) await loadSession();
  return step;
}

/** Whom a link is for. @throws ApiError `invitation.gone` */
export const lookAtInvitation = async (token: string): Promise<Invitation> =>
  parseResponse(Invitation, await http().post('auth/invitations/look/', { token }));

/** Chooses a password by a link, and begins a session with it. */
export const acceptInvitation = async (input: AcceptInvitation): Promise<SecondStep | null> =>
  entered(parseResponse(SignInAnswer, await http().post('auth/invitations/accept/', input)));

/** Asks for an account, where the store allows it. */
export async function signUp(input: SignUpInput): Promise<void> {
  assertOk(await http().post('auth/sign-up/', input));
}

/** Asks for a link by e-mail; the answer says nothing about who has an account. */
export async function askForPassword(input: ForgotPasswordInput): Promise<void> {
  assertOk(await http().post('auth/forgot-password/', input));
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
  forgetViewingAs();
  clearResponseCache().catch(logCause);
  setSession(null);
  queryClient.clear();
}
