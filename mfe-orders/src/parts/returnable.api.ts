import { ReturnableOrder } from '@bo/contracts';
import { apiQuery } from '@bo/http';
import { returns } from '@bo/resources';

/** What of an order can still come back, and until when. */
export const returnableOrder = (order: string) =>
  apiQuery({
    queryKey: [...returns.keys.all, 'returnable', order],
    path: `${returns.path}returnable/`,
    params: { order },
    schema: ReturnableOrder,
  });
