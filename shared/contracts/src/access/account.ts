import { z } from 'zod';
import { STORE_LANGUAGES } from '../store/setting-choices.ts';
import { SignInInput } from './auth.ts';
import { isCommonPassword } from './account/common-passwords.ts';
import { addMessages } from '../base/messages.ts';
import { SecondFactorCode } from './second-factor.ts';
import { Title } from '../base/text.ts';

addMessages({
  password_common: {
    en: 'This password is on lists that guessers try first. Choose another one, of several words for instance.',
    ab: 'كلمة المرور هذه من أول ما يجرّبه المخمّنون. اختر غيرها، من عدة كلمات مثلًا.',
  },
  password_short: { en: 'Use at least 10 characters.', ab: 'استخدم 10 أحرف على الأقل.' },
});

/** A password as someone chooses it; a sign-in takes whatever was chosen before. */
export const NewPassword = z
  .string({ error: 'required' })
  .min(10, { error: 'password_short' })
  .max(200)
  .refine((password) => !isCommonPassword(password), { error: 'password_common' });

/**
 * `POST auth/sign-up/`: asks for an account. Refused unless the store's settings allow it; an administrator activates
 * it.
 */
export const SignUpInput = SignInInput.extend({ name: Title, password: NewPassword });
export type SignUpInput = z.infer<typeof SignUpInput>;

/** `POST auth/forgot-password/`: a link by e-mail. The answer is the same whether there is such an account or not. */
export const ForgotPasswordInput = SignInInput.pick({ email: true });
export type ForgotPasswordInput = z.infer<typeof ForgotPasswordInput>;

/**
 * `POST auth/delete-account/`: closes one's own account. Public, because the person proves who they are with the
 * password
 * again; refused for the last administrator. What they did stays in the audit log under their name.
 */
export const DeleteAccountInput = SignInInput.extend({
  /** Of their second factor, for who has one. */
  code: SecondFactorCode.or(z.literal('')).optional(),
});
export type DeleteAccountInput = z.infer<typeof DeleteAccountInput>;

/**
 * Who the store is, as everybody may know: it stands on its invoices too. Logos are addresses of images, for light
 * ground and for dark.
 */
export const IDENTITY = ['legal_name', 'legal_name_ar', 'phone', 'email', 'logo', 'logo_dark'] as const;

/**
 * `GET settings/public/`: what the pages before sign-in need to know, and what every browser of the store starts with.
 * Every field has a default, so that the shell works before, and without, the answer.
 */
export const PublicSettings = z.object({
  sign_up_enabled: z.boolean().default(false),
  maintenance: z.boolean().default(false),
  /** Whether someone who has forgotten their password is sent a link by e-mail. */
  password_by_mail: z.boolean().default(false),
  /** What the button is called that leads to the store's directory; null where there is none. */
  directory: z.object({ label: z.string(), label_ar: z.string() }).nullable().default(null),
  /** The host's name that passkeys are good for; null where there are none. At another name there is no button. */
  passkey_domain: z.string().nullable().default(null),
  /**
   * What the store speaks to anyone who has chosen no language on their device; `browser` is what their browser says.
   */
  language: z.enum(STORE_LANGUAGES).catch('browser').default('browser'),
  /** Minutes without a key or a click before the screen is locked; 0 never locks. */
  idle_lock_minutes: z.int().min(0).max(720).default(15),
  /** A looped animation of an external host (SPECIFICATION.md section 2.5); empty is our own. */
  loading_animation_url: z.string().max(500).default(''),
  /**
   * The public font service of non-default families (SPECIFICATION.md section 3); the family is appended. Empty means
   * only the fonts we serve.
   */
  font_service_url: z.string().max(500).default('https://fonts.googleapis.com/css2?display=swap&family='),
  identity: z.partialRecord(z.enum(IDENTITY), z.string()).default({}),
  /** The store's own values of the theme settings, by their name; a person's own choice goes before them. */
  theme: z.record(z.string(), z.string()).default({}),
  /** Whether browsers measure the web vitals of the screens, and how many interactions of a hundred they trace. */
  web_vitals: z.boolean().default(false),
  trace_percent: z.number().min(0).max(100).default(0),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

/**
 * `GET admin_panel/counters/`: the numbers on menu entries and in the inbox of exceptions, by name; only those one may
 * see.
 */
export const Counters = z.record(z.string(), z.int());
export type Counters = z.infer<typeof Counters>;
