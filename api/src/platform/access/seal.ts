import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { acceptedKeys } from './keys.ts';

const NONCE = 12;
const TAG = 16;

/** Encrypts a text (AES-256-GCM) and binds it to the name of its owner. */
export function seal(key: Uint8Array, name: string, text: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
}

/** Decrypts a sealed text, also with a rotated key; null if the key or the name differs. */
export function unseal(key: Uint8Array, name: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length <= NONCE + TAG) return null;
  for (const one of acceptedKeys(key)) {
    const text = open(one, name, bytes);
    if (text !== null) return text;
  }
  return null;
}

function open(key: Uint8Array, name: string, bytes: Buffer): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE))
    .setAAD(Buffer.from(name))
    .setAuthTag(bytes.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
