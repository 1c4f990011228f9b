import { OrderCounts } from '@bo/contracts';
import { apiQuery } from '@bo/http';
import { orders } from '@bo/resources';

/** The numbers on the tabs; each equals the count of its filtered list. */
export const orderCounts = apiQuery({
  queryKey: [...orders.keys.all, 'counts'],
  path: `${orders.path}counts/`,
  schema: OrderCounts,
});
