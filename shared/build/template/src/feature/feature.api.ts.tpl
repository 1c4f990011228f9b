import { listPage, RecordFields } from '@bo/contracts';
import { http, read } from '@bo/http';
import { queryOptions } from '@bo/platform/query';

const Page = listPage(RecordFields);

/** How many records there are. */
export const %FEATURE%Count = queryOptions({
  queryKey: ['%FEATURE%', 'count'],
  queryFn: async ({ signal }) => read(Page, await http().get('%API%', { params: { limit: 1 }, signal })).count,
});
