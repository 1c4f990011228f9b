import { z } from 'zod';

/** What a row of old orders may say of its order, and of the line that it is. */
export const OLD_ORDER_FIELDS = [
  'number',
  'purchased_at',
  'customer',
  'customer_name',
  'phone',
  'pincode',
  'address',
  'payment_mode',
  'status',
  'currency',
  'delivery_fee',
  'discount',
  'vat',
  'total',
] as const;
export const OLD_LINE_FIELDS = [
  'code',
  'title',
  'quantity',
  'unit',
  'unit_price',
  'vat_rate',
  'line_discount',
  'line_vat',
  'line_total',
] as const;
export type OldOrderField = (typeof OLD_ORDER_FIELDS)[number] | (typeof OLD_LINE_FIELDS)[number];
const Field = z.enum([...OLD_ORDER_FIELDS, ...OLD_LINE_FIELDS]);

const Cell = z.string().max(300).default('');
const cells = <F extends string>(fields: readonly F[]) =>
  Object.fromEntries(fields.map((field) => [field, Cell])) as Record<F, typeof Cell>;

/** An old order as its file has it: text, read by the server. */
export const OldOrder = z.object({
  ...cells(OLD_ORDER_FIELDS),
  lines: z
    .array(z.object({ row: z.int(), ...cells(OLD_LINE_FIELDS) }))
    .min(1)
    .max(5000),
});
export type OldOrder = z.infer<typeof OldOrder>;

/** How a file is to be read, said once for all of its orders. */
export const OldOrdersReading = z.object({
  /** Which of `01/06/2025` is the day; without it such a date is refused. */
  dates: z.enum(['day_first', 'month_first']).nullable().default(null),
  prices: z.enum(['with_vat', 'without_vat']).default('with_vat'),
  decimal: z.enum(['.', ',']).default('.'),
  /** Fields whose unreadable cells refuse their order. Those of others are left blank, and listed. */
  refuse: z.array(Field).default([]),
});
export type OldOrdersReading = z.infer<typeof OldOrdersReading>;

/**
 * `POST admin_panel/orders/imports/`: orders from before, each whole or not at all. The number says which are there
 * already.
 */
export const OldOrdersInput = OldOrdersReading.extend({
  dry_run: z.boolean().default(false),
  orders: z.array(OldOrder).min(1).max(1000),
});
export type OldOrdersInput = z.infer<typeof OldOrdersInput>;

/** How each order went, in their order; `detail` says why one was refused. */
export const OldOrdersAnswer = z.object({
  results: z.array(
    z.object({
      number: z.string(),
      result: z.enum(['created', 'known', 'refused']),
      row: z.int().nullable(),
      detail: z.string().nullable(),
      /** A choice that the file needs before the order can be read. */
      asks: z.enum(['dates']).nullable(),
      /** Cells that could not be read and were left blank. */
      blanks: z.array(z.object({ row: z.int(), field: Field, value: z.string() })),
      /** By how much the order's own total, which stands, differs from its lines: a rounding step at most. */
      rounding: z.int(),
    }),
  ),
});
export type OldOrdersAnswer = z.infer<typeof OldOrdersAnswer>;
