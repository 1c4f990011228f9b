import { RecoveryCodes } from '@bo/contracts';
import { Secret, TOTP } from 'otpauth';
import type { Client } from './test-api.ts';

/** The code that an app shows so many half minutes from now. */
export const codeAt = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/**
 * Confirms an app by the code before the present one, so that the present and the next are still unused. Where its half
 * minute ends on the way it is too old; then by the one that is before the present one now.
 */
export async function confirmApp(person: Client, secret: string): Promise<RecoveryCodes> {
  const confirm = () => person.post('auth/second-factor/confirm/', { code: codeAt(secret, -1) });
  const answer = await confirm();
  return (answer.status === 422 ? await confirm() : answer).as(RecoveryCodes);
}
