import { z } from 'zod';
import { Reference } from '../base/record.ts';
import { AccountEmail, kindError } from '../base/text.ts';
import { WEEK_STARTS } from '../base/week.ts';

export const SignInInput = z.object({
  email: AccountEmail,
  password: z
    .string({ error: kindError('required') })
    .min(1, { error: 'required' })
    .max(200),
});
export type SignInInput = z.infer<typeof SignInInput>;

/** The signed-in user as kept in local storage under `user`: `role` is a number (SPECIFICATION.md section 3). */
export const SessionUser = z.object({ id: z.string(), name: z.string(), email: z.string(), role: z.int() });
export type SessionUser = z.infer<typeof SessionUser>;

export const SignInResponse = z.object({ access_token: z.string(), user: SessionUser });
export type SignInResponse = z.infer<typeof SignInResponse>;

/** What people choose for themselves, on every device. */
export const Preferences = z.object({
  /** Spoken on devices where they chose none, and in mails to them; null for the store's. */
  language: z.enum(['en', 'ab']).nullable(),
  /** Alerts that do not count in their bell, by name: `orders.late`. */
  muted_alerts: z.array(z.string().max(100)).max(200),
});
export type Preferences = z.infer<typeof Preferences>;
/** `PUT auth/preferences/`: what is left out stays. */
export const PreferencesInput = Preferences.partial();
export type PreferencesInput = z.infer<typeof PreferencesInput>;

/** `GET auth/me/`: who one is, what one may do and the store's constants every screen needs. */
export const SessionInfo = z.object({
  user: SessionUser.extend({
    name_ar: z.string().default(''),
    role_key: z.string(),
    role_name: z.string(),
    role_name_ar: z.string(),
  }),
  /** By name, also those that a page older than the server has never heard of: a remote of today may ask for them. */
  permissions: z.array(z.string()),
  store: z.object({
    name: z.string(),
    name_ar: z.string(),
    currency: z.string(),
    time_zone: z.string(),
    vat_rate: z.int(),
    week_start: z.enum(WEEK_STARTS).optional(),
  }),
  expires_at: z.iso.datetime(),
  /**
   * The seller or dealer that one works for: what one sees is that partner's alone. Null for the store's own people.
   */
  works_for: Reference.extend({ kind: z.enum(['seller', 'dealer']) })
    .nullable()
    .optional(),
  preferences: Preferences.optional(),
  /** The role through whose eyes one looks: nothing can be changed meanwhile. */
  viewing_as: Reference.extend({
    /** Whose rows are shown; null for a role that nobody has. */
    person: Reference.nullable().optional(),
  })
    .nullable()
    .optional(),
});
export type SessionInfo = z.infer<typeof SessionInfo>;
