import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new secret of a webhook: 256 random bits. */
export const makeSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64url');

const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');

/**
 * What goes into the signature's header: the moment, and the HMAC-SHA256 of `moment.body` under each secret. The moment
 * is part of what is signed, so that nobody can send an old request as a new one.
 */
export function signatureOf(secrets: readonly string[], body: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000).toString();
  return [`t=${t}`, ...secrets.map((secret) => `v1=${hmac(secret, `${t}.${body}`)}`)].join(',');
}
