import { SessionInfo, type SignInResponse } from '@bo/contracts';
import { createQueryClient, http, type HttpResponse, parseResponse, toApiError } from '@bo/http';
import { followOwnLanguage, setStoreFormat } from '@bo/i18n';
import { keepSession, setSession, toast } from '@bo/platform';
import { describeError } from '@bo/platform/describe-error';
import { clearResponseCache } from '../offline/response-cache-storage.ts';
import { forgetDeviceRecords } from '../offline/device-records.ts';
import { logCause } from '../base/console.ts';
import { forgetLock } from './idle-lock.ts';
import { forgetViewingAs, viewingAs } from './view-as.ts';

/** The only query client; its cache belongs to the signed-in user. */
export const queryClient = createQueryClient({
  failed: (error) => toast.error(describeError(error)),
  done: (text) => toast.success(text),
});

let endedByItself = false;

/** Whether the server ended the last session: the sign-in page says so, and that form input is kept. */
export const hasSessionEnded = () => endedByItself;

/** From here on this browser has a session. */
export function enter({ access_token, user }: SignInResponse): void {
  keepSession(access_token, user);
  endedByItself = false;
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
  await followOwnLanguage(info.preferences?.language ?? null);
  return info;
}

/**
 * All local storage is cleared (SPECIFICATION.md section 8, 401); drafts live in IndexedDB and the language in a cookie
 * too.
 */
export function forgetSession({ ended = false } = {}): void {
  endedByItself = ended;
  localStorage.clear();
  forgetViewingAs();
  forgetLock();
  clearResponseCache().catch(logCause);
  forgetDeviceRecords().catch(logCause);
  setSession(null);
  queryClient.clear();
}
