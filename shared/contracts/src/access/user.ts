import { z } from 'zod';
import { NewPassword } from './account.ts';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { Permission } from '../base/permissions.ts';
import { Instant, RecordFields, Reference, Version } from '../base/record.ts';
import { PasswordProof } from './second-factor.ts';
import { AccountEmail, kindError, Note, ShortText, Title } from '../base/text.ts';

/** Who people work for (SPECIFICATION.md section 2.6, "a user type"): the store, one of its dealers, or a seller. */
export const USER_TYPES = ['staff', 'dealer', 'seller'] as const;
export const USER_STATUSES = ['invited', 'active', 'suspended'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];
/** How long a link to choose a password opens something. */
export const INVITATION_DAYS = 7;
/** And one that someone asks for themselves, with so many of them in that time. */
export const RESET_MINUTES = 60;
export const RESETS_AT_MOST = 3;

const fields = {
  name: Title,
  name_ar: ShortText,
  role_id: z.string({ error: kindError('required') }).min(1, { error: 'required' }),
  user_type: z.enum(USER_TYPES).default('staff'),
  dealer_id: z.string().nullable().default(null),
  seller_id: z.string().nullable().default(null),
  warehouse_ids: z.array(z.string()).max(200).default([]),
};

/** What is changed of a person. The address stays: it is how they sign in, and who has it has the account. */
export const UserInput = z.object(fields);
export type UserInput = z.infer<typeof UserInput>;

/** `POST admin_panel/users/`: someone new, who chooses a password by a link. */
export const InviteInput = UserInput.extend({
  email: AccountEmail,
});
export type InviteInput = z.infer<typeof InviteInput>;

export const User = RecordFields.extend({
  email: z.string(),
  name: z.string(),
  name_ar: z.string(),
  role_id: z.string(),
  /** With what it may do, so that a screen knows whose account one may change. */
  role: Reference.extend({ key: z.string(), permissions: z.array(z.string()) }),
  user_type: z.string(),
  dealer_id: z.string().nullable(),
  dealer: Reference.nullable(),
  seller_id: z.string().nullable(),
  seller: Reference.nullable(),
  warehouse_ids: z.array(z.string()),
  status: z.enum(USER_STATUSES),
  last_sign_in_at: Instant.nullable(),
  /** Sessions that are open now. */
  sessions: z.int(),
  /** Until when the last link opens something; null where there is none. */
  invited_until: Instant.nullable(),
  /** Whether they sign in with more than a password. */
  second_factor: z.boolean().default(false),
});
export type User = z.infer<typeof User>;

export const UserListQuery = listQuery(['name', 'last_sign_in_at', 'created_at'], 'name', {
  role: listParam(z.string()),
  status: listParam(z.enum(USER_STATUSES)),
  user_type: listParam(z.enum(USER_TYPES)),
  /** Who can do this. */
  can: Permission.optional(),
  archived: FlagParam,
});
export type UserListQuery = z.infer<typeof UserListQuery>;

/** The only answer that ever holds the whole token of a link. */
export const NewInvitation = z.object({
  token: z.string(),
  expires_at: Instant,
  user: User,
  /** Whether it goes to them by e-mail too. */
  mailed: z.boolean().default(false),
});
export type NewInvitation = z.infer<typeof NewInvitation>;

/** `POST admin_panel/users/{id}/suspend/`: out at once, in every open tab. */
export const SuspendInput = z.object({ version: Version.optional(), reason: Note });
export type SuspendInput = z.infer<typeof SuspendInput>;

/** Someone's open session. Its place is the address it came from. */
export const UserSession = z.object({
  id: z.string(),
  created_at: Instant,
  last_seen_at: Instant.nullable(),
  expires_at: Instant,
  address: z.string(),
  user_agent: z.string(),
  /** The one that asks. */
  current: z.boolean(),
});
export type UserSession = z.infer<typeof UserSession>;
export const UserSessions = z.object({ results: z.array(UserSession) });
/** `POST admin_panel/users/{id}/end-session/`; without a session all of them. */
export const EndSessionInput = z.object({ session_id: z.string().optional() });
export type EndSessionInput = z.infer<typeof EndSessionInput>;

/** `POST admin_panel/users/{id}/reset-second-factor/`: for who has lost app and recovery codes. */
export const ResetSecondFactorInput = z.object({ version: Version.optional(), reason: Note });
export type ResetSecondFactorInput = z.infer<typeof ResetSecondFactorInput>;

/** `GET admin_panel/users/dealers/`: the dealers that a person may work for. */
export const UserDealers = z.object({ results: z.array(Reference) });

const Token = z
  .string({ error: kindError('required') })
  .min(1, { error: 'required' })
  .max(200);
/** `POST auth/invitations/look/`: the person that a link is for. */
export const LookAtInvitation = z.object({ token: Token });
export const Invitation = z.object({ email: z.string(), name: z.string(), name_ar: z.string(), expires_at: Instant });
export type Invitation = z.infer<typeof Invitation>;
/** `POST auth/invitations/accept/`: the password someone chooses; they are signed in with the answer. */
export const AcceptInvitation = z.object({ token: Token, password: NewPassword });
export type AcceptInvitation = z.infer<typeof AcceptInvitation>;

/** `POST auth/password/`: one's own, changed with the current one. */
export const ChangePassword = PasswordProof.extend({ new_password: NewPassword });
export type ChangePassword = z.infer<typeof ChangePassword>;
