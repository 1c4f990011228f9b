import { z } from 'zod';
import { CoordinateFields, coordinateRule } from '../base/coordinates.ts';
import { Emirate } from '../base/emirates.ts';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { addMessages } from '../base/messages.ts';
import { PincodeCode } from './pincode.ts';
import { RecordFields, Version } from '../base/record.ts';
import { Code, kindError, Phone, requiredText, ShortText, text, Title } from '../base/text.ts';

export const WAREHOUSE_STATUSES = ['open', 'paused', 'closed'] as const;
export const WarehouseStatus = z.enum(WAREHOUSE_STATUSES);
export type WarehouseStatus = z.infer<typeof WarehouseStatus>;

addMessages({
  map_url: { en: 'Use a link that begins with https://.', ab: 'استخدم رابطًا يبدأ بـ ‎https://‎.' },
});

const WarehouseFields = z.object({
  code: Code,
  name: Title,
  name_ar: Title,
  address: text(500).default(''),
  location: ShortText,
  /** Of the VAT return of the United Arab Emirates. */
  emirate: Emirate.nullable().default(null),
  ...CoordinateFields,
  map_url: text(1000)
    .refine((value) => value === '' || /^https:\/\/[^\s"'<>]+$/.test(value), { error: 'map_url' })
    .default(''),
  phone: Phone,
  hours: ShortText,
  /** How many orders a day it can pick. */
  capacity: z
    .int({ error: kindError('whole') })
    .min(0)
    .max(1_000_000)
    .nullable()
    .default(null),
});
/**
 * What a person fills in for a warehouse. Whether it is open is not a field: see `pause`, `reopen` and the hand-over.
 */
export const WarehouseInput = WarehouseFields.superRefine(...coordinateRule);
export type WarehouseInput = z.infer<typeof WarehouseInput>;

export const Warehouse = RecordFields.extend(WarehouseFields.shape).extend({
  code: z.string(),
  name: z.string(),
  name_ar: z.string(),
  map_url: z.string(),
  phone: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  status: WarehouseStatus,
  pincode_count: z.int(),
  /** Orders placed since midnight, in the store's time zone, that are picked here. */
  orders_today: z.int().default(0),
});
export type Warehouse = z.infer<typeof Warehouse>;

export const WarehouseListQuery = listQuery(['name', 'code', 'capacity', 'updated_at'], 'name', {
  status: listParam(WarehouseStatus),
  archived: FlagParam,
});
export type WarehouseListQuery = z.infer<typeof WarehouseListQuery>;

/** `POST admin_panel/warehouses/{id}/pause/`: it takes no further orders; those it has go on. */
export const WarehousePauseInput = z.object({ reason: requiredText(500), version: Version.optional() });
export type WarehousePauseInput = z.infer<typeof WarehousePauseInput>;

/**
 * `POST admin_panel/warehouses/{id}/pincodes/`: the pincodes, by their codes, that it is to deliver to, before or after
 * the warehouses they have; `…/pincodes/remove/` with the same body takes them from it.
 */
export const WarehousePincodesInput = z.object({
  codes: z.array(PincodeCode).min(1).max(500),
  place: z.enum(['first', 'last']).default('last'),
});
export type WarehousePincodesInput = z.infer<typeof WarehousePincodesInput>;
/** The same as a form has it: the codes in one text, by lines, blanks or commas. */
export const WarehousePincodesForm = WarehousePincodesInput.extend({
  codes: z
    .string({ error: 'required' })
    .transform((pasted) => [...new Set(pasted.split(/[\s,;،]+/).filter((part) => part !== ''))])
    .pipe(z.array(PincodeCode).min(1, { error: 'required' }).max(500)),
});

/** What became of it: how many changed, and the codes that no pincode has. */
export const WarehousePincodes = z.object({ changed: z.int(), unknown: z.array(z.string()) });
export type WarehousePincodes = z.infer<typeof WarehousePincodes>;

/** `GET admin_panel/warehouses/{id}/hand-over/`: what still hangs on a warehouse. It can be closed when all is zero. */
export const HandOverState = z.object({
  /** Variants with stock, and how many pieces of them; reserved ones are held by orders. */
  stock_lines: z.int(),
  stock_units: z.int(),
  reserved_units: z.int(),
  /** Pieces that a recall blocks: they cannot be moved, only wasted or released. */
  blocked_units: z.int(),
  /** Pieces past their date: they cannot be moved, only written off. */
  expired_units: z.int(),
  /** Orders that can go elsewhere: nobody has begun to pick them. */
  orders_waiting: z.int(),
  /** Orders that are being picked or are packed: they are finished here. */
  orders_under_way: z.int(),
  pincodes: z.int(),
  /** Pincodes that no other open warehouse delivers to. */
  pincodes_alone: z.int(),
  /** The hand-over that runs now, and what the last one left. */
  job_id: z.string().nullable(),
});
export type HandOverState = z.infer<typeof HandOverState>;

/**
 * `POST admin_panel/warehouses/{id}/hand-over/`: gives pincodes, waiting orders and stock to another warehouse and
 * closes this one; a job. What cannot go is told in the job's result, and the warehouse stays paused.
 */
export const HandOverInput = z.object({
  to_warehouse_id: z.string({ error: kindError('required') }).min(1, { error: 'required' }),
  reason: requiredText(500),
  version: Version.optional(),
});
export type HandOverInput = z.infer<typeof HandOverInput>;
