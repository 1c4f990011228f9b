import { OrderHistory } from '@bo/contracts';
import { apiQuery } from '@bo/http';
import { orders } from '@bo/resources';

/** An order as it stood after each of its writes. */
export const orderHistory = (id: string) =>
  apiQuery({
    queryKey: [...orders.keys.detail(id), 'moments'],
    path: `admin_panel/orders/${encodeURIComponent(id)}/moments/`,
    schema: OrderHistory,
  });
