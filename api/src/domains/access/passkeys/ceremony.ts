import { isIP } from 'node:net';
import type { NewPasskey, PasskeyCreation, PasskeyRequest, PasskeySignIn } from '@bo/contracts';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { COSEALG, decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { Config } from '../../../config.ts';

/** How long someone may take with their device. */
export const CEREMONY_SECONDS = 300;
/** What every device and vault of today can sign with. */
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];
const LOCAL = 'localhost';

/**
 * The name that passkeys are good for. It is configured, never what a request came by: anyone who leads people to
 * another name, with our answers behind it, gets nothing signed that we take. Without `PUBLIC_URL` there is only this
 * machine, for trying it out.
 */
export function passkeyDomain({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string | null {
  const name = PUBLIC_URL === undefined ? LOCAL : new URL(PUBLIC_URL).hostname;
  // Browsers know no passkeys of bare addresses.
  return isIP(name.replace(/^\[|\]$/g, '')) ? null : name;
}

/** The origin that must have been signed for; on this machine any port will do. */
function originOf({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, claimed: string): string {
  if (PUBLIC_URL !== undefined) return new URL(PUBLIC_URL).origin;
  return URL.canParse(claimed) && new URL(claimed).hostname === LOCAL ? claimed : `http://${LOCAL}`;
}

/** What the browser says that was signed; undefined where it is nothing of the kind. */
export function claimsOf(clientDataJSON: string): { challenge: string; origin: string } | undefined {
  try {
    const { challenge, origin } = decodeClientDataJSON(clientDataJSON);
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : undefined;
  } catch {
    return undefined;
  }
}

/** Asks a browser to make a passkey that can be found without a name, behind a finger, a face or a PIN. */
export async function creationFor(
  domain: string,
  store: string,
  person: { id: string; name: string; email: string },
  known: readonly string[],
): Promise<PasskeyCreation> {
  const {
    rp,
    user,
    challenge,
    pubKeyCredParams,
    excludeCredentials = [],
  } = await generateRegistrationOptions({
    rpID: domain,
    rpName: store,
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    excludeCredentials: known.map((id) => ({ id })),
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    rp: { id: domain, name: rp.name },
    user,
    challenge,
    pubKeyCredParams,
    timeout: CEREMONY_SECONDS * 1000,
    attestation: 'none',
    excludeCredentials: excludeCredentials.map(({ id }) => ({ id, type: 'public-key' })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  };
}

/** Asks a browser for any passkey of this store. */
export async function requestFor(domain: string): Promise<PasskeyRequest> {
  const { challenge } = await generateAuthenticationOptions({ rpID: domain });
  return { rpId: domain, challenge, timeout: CEREMONY_SECONDS * 1000, userVerification: 'required' };
}

interface Expected {
  config: Pick<Config, 'PUBLIC_URL'>;
  domain: string;
  claims: { challenge: string; origin: string };
}
const expected = ({ config, domain, claims }: Expected) => ({
  expectedChallenge: claims.challenge,
  expectedOrigin: originOf(config, claims.origin),
  expectedRPID: domain,
  requireUserVerification: true,
});

/** The passkey that was made; undefined where anything about it is not as it was asked for. */
export async function madeBy(
  answer: NewPasskey['answer'],
  on: Expected,
): Promise<{ credential_id: string; public_key: string; counter: number } | undefined> {
  // The library throws for whatever is wrong: the person sees the same in any case.
  const made = await verifyRegistrationResponse({
    response: answer,
    ...expected(on),
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!made?.verified) return undefined;
  const { id, publicKey, counter } = made.registrationInfo.credential;
  return { credential_id: id, public_key: Buffer.from(publicKey).toString('base64url'), counter };
}

/** What the device has counted to, where a passkey has signed what it should; undefined for anything else. */
export async function countOf(
  answer: PasskeySignIn['answer'],
  passkey: { credential_id: string; public_key: string },
  on: Expected,
): Promise<number | undefined> {
  const checked = await verifyAuthenticationResponse({
    response: answer,
    ...expected(on),
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      // Compared in the database, where of two at once one gets in.
      counter: 0,
    },
  }).catch(() => undefined);
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
}
