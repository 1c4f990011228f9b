import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { acceptedKeys, type Keys } from '../../../platform/access/keys.ts';
import { seal, unseal } from '../../../platform/access/seal.ts';

const hashOf = (key: Uint8Array, orderId: string, code: string): string =>
  createHmac('sha256', key).update(`${orderId}:${code}`).digest('hex');

/**
 * The code of an order as it is stored: a hash with a key that is not in the database, so that trying a million codes
 * on a copy of it finds nothing, and a copy that only someone who may reveal it reads.
 */
export const sealCode = (keys: Pick<Keys, 'codes' | 'codeCopies'>, orderId: string, code: string) => ({
  secret_code_hash: hashOf(keys.codes, orderId, code),
  secret_code_sealed: seal(keys.codeCopies, orderId, code),
});

/** A new code of six digits, each as likely as any other. */
export const drawCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');

/** Whether that is the code of the order. Takes the same time for every wrong one. */
export function isCode(keys: Pick<Keys, 'codes'>, orderId: string, hash: string | null, code: string): boolean {
  const expected = Buffer.from(hash ?? '');
  return acceptedKeys(keys.codes).some((key) => {
    const given = Buffer.from(hashOf(key, orderId, code));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

/** The code from its copy; null where the copy is of another key or another order. */
export const openCode = ({ codeCopies }: Pick<Keys, 'codeCopies'>, orderId: string, sealed: string): string | null =>
  unseal(codeCopies, orderId, sealed);
