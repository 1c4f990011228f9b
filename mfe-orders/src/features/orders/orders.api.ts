import { listPage, RecordFields } from '@bo/contracts';
import { http, read } from '@bo/http';
import { queryOptions } from '@bo/platform/query';

const Page = listPage(RecordFields);

/** How many records there are. */
export const ordersCount = queryOptions({
  queryKey: ['orders', 'count'],
  queryFn: async ({ signal }) => read(Page, await http().get('admin_panel/orders/', { params: { limit: 1 }, signal })).count,
});
