import { OrderableQuery, OrderableVariant, VariantInput } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { orders } from '@bo/resources';

/** What an order can be made of, what is meant most likely first. */
export const orderable = defineResource({
  name: 'orderable-variants',
  path: `${orders.path}products/`,
  entity: OrderableVariant,
  input: VariantInput,
  listQuery: OrderableQuery,
});
