import { z } from 'zod';
import { listQuery } from '../base/list.ts';
import { Person, RecordFields } from '../base/record.ts';
import { requiredText, text, Title } from '../base/text.ts';

/**
 * A list's state under a name. `query` is the URL's query, `columns` the shown columns in order (empty: the screen's
 * own).
 */
export const SavedViewInput = z.object({
  /** The list it belongs to: the resource's path segment, such as `brands`. */
  screen: requiredText(60),
  name: Title,
  scope: z.enum(['private', 'shared']).default('private'),
  query: z.record(text(60), z.string().max(2000)).default({}),
  columns: z.array(text(60)).max(60).default([]),
  /** Keys of the roles for which this shared view is where the screen starts. Needs `user.edit`. */
  default_for_roles: z.array(z.string()).max(50).default([]),
});
export type SavedViewInput = z.infer<typeof SavedViewInput>;

export const SavedView = RecordFields.extend(SavedViewInput.shape).extend({
  owner: Person,
  mine: z.boolean(),
  is_default: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;

/** `GET admin_panel/saved-views/roles/`: a role that a shared view can be the start of. */
export const ViewRole = z.object({ key: z.string(), name: z.string(), name_ar: z.string() });
export type ViewRole = z.infer<typeof ViewRole>;

export const SavedViewListQuery = listQuery(['name'], 'name', { screen: z.string().optional() });
export type SavedViewListQuery = z.infer<typeof SavedViewListQuery>;
