import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { acceptedKeys } from '../access/keys.ts';
import { fieldError, DomainError } from '../errors/domain-error.ts';

/** How long a person has between choosing a file and its arrival. */
export const UPLOAD_MINUTES = 10;
export const MEGABYTE = 1024 * 1024;

const hmac = (key: string | Buffer | Uint8Array, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** The policy document of a POST upload (Amazon S3 API, "Creating a POST policy"), base64 as it travels in the form. */
export function encodePolicy({
  expiresAt,
  maxBytes,
  conditions,
}: {
  expiresAt: Date;
  maxBytes: number;
  conditions: Readonly<Record<string, string>>;
}): string {
  const rules = [
    ...Object.entries(conditions).map(([name, value]) => ({ [name]: value })),
    ['content-length-range', 1, maxBytes],
  ];
  return Buffer.from(JSON.stringify({ expiration: expiresAt.toISOString(), conditions: rules })).toString('base64');
}

/** Signature version 4 of a policy (AWS General Reference, "Calculating a signature"). */
export function signPolicy(
  policy: string,
  { secretKey, date, region }: { secretKey: string; date: string; region: string },
): string {
  const key = hmac(hmac(hmac(hmac(`AWS4${secretKey}`, date), region), 's3'), 'aws4_request');
  return hmac(key, policy).toString('hex');
}

export const signLocal = (policy: string, secret: Uint8Array): string => hmac(secret, policy).toString('hex');

const Policy = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([z.record(z.string(), z.string()), z.tuple([z.literal('content-length-range'), z.int(), z.int()])]),
  ),
});

/** Checks a local upload exactly as S3 checks one. @throws DomainError naming what does not hold. */
export function enforcePolicy(fields: Readonly<Record<string, string>>, size: number, secret: Uint8Array): void {
  const { policy = '', signature = '' } = fields;
  const given = Buffer.from(signature);
  const isSigned = acceptedKeys(secret).some((key) => {
    const expected = Buffer.from(signLocal(policy, key));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  if (!isSigned) throw new DomainError(403, 'upload.signature');
  const { expiration, conditions } = Policy.parse(JSON.parse(Buffer.from(policy, 'base64').toString('utf8')));
  if (Date.parse(expiration) < Date.now()) throw new DomainError(403, 'upload.expired');
  for (const condition of conditions) {
    if (Array.isArray(condition)) {
      if (size < condition[1] || size > condition[2])
        throw fieldError('file', 'upload.size', { n: condition[2] / MEGABYTE });
    } else {
      for (const [name, value] of Object.entries(condition))
        if (fields[name] !== value) throw new DomainError(403, 'upload.signature');
    }
  }
}
