import { SavedView, SavedViewInput, SavedViewListQuery, ViewRole } from '@bo/contracts';
import { apiQuery, defineResource } from '@bo/http';
import { z } from 'zod';

const path = 'admin_panel/saved-views/';

export const savedViews = defineResource({
  name: 'saved-views',
  path,
  entity: SavedView,
  input: SavedViewInput,
  listQuery: SavedViewListQuery,
});

/** The roles that a shared view can be the start of. Needs `user.edit`. */
export const viewRoles = apiQuery({
  queryKey: [...savedViews.keys.all, 'roles'],
  path: `${path}roles/`,
  schema: z.array(ViewRole),
});
