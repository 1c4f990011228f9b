import { createHmac, randomInt } from 'node:crypto';
import { RECOVERY_CODES, type SecondFactorSecret } from '@bo/contracts';
import { Secret, TOTP } from 'otpauth';
import { acceptedKeys, type Keys } from '../../../platform/access/keys.ts';

const PERIOD = 30;
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 10;

/** As RFC 6238 has it and every app knows it: SHA-1, six digits, thirty seconds. */
const totp = (secret: Secret, more: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...more, secret, algorithm: 'SHA1', digits: 6, period: PERIOD });

export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What an app takes: the secret for typing, and the address that its QR code holds. */
export function secretFor(secret: string, issuer: string, label: string): SecondFactorSecret {
  // A colon would divide the label into issuer and account.
  const address = totp(Secret.fromBase32(secret), { issuer: issuer.replaceAll(':', ' '), label }).toString();
  return { secret, address };
}

/**
 * The step of time that a code is of: now, or the one before or after for clocks that differ. Undefined for a wrong
 * code.
 */
export function stepOf(secret: string, code: string, now = Date.now()): number | undefined {
  const delta = totp(Secret.fromBase32(secret)).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD) + delta;
}

/** A code as someone typed or pasted it. */
export const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();
export const isAppCode = (plain: string): boolean => /^\d{6}$/.test(plain);

/** Ten codes of 49 bits, in two halves for reading. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
  });

/** With a key that is not in the database: trying all codes on a copy of it finds nothing. */
const hashWith = (key: Uint8Array, userId: string, code: string): string =>
  createHmac('sha256', key)
    .update(`${userId}:${plainCode(code)}`)
    .digest('hex');
export const hashRecoveryCode = (keys: Pick<Keys, 'recoveryCodes'>, userId: string, code: string): string =>
  hashWith(keys.recoveryCodes, userId, code);
/** As the code may be stored: also from before the key took another's place. */
export const recoveryCodeHashes = (keys: Pick<Keys, 'recoveryCodes'>, userId: string, code: string): string[] =>
  acceptedKeys(keys.recoveryCodes).map((key) => hashWith(key, userId, code));
