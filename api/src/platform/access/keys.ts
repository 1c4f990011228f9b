import { hkdfSync } from 'node:crypto';

/** What the API signs with: a key of its own for each purpose, so that what is signed for one is nothing in another. */
export interface Keys {
  tokens: Uint8Array;
  uploads: Uint8Array;
  /** Hashes the secret codes of orders, so that a copy of the database is not a list of them. */
  codes: Uint8Array;
  /** Encrypts the copy of a code that may be revealed. */
  codeCopies: Uint8Array;
  /** Encrypts the codes of gift cards while they wait to be shown. */
  giftCardCodes: Uint8Array;
  /** Signs the messages of the test provider of payments. */
  webhooks: Uint8Array;
}

/** The keys that follow from the one configured secret (HKDF, RFC 5869). */
export function deriveKeys(secret: Uint8Array): Keys {
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', `back-office ${purpose}`, 32));
  return {
    tokens: derive('access tokens'),
    uploads: derive('local uploads'),
    codes: derive('secret codes'),
    codeCopies: derive('copies of secret codes'),
    giftCardCodes: derive('codes of gift cards'),
    webhooks: derive('webhooks of the test provider'),
  };
}
