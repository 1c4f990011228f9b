import { z } from 'zod';
import { FlagParam, listParam, listQuery } from './list.ts';
import { RecordFields } from './record.ts';

export const WAREHOUSE_STATUSES = ['open', 'paused', 'closed'] as const;
export const WarehouseStatus = z.enum(WAREHOUSE_STATUSES);
export type WarehouseStatus = z.infer<typeof WarehouseStatus>;

export const Warehouse = RecordFields.extend({
  code: z.string(),
  name: z.string(),
  name_ar: z.string(),
  address: z.string(),
  location: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  map_url: z.string(),
  phone: z.string(),
  hours: z.string(),
  capacity: z.int().nullable(),
  status: WarehouseStatus,
  pincode_count: z.int(),
});
export type Warehouse = z.infer<typeof Warehouse>;

export const WarehouseListQuery = listQuery(['name'], 'name', {
  status: listParam(WarehouseStatus),
  archived: FlagParam,
});
export type WarehouseListQuery = z.infer<typeof WarehouseListQuery>;
