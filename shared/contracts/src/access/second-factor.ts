import { z } from 'zod';
import { SignInResponse } from './auth.ts';
import type { Permission } from '../base/permissions.ts';
import { Instant } from '../base/record.ts';
import { kindError } from '../base/text.ts';

/** Permissions that make a role sensitive. */
export const SENSITIVE_PERMISSIONS: readonly Permission[] = [
  'refund.approve',
  'customer.wallet',
  'coupon.create',
  'gift_card.void',
  'seller.bank',
  'payout.edit',
  'payout.approve',
  'settings.security',
  'user.create',
  'user.edit',
  'user.delete',
];
/**
 * Permissions that move money or settings: sessions of their holders end sooner (`security.sensitive_session_hours`).
 */
export const SHORT_SESSION_PERMISSIONS: readonly Permission[] = [
  ...SENSITIVE_PERMISSIONS,
  'settings.edit',
  'settings.create',
  'platform.release',
];
export const RECOVERY_CODES = 10;

const Password = z
  .string({ error: kindError('required') })
  .min(1, { error: 'required' })
  .max(200);
/** Of the app, or one of the recovery codes; spaces and dashes are how people read them. */
export const SecondFactorCode = z
  .string({ error: kindError('required') })
  .trim()
  .min(1, { error: 'required' })
  .max(40);

/**
 * The password was right and something more is asked for: a code, or, where the store requires a second factor, a
 * passkey of theirs, or setting an app up where there is nothing yet. There is no session until that is done.
 */
export const SecondStep = z.object({
  token: z.string(),
  kind: z.enum(['code', 'set_up', 'passkey']),
  expires_at: Instant,
});
export type SecondStep = z.infer<typeof SecondStep>;
/** What answers a right password: a session, or the second step. */
export const SignInAnswer = z.union([SignInResponse, z.object({ second_step: SecondStep })]);
export type SignInAnswer = z.infer<typeof SignInAnswer>;

const Token = z.string().min(1).max(200);
/** `POST auth/second-step/`, and `…/confirm/` for one that is being set up. */
export const SecondStepInput = z.object({ token: Token, code: SecondFactorCode });
/** `POST auth/second-step/set-up/`. */
export const SecondStepSetUp = z.object({ token: Token });
/** `POST auth/second-step/confirm/`: signed in, with the recovery codes that are shown this once. */
export const SecondStepConfirmed = SignInResponse.extend({ recovery_codes: z.array(z.string()) });
export type SecondStepConfirmed = z.infer<typeof SecondStepConfirmed>;

/** What an authenticator app takes: the address as a QR code, the secret for typing. The only answer that holds it. */
export const SecondFactorSecret = z.object({ secret: z.string(), address: z.string() });
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>;

/** `GET auth/second-factor/`: one's own. */
export const SecondFactor = z.object({
  /** Since when there is one; null where there is none. */
  since: Instant.nullable(),
  recovery_codes_left: z.int(),
  /** Whether the store wants one of this person. */
  required: z.boolean(),
  /** Anyone who comes through a directory may have none, and sets up nothing here. */
  has_password: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;
/** `POST auth/second-factor/set-up/`. */
export const PasswordProof = z.object({ password: Password });
export type PasswordProof = z.infer<typeof PasswordProof>;
/** `POST auth/second-factor/confirm/`. */
export const CodeProof = z.object({ code: SecondFactorCode });
export type CodeProof = z.infer<typeof CodeProof>;
/** `POST auth/second-factor/remove/` and `…/recovery-codes/`. */
export const PasswordAndCode = z.object({ password: Password, code: SecondFactorCode });
export type PasswordAndCode = z.infer<typeof PasswordAndCode>;
/** The codes of one's own, shown this once. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
