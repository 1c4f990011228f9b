import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Who may move a remote is known by keys that lie outside the store (docs/adr/0042-signed-moves.md). */
const BLOCK = /-----BEGIN (PRIVATE|PUBLIC) KEY-----[^-]+-----END \1 KEY-----/g;

/** The key file of a store: as the environment says, else beside its folder. A bucket has none beside it. */
const fileOf = ({ keyFile }, env) => env.REMOTE_KEY_FILE || keyFile;

/** @returns {{ own: import('node:crypto').KeyObject | null, trusted: import('node:crypto').KeyObject[] }} */
function keysOf(store, env = process.env) {
  const file = fileOf(store, env);
  const there = !env.REMOTE_KEYS && file && existsSync(file);
  // Named, and lost: nothing would be refused any more, and nobody would know.
  if (env.REMOTE_KEY_FILE && !env.REMOTE_KEYS && !there)
    throw new Error(`REMOTE_KEY_FILE names ${file}, which is not there.`);
  const text = there ? readFileSync(file, 'utf8') : (env.REMOTE_KEYS ?? '').replaceAll('\\n', '\n');
  const blocks = [...text.matchAll(BLOCK)];
  const [own] = blocks.filter(([, kind]) => kind === 'PRIVATE').map(([pem]) => createPrivateKey(pem));
  return { own: own ?? null, trusted: blocks.map(([pem]) => createPublicKey(pem)) };
}

const toText = (value) => `${JSON.stringify(value, null, 2)}\n`;

/**
 * A move as it is stored: with a signature where there is a key to sign with. @throws where others expect one, and
 * there is none
 */
export function signed(store, pointer, { needed }) {
  const { own } = keysOf(store);
  if (!own && needed)
    throw new Error(
      `The moves of ${pointer.id} are signed, and there is no key here to sign with: set REMOTE_KEY_FILE or REMOTE_KEYS. Nothing was changed.`,
    );
  return toText(own ? { ...pointer, signature: sign(null, toText(pointer), own).toString('base64') } : pointer);
}

/**
 * What a stored move says, without its signature. @throws Error where keys are known here and none of them has signed
 * it
 */
export function verified(store, bytes, key, { unsigned = false } = {}) {
  const { signature, ...pointer } = JSON.parse(bytes.toString());
  const { trusted } = keysOf(store);
  if (trusted.length === 0 || (unsigned && signature === undefined)) return pointer;
  if (signature === undefined)
    throw new Error(`${key} is not signed. Where it is from before moves were, \`remote sign\` says so.`);
  const text = toText(pointer);
  if (!trusted.some((one) => verify(null, text, one, Buffer.from(signature, 'base64'))))
    throw new Error(`${key} is not as anybody who is trusted here has signed it.`);
  return pointer;
}

/** Whether a stored move has a signature, of whomever. */
export const isSigned = (bytes) => /^ {2}"signature": "/m.test(bytes.toString());

/** Makes the key of a store, for anyone who tries the product out; returns whether there was none. */
export function makeKey(store, env = process.env) {
  const file = fileOf(store, env);
  if (env.REMOTE_KEYS || !file || existsSync(file)) return false;
  mkdirSync(path.dirname(file), { recursive: true });
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 });
  return true;
}
