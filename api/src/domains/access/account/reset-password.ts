import { NewPassword } from '@bo/contracts';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { hashPassword } from '../../../platform/access/passwords.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Writer } from '../../../platform/unit-of-work.ts';
import { deleteFactors } from '../passkeys/passkeys.service.ts';
import { endSessions, findAccount, setPassword } from './account.repository.ts';

/**
 * Gives an account another password, for a person who has forgotten theirs: every session of theirs ends, and the trail
 * has it. Anyone who calls this has shown by other means that they may: the command of the server's administrators
 * does.
 *
 * @returns Whose account it is; undefined where nobody has this address
 * @throws ZodError where the password is too short
 */
export async function resetPassword(
  { db, write }: { db: Db } & Pick<Writer, 'write'>,
  email: string,
  password: string,
  { secondFactor = false }: { secondFactor?: boolean } = {},
): Promise<string | undefined> {
  const password_hash = await hashPassword(NewPassword.parse(password));
  const account = await findAccount(db, email.toLowerCase());
  if (!account) return undefined;
  const { id, version, name } = account;
  await write(SYSTEM, async ({ trx, audit }) => {
    await setPassword(trx, { id, version, password_hash });
    await endSessions(trx, id);
    await audit({ type: 'user', id, action: 'password_reset', after: { email } });
    if (secondFactor && (await deleteFactors(trx, id)))
      await audit({ type: 'user', id, action: 'second_factor_reset' });
  });
  return name;
}
