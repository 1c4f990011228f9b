import {
  type AddPasskey,
  type ChangePassword,
  type DeleteAccountInput,
  PasskeyCreation,
  Passkeys,
  type PasswordAndCode,
  type PasswordProof,
  type PreferencesInput,
  RecoveryCodes,
  type RemovePasskey,
  SecondFactor,
  SecondFactorSecret,
  UserSessions,
} from '@bo/contracts';
import { apiQuery, assertOk, http, keyOf, parseResponse } from '@bo/http';
import { forgetSession, loadSession } from './session.ts';

/** Changes one's own password; every other session ends. */
export async function changePassword(input: ChangePassword): Promise<void> {
  assertOk(await http().post('auth/password/', input));
}

const SESSIONS = 'auth/sessions/';
/** One's own open sessions, the newest first. */
export const ownSessions = () =>
  apiQuery({ queryKey: keyOf('users', 'own-sessions'), path: SESSIONS, schema: UserSessions });

/** Ends a session of one's own; without an id all but this one. */
export const endOwnSession = async (id?: string) =>
  parseResponse(UserSessions, await http().post(`${SESSIONS}end/`, id === undefined ? {} : { session_id: id }));

/** Keeps what one chose for oneself, and applies it to this page. */
export async function savePreferences(input: PreferencesInput): Promise<void> {
  assertOk(await http().put('auth/preferences/', input));
  await loadSession();
}

const SECOND_FACTOR = 'auth/second-factor/';
/** One's own second factor. */
export const ownSecondFactor = () =>
  apiQuery({ queryKey: keyOf('users', 'own-second-factor'), path: SECOND_FACTOR, schema: SecondFactor });

/** Begins to set one up; nothing asks for it until it is confirmed. */
export const beginSecondFactor = async (input: PasswordProof): Promise<SecondFactorSecret> =>
  parseResponse(SecondFactorSecret, await http().post(`${SECOND_FACTOR}set-up/`, input));

export const confirmSecondFactor = async (code: string): Promise<RecoveryCodes> =>
  parseResponse(RecoveryCodes, await http().post(`${SECOND_FACTOR}confirm/`, { code }));

/** Creates new recovery codes; the old ones stop working. */
export const renewRecoveryCodes = async (input: PasswordAndCode): Promise<RecoveryCodes> =>
  parseResponse(RecoveryCodes, await http().post(`${SECOND_FACTOR}recovery-codes/`, input));

export async function removeSecondFactor(input: PasswordAndCode): Promise<void> {
  assertOk(await http().post(`${SECOND_FACTOR}remove/`, input));
}

const PASSKEYS = 'auth/passkeys/';
/** One's own passkeys. */
export const ownPasskeys = () =>
  apiQuery({ queryKey: keyOf('users', 'own-passkeys'), path: PASSKEYS, schema: Passkeys });

/** Has this device, or one that it asks, make a passkey. @throws ApiError, and what the browser throws */
export async function addPasskey({ name, ...proof }: AddPasskey): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const asked = parseResponse(PasskeyCreation, await http().post(`${PASSKEYS}begin/`, proof));
  assertOk(await http().post(PASSKEYS, { name, answer: await startRegistration({ optionsJSON: asked }) }));
}

export async function removePasskey(input: RemovePasskey): Promise<void> {
  assertOk(await http().post(`${PASSKEYS}remove/`, input));
}

/** Closes one's own account; the password proves who asks. */
export async function deleteAccount(input: DeleteAccountInput): Promise<void> {
  assertOk(await http().post('auth/delete-account/', input));
  forgetSession();
}
