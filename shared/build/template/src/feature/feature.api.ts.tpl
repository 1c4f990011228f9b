import { listPage, RecordFields } from '@bo/contracts';
import { apiQuery } from '@bo/http';

/** What the API calls the records: whatever is kept of them begins with it. */
const RESOURCE = '%RESOURCE%';
const Page = listPage(RecordFields);

/** How many records there are: the count of a page of one. */
export const %FEATURE%Count = apiQuery({
  queryKey: [RESOURCE, 'count'],
  path: '%API%',
  params: { limit: 1 },
  schema: Page,
});
