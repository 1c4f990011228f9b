import { hkdfSync } from 'node:crypto';

/** The API's signing keys, one per purpose, so that a signature for one purpose is worthless for another. */
export interface Keys {
  tokens: Uint8Array;
  uploads: Uint8Array;
  /** Hashes the secret codes of orders, so that a copy of the database is not a list of them. */
  codes: Uint8Array;
  /** Encrypts the copy of a code that may be revealed. */
  codeCopies: Uint8Array;
  /** Encrypts the links of people in messages that wait to be sent. */
  links: Uint8Array;
  /** Encrypts the codes of gift cards while they wait to be shown. */
  giftCardCodes: Uint8Array;
  /** Encrypts the secrets that webhooks are signed with. */
  webhookSecrets: Uint8Array;
  /** Encrypts the secrets of authenticator apps. */
  secondFactors: Uint8Array;
  /** Encrypts what a browser keeps while someone is at the store's directory. */
  directory: Uint8Array;
  /** Hashes recovery codes. */
  recoveryCodes: Uint8Array;
  /** Signs the messages of the test provider of payments. */
  webhooks: Uint8Array;
}

/** The keys that a key has taken the place of, of the same purpose. */
const replaced = new WeakMap<Uint8Array, readonly Uint8Array[]>();

/** All accepted keys of a purpose, the current one first. */
export const acceptedKeys = (key: Uint8Array): readonly Uint8Array[] => [key, ...(replaced.get(key) ?? [])];

/**
 * Derives the keys from the configured secret (HKDF, RFC 5869). New signatures use these keys; signatures by the keys
 * of a secret in `before` are accepted too.
 */
export function deriveKeys(secret: Uint8Array, before: readonly Uint8Array[] = []): Keys {
  const derive = (purpose: string) => {
    const [key = new Uint8Array(), ...others] = [secret, ...before].map(
      (from) => new Uint8Array(hkdfSync('sha256', from, '', `back-office ${purpose}`, 32)),
    );
    replaced.set(key, others);
    return key;
  };
  return {
    tokens: derive('access tokens'),
    uploads: derive('local uploads'),
    codes: derive('secret codes'),
    codeCopies: derive('copies of secret codes'),
    links: derive('links in messages'),
    giftCardCodes: derive('codes of gift cards'),
    webhookSecrets: derive('secrets of webhooks'),
    secondFactors: derive('secrets of authenticator apps'),
    directory: derive('sign-in through a directory'),
    recoveryCodes: derive('recovery codes'),
    webhooks: derive('webhooks of the test provider'),
  };
}
