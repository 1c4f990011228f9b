import { z } from 'zod';
import { CoordinateFields, coordinateRule } from '../base/coordinates.ts';
import { Emirate } from '../base/emirates.ts';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { addMessages } from '../base/messages.ts';
import { RecordFields, Reference } from '../base/record.ts';
import { plainCode } from '../base/same.ts';
import { Price, ShortText, Title } from '../base/text.ts';

addMessages({
  pincode: { en: 'Use 3 to 10 letters and digits.', ab: 'استخدم من 3 إلى 10 أحرف وأرقام.' },
});

/** A pincode is text: leading zeros count. */
export const PincodeCode = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .transform((value) => plainCode(value).toUpperCase())
  .refine((value) => /^[0-9A-Z]{3,10}$/.test(value), { error: 'pincode' });

const PincodeFields = z.object({
  code: PincodeCode,
  area: Title,
  area_ar: Title,
  city: ShortText,
  city_ar: ShortText,
  /** Of the VAT return of the United Arab Emirates. */
  emirate: Emirate.nullable().default(null),
  serviceable: z.boolean().default(true),
  warehouse_ids: z.array(z.string()).max(20).default([]),
  delivery_fee: Price.default(0),
  free_delivery_from: Price.nullable().default(null),
  minimum_order: Price.default(0),
  cash_allowed: z.boolean().default(true),
  promise_minutes: z.int().min(1).max(20_160).default(120),
  dealer_id: z.string().nullable().default(null),
  ...CoordinateFields,
});
/** What a person fills in for a pincode. `warehouse_ids` is in order of priority; money is in minor units. */
export const PincodeInput = PincodeFields.superRefine(...coordinateRule);
export type PincodeInput = z.infer<typeof PincodeInput>;

export const Pincode = RecordFields.extend(PincodeFields.shape).extend({
  code: z.string(),
  warehouses: z.array(Reference),
  dealer: Reference.nullable(),
});
export type Pincode = z.infer<typeof Pincode>;

export const PincodeListQuery = listQuery(
  ['code', 'area', 'city', 'delivery_fee', 'promise_minutes', 'updated_at'],
  'code',
  {
    serviceable: FlagParam,
    cash_allowed: FlagParam,
    warehouse: listParam(z.string()),
    dealer: listParam(z.string()),
    archived: FlagParam,
  },
);
export type PincodeListQuery = z.infer<typeof PincodeListQuery>;
