import { listPage, RecordFields } from '@bo/contracts';
import { apiQuery } from '@bo/http';

const Page = listPage(RecordFields);

/** How many records there are: the count of a page of one. */
export const %FEATURE%Count = apiQuery({
  queryKey: ['%FEATURE%', 'count'],
  path: '%API%',
  params: { limit: 1 },
  schema: Page,
});
