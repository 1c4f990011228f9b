import { SavedView, SavedViewInput, SavedViewListQuery, ViewRole } from '@bo/contracts';
import { defineResource, http, read } from '@bo/http';
import { queryOptions } from '@bo/platform/query';
import { z } from 'zod';

const path = 'admin_panel/saved-views/';

export const savedViews = defineResource({ name: 'saved-views', path, entity: SavedView, input: SavedViewInput, listQuery: SavedViewListQuery });

/** The roles that a shared view can be the start of. Needs `user.edit`. */
export const viewRoles = queryOptions({
  queryKey: [...savedViews.keys.all, 'roles'],
  queryFn: async ({ signal }) => read(z.array(ViewRole), await http().get(`${path}roles/`, { signal })),
});
