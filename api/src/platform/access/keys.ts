import { hkdfSync } from 'node:crypto';

/** What the API signs with: a key of its own for each purpose, so that what is signed for one is nothing in another. */
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

/** The keys that follow from the one configured secret (HKDF, RFC 5869). */
export function deriveKeys(secret: Uint8Array): Keys {
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', `back-office ${purpose}`, 32));
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
