import { z } from 'zod';
import { FlagParam, listQuery } from '../base/list.ts';
import type { Permission } from '../base/permissions.ts';
import { Instant, RecordFields, Version } from '../base/record.ts';
import { Note, Title } from '../base/text.ts';

/** What a program may be allowed to do; each is a permission, and nobody gives one that they lack. */
export const SERVICE_SCOPES = [
  'order.create',
  'offer.view',
  'product.view',
  'leaflet.view',
  'horizontal_list.view',
] as const satisfies readonly Permission[];

/** What a person fills in for a program that calls the API: a shop, an app, a marketplace. */
export const ServiceAccountInput = z.object({
  name: Title,
  note: Note,
  scopes: z.array(z.enum(SERVICE_SCOPES)).min(1),
  active: z.boolean().default(true),
});
export type ServiceAccountInput = z.infer<typeof ServiceAccountInput>;

/** A key as it is shown after the one time: by its last characters. */
export const ServiceKey = z.object({
  id: z.string(),
  last_four: z.string(),
  created_at: Instant,
  created_by: z.string().nullable(),
  expires_at: Instant.nullable(),
  last_used_at: Instant.nullable(),
  revoked_at: Instant.nullable(),
});
export type ServiceKey = z.infer<typeof ServiceKey>;

/** Whether a key opens something now. */
export const isKeyOpen = ({ revoked_at, expires_at }: ServiceKey): boolean =>
  revoked_at === null && (expires_at === null || Date.parse(expires_at) > Date.now());

export const ServiceAccount = RecordFields.extend({
  name: z.string(),
  note: z.string(),
  scopes: z.array(z.string()),
  active: z.boolean(),
  /** When one of its keys was last used, to the minute. */
  last_used_at: Instant.nullable(),
  keys: z.array(ServiceKey),
});
export type ServiceAccount = z.infer<typeof ServiceAccount>;

export const ServiceAccountListQuery = listQuery(['name', 'created_at'], 'name', {
  active: FlagParam,
  archived: FlagParam,
});
export type ServiceAccountListQuery = z.infer<typeof ServiceAccountListQuery>;

/** `POST admin_panel/service-accounts/{id}/keys/`. */
export const ServiceKeyInput = z.object({ version: Version.optional(), expires_at: Instant.nullable().default(null) });
export type ServiceKeyInput = z.infer<typeof ServiceKeyInput>;
/** The only answer that ever holds the whole key. */
export const NewServiceKey = z.object({ key: z.string(), account: ServiceAccount });
export type NewServiceKey = z.infer<typeof NewServiceKey>;
/** How long an old key may go on opening what the new one opens, in hours. */
export const KEY_OVERLAP_HOURS = [0, 1, 24, 72, 168] as const;
/**
 * `POST admin_panel/service-accounts/{id}/rotate-key/`: a new key in the place of one, which goes on for so many hours.
 */
export const RotateKeyInput = ServiceKeyInput.extend({
  key_id: z.string().min(1, { error: 'required' }),
  overlap_hours: z.literal(KEY_OVERLAP_HOURS).default(24),
});
export type RotateKeyInput = z.infer<typeof RotateKeyInput>;
/** `POST admin_panel/service-accounts/{id}/revoke-key/`: it opens nothing from now on. */
export const RevokeKeyInput = z.object({
  version: Version.optional(),
  key_id: z.string().min(1, { error: 'required' }),
});
export type RevokeKeyInput = z.infer<typeof RevokeKeyInput>;
