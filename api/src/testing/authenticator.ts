import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyCreation, PasskeyRequest, PasskeySignIn } from '@bo/contracts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;
const sha256 = (of: string | Buffer) => createHash('sha256').update(of).digest();
const base64 = (bytes: Buffer) => bytes.toString('base64url');

/** What an attacker, or a device that is not as it should be, does otherwise. */
export interface Otherwise {
  origin?: string;
  domain?: string;
  challenge?: string;
  verified?: boolean;
  type?: string;
  userHandle?: string;
  id?: string;
}

/** A device that makes and shows passkeys (ES256, no attestation), for one domain. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = randomBytes(24);
  const id = base64(credential);
  let user = '';
  let count = 0;

  const said = (type: string, challenge: string, other: Otherwise) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: other.challenge ?? challenge,
        origin: other.origin ?? origin,
        crossOrigin: false,
      }),
    );
  function data(domain: string, { verified = true }: Otherwise, key: Buffer = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(USER_PRESENT | (verified ? USER_VERIFIED : 0) | (key.length > 0 ? HAS_KEY : 0));
    head.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(domain), head, key]);
  }
  /** The public key as COSE has it, after the credential's id. */
  function attested(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credential.length);
    return Buffer.concat([
      Buffer.alloc(16),
      length,
      credential,
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }
  const common = (other: Otherwise) => ({
    id: other.id ?? id,
    rawId: other.id ?? id,
    type: 'public-key' as const,
    clientExtensionResults: {},
  });

  return {
    id,
    /** What the device says to have counted to; 0 where it counts nothing. */
    countTo: (to: number) => void (count = to),
    create(asked: PasskeyCreation, other: Otherwise = {}): NewPasskey['answer'] {
      user = asked.user.id;
      const authData = data(other.domain ?? asked.rp.id, other, attested());
      const size = Buffer.alloc(2);
      size.writeUInt16BE(authData.length);
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x59]),
        size,
        authData,
      ]);
      const clientDataJSON = base64(said(other.type ?? 'webauthn.create', asked.challenge, other));
      return { ...common(other), response: { clientDataJSON, attestationObject: base64(attestation) } };
    },
    get(asked: PasskeyRequest, other: Otherwise = {}): PasskeySignIn['answer'] {
      const client = said(other.type ?? 'webauthn.get', asked.challenge, other);
      const authenticatorData = data(other.domain ?? asked.rpId, other);
      return {
        ...common(other),
        response: {
          clientDataJSON: base64(client),
          authenticatorData: base64(authenticatorData),
          signature: base64(sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey)),
          userHandle: other.userHandle ?? user,
        },
      };
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;
