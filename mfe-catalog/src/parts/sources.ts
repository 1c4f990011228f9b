import { Seller, SellerListQuery, Warehouse, WarehouseListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { z } from 'zod';

/** Records of other teams' areas that catalogue screens pick from and never write. */
const never = z.object({});

export const sellers = defineResource({ name: 'sellers', path: 'admin_panel/sellers/', entity: Seller, input: never, listQuery: SellerListQuery });
export const warehouses = defineResource({ name: 'warehouses', path: 'admin_panel/warehouses/', entity: Warehouse, input: never, listQuery: WarehouseListQuery });
