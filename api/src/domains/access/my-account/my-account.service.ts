import type { EndSessionInput, PreferencesInput } from '@bo/contracts';
import type { Caller } from '../../../platform/access/caller.ts';
import { unauthorized } from '../../../platform/errors/domain-error.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import {
  endAllSessions,
  endOpenSessions,
  findAccount,
  readPreferences,
  setPassword,
  writePreferences,
} from '../account/account.service.ts';

/** Sets one's own password, which has been proved. Every other session ends; the one that asks stays. */
export async function changeOwnPassword(
  { trx, audit }: UnitOfWork,
  { id, email, session_id }: Caller,
  passwordHash: string,
): Promise<void> {
  const account = await findAccount(trx, email);
  if (account?.id !== id) throw unauthorized();
  await setPassword(trx, { id, version: account.version, password_hash: passwordHash }, id);
  await endAllSessions(trx, id, session_id);
  await audit({ type: 'user', id, action: 'password_changed' });
}

/** Ends one session of one's own, or all but the one that asks. */
export async function endOwnSessions(
  { trx, audit }: UnitOfWork,
  { id, session_id: own }: Caller,
  { session_id }: EndSessionInput,
): Promise<void> {
  const ended = await endOpenSessions(trx, id, session_id, session_id === undefined ? own : undefined);
  if (ended > 0) await audit({ type: 'user', id, action: 'sessions_ended', after: { sessions: ended } });
}

export async function changePreferences(
  { trx, audit }: UnitOfWork,
  userId: string,
  input: PreferencesInput,
): Promise<void> {
  const before = await readPreferences(trx, userId);
  await writePreferences(trx, userId, input);
  await audit({ type: 'user', id: userId, action: 'updated', before, after: { ...before, ...input } });
}
