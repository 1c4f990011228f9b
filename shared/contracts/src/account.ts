import { z } from 'zod';
import { SignInInput } from './auth.ts';
import { addMessages } from './messages.ts';
import { Title } from './text.ts';

addMessages({
  password_short: { en: 'Use at least 10 characters.', ab: 'استخدم 10 أحرف على الأقل.' },
});

/** A password as somebody chooses it; a sign-in takes whatever was chosen before. */
export const NewPassword = z.string({ error: 'required' }).min(10, { error: 'password_short' }).max(200);

/**
 * `POST auth/sign-up/`: asks for an account. Refused unless the store's settings allow it; an administrator activates
 * it.
 */
export const SignUpInput = SignInInput.extend({ name: Title, password: NewPassword });
export type SignUpInput = z.infer<typeof SignUpInput>;

/**
 * `POST auth/delete-account/`: closes one's own account. Public, because the person proves who they are with the
 * password
 * again; refused for the last administrator. What they did stays in the audit log under their name.
 */
export const DeleteAccountInput = SignInInput;
export type DeleteAccountInput = z.infer<typeof DeleteAccountInput>;

/**
 * `GET settings/public/`: what the pages before sign-in need to know, and what every browser of the store starts with.
 * Every field has a default, so that the shell works before, and without, the answer.
 */
export const PublicSettings = z.object({
  sign_up_enabled: z.boolean().default(false),
  maintenance: z.boolean().default(false),
  /** Minutes without a key or a click before the screen is locked; 0 never locks. */
  idle_lock_minutes: z.int().min(0).max(720).default(15),
  /** A looped animation of an external host (SPECIFICATION.md section 2.5); empty is our own. */
  loading_animation_url: z.string().max(500).default(''),
  /**
   * The public font service of non-default families (SPECIFICATION.md section 3); the family is appended. Empty means
   * only the fonts we serve.
   */
  font_service_url: z.string().max(500).default('https://fonts.googleapis.com/css2?display=swap&family='),
  /** The store's own values of the theme settings, by their name; a person's own choice goes before them. */
  theme: z.record(z.string(), z.string()).default({}),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

/**
 * `GET admin_panel/counters/`: the numbers on menu entries and in the inbox of exceptions, by name; only those one may
 * see.
 */
export const Counters = z.record(z.string(), z.int());
export type Counters = z.infer<typeof Counters>;
