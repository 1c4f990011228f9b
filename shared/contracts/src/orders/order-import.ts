import { z } from 'zod';

const Cell = z.string().max(300).default('');
/** A line of an old order as its file has it: text, read by the server. */
const OldLine = z.object({
  row: z.int(),
  code: Cell,
  title: Cell,
  quantity: Cell,
  unit_price: Cell,
  vat_rate: Cell,
});
/** An old order as its file has it. What is of the order is read from its first row. */
export const OldOrder = z.object({
  number: Cell,
  purchased_at: Cell,
  customer: Cell,
  customer_name: Cell,
  phone: Cell,
  pincode: Cell,
  address: Cell,
  payment_mode: Cell,
  status: Cell,
  delivery_fee: Cell,
  lines: z.array(OldLine).min(1).max(5000),
});
export type OldOrder = z.infer<typeof OldOrder>;

/** `POST admin_panel/orders/imports/`: orders from before, each whole or not at all. The number says which are there already. */
export const OldOrdersInput = z.object({
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
    }),
  ),
});
export type OldOrdersAnswer = z.infer<typeof OldOrdersAnswer>;
