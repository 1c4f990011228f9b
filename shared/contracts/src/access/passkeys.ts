import { z } from 'zod';
import { SignInResponse } from './auth.ts';
import { Instant } from '../base/record.ts';
import { PasswordProof, SecondFactorCode } from './second-factor.ts';
import { requiredText } from '../base/text.ts';

/** So many of one person; anyone who wants more removes one. */
export const PASSKEYS_AT_MOST = 20;

/** A passkey in one's own list. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;
/** `GET auth/passkeys/`: one's own, the oldest first. */
export const Passkeys = z.object({ passkeys: z.array(Passkey) });
export type Passkeys = z.infer<typeof Passkeys>;

/**
 * `POST auth/passkeys/begin/`: the password, and a code where there is an authenticator app. What a stolen password
 * does not open, it adds no key to.
 */
export const PasskeyProof = PasswordProof.extend({ code: SecondFactorCode.or(z.literal('')).optional() });
export type PasskeyProof = z.infer<typeof PasskeyProof>;
/** `POST auth/passkeys/remove/`. */
export const RemovePasskey = PasskeyProof.extend({ id: z.string().min(1).max(60) });
export type RemovePasskey = z.infer<typeof RemovePasskey>;
/** What someone is asked for who adds one. */
export const AddPasskey = PasskeyProof.extend({ name: requiredText(60) });
export type AddPasskey = z.infer<typeof AddPasskey>;

/** Bytes as WebAuthn has them in JSON. */
const Bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);
const CredentialId = Bytes(1400);
const Credential = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  // Nothing here is of use: what counts is what is signed.
  clientExtensionResults: z.object({}),
});

/** `navigator.credentials.create()` is asked for this. */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;
/** `POST auth/passkeys/`: the new passkey, and what its owner calls it. */
export const NewPasskey = AddPasskey.pick({ name: true }).extend({
  answer: Credential.extend({
    response: z.object({ clientDataJSON: Bytes(4000), attestationObject: Bytes(20_000) }),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/**
 * `POST auth/passkey/begin/`: `navigator.credentials.get()` is asked for this. Of nobody yet: the browser shows whose
 * there are.
 */
export const PasskeyRequest = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;
/** `POST auth/passkey/finish/`: signs in. With the token of a second step only for the person whose step it is. */
export const PasskeySignIn = z.object({
  answer: Credential.extend({
    response: z.object({
      clientDataJSON: Bytes(4000),
      authenticatorData: Bytes(4000),
      signature: Bytes(8000),
      userHandle: Bytes(100),
    }),
  }),
  token: z.string().min(1).max(200).optional(),
});
export type PasskeySignIn = z.infer<typeof PasskeySignIn>;
/** What answers it: there is no further step. */
export const PasskeySignedIn = SignInResponse;
