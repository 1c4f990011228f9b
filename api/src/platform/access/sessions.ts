import type { SessionUser, SignInAnswer, SignInInput } from '@bo/contracts';
import type { Caller } from './caller.ts';

export interface SignedIn {
  access_token: string;
  user: SessionUser;
}
/** The origin of a sign-in. */
export interface SignInFrom {
  userAgent: string;
  address: string;
}
/** The method of a sign-in. */
export type SignInMethod = 'password' | 'second_factor' | 'passkey' | 'directory';
export interface Sessions {
  /** With the password: a session, or what is asked for after it. */
  signIn: (input: SignInInput, from: SignInFrom) => Promise<SignInAnswer>;
  /**
   * A session for someone who has proved by more than a password who they are. @throws DomainError 422 for who is
   * suspended.
   */
  begin: (userId: string, method: SignInMethod, from: SignInFrom) => Promise<SignedIn>;
  /**
   * The caller of a bearer token: a session's, or the key of a service account. @throws DomainError 401 for anything
   * but a live session of an active account.
   */
  caller: (token: string) => Promise<Caller>;
  /** A person's present rights, for work done in their name without a session; undefined once the account is closed. */
  callerOfUser: (userId: string) => Promise<Caller | undefined>;
  /**
   * The same person as if they were another one, named by their id or by the id of their role: permissions and rows of
   * that person, no more than one's own. For a role that several people have, those of the one who signed in last.
   * @throws DomainError 403 without `user.view`, and where there is no such role or person (any more).
   */
  viewAs: (caller: Caller, roleOrUser: string) => Promise<Caller>;
  /** A later expiry for a live session, within its absolute limit. The older token is void a minute later. */
  renew: (caller: Caller) => Promise<SignedIn>;
  end: (caller: Caller) => Promise<void>;
  /** Forgets what is remembered of callers, so that a change made here holds at once. */
  forget: () => void;
  /** Calls when what is remembered was forgotten, here or by the word of another instance; answers how to stop that. */
  onForgotten: (listener: () => void) => () => void;
  close: () => Promise<void>;
}
