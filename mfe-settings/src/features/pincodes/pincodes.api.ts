import { listPage, RecordFields } from '@bo/contracts';
import { http, read } from '@bo/http';
import { queryOptions } from '@bo/platform/query';

const Page = listPage(RecordFields);

/** How many records there are. */
export const pincodesCount = queryOptions({
  queryKey: ['pincodes', 'count'],
  queryFn: async ({ signal }) => read(Page, await http().get('admin_panel/pincodes/', { params: { limit: 1 }, signal })).count,
});
