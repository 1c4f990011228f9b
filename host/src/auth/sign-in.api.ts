import {
  type AcceptInvitation,
  type ForgotPasswordInput,
  Invitation,
  PasskeyRequest,
  SecondFactorSecret,
  type SecondStep,
  SecondStepConfirmed,
  SignInAnswer,
  SignInResponse,
  type SignInInput,
  type SignUpInput,
} from '@bo/contracts';
import { assertOk, http, parseResponse } from '@bo/http';
import { accessToken, currentSession } from '@bo/platform';
import { enter, loadSession, forgetSession } from './session.ts';

/** Keeps the session, or answers what is still asked for: then there is none yet. */
function entered(answer: SignInAnswer): SecondStep | null {
  if ('second_step' in answer) return answer.second_step;
  enter(answer);
  return null;
}

/**
 * The session that the store's directory has let this browser have. @throws ApiError `second_step.gone` where it took
 * too long
 */
export const finishDirectory = async (): Promise<SecondStep | null> =>
  entered(parseResponse(SignInAnswer, await http().post('auth/directory/finish/', {})));

/** Signs in with the password. @throws ApiError `wrong_credentials` and the like */
export const signIn = async (input: SignInInput): Promise<SecondStep | null> =>
  entered(parseResponse(SignInAnswer, await http().post('auth/sign-in/', input)));

/** The code of the app, or a recovery code: signed in. @throws ApiError `second_step.gone` where it took too long */
export async function showCode({ token }: SecondStep, code: string): Promise<void> {
  enter(parseResponse(SignInResponse, await http().post('auth/second-step/', { token, code })));
}

/** The secret for an authenticator app, for users who must set one up before the session starts. */
export const secretOfStep = async ({ token }: SecondStep): Promise<SecondFactorSecret> =>
  parseResponse(SecondFactorSecret, await http().post('auth/second-step/set-up/', { token }));

/** The session is not kept yet: first the recovery codes are seen, which nobody can show again. */
export const confirmStep = async ({ token }: SecondStep, code: string): Promise<SecondStepConfirmed> =>
  parseResponse(SecondStepConfirmed, await http().post('auth/second-step/confirm/', { token, code }));

/**
 * Signs in with whichever passkey the person chooses; for a second step only with one of theirs. @throws ApiError, and
 * what the browser throws
 */
export async function signInWithPasskey(step?: SecondStep): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const asked = parseResponse(PasskeyRequest, await http().post('auth/passkey/begin/', {}));
  const answer = await startAuthentication({ optionsJSON: asked });
  const input = { answer, ...(step ? { token: step.token } : {}) };
  enter(parseResponse(SignInResponse, await http().post('auth/passkey/finish/', input)));
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

/** The person that a link is for. @throws ApiError `invitation.gone` */
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

/** Ends the session on the server; the browser forgets it in any case. */
export async function signOut(): Promise<void> {
  if (accessToken())
    await http()
      .post('auth/sign-out/')
      .catch(() => undefined);
  forgetSession();
}
