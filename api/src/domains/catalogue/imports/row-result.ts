import { type ImportRowState, Unknowable } from '@bo/contracts';
import { z } from 'zod';
import type { ProductDetails } from './catalogue.repository.ts';
import type { Reason } from './reasons.ts';

/** A record a row made, with what an undo must know. */
export const MadeRecord = z.object({
  type: z.string(),
  id: z.string(),
  product_id: z.string().optional(),
  product_is_new: z.boolean().optional(),
});
export type MadeRecord = z.infer<typeof MadeRecord>;
/** `Replaced` of the catalogue's repository, as it is kept. */
export const Before = z.object({
  variant: z.object({
    id: z.string(),
    price: z.int(),
    discount_type: z.string(),
    discount: z.int(),
    selling_price: z.int(),
    cost: z.int().nullable().optional(),
    min_buy: z.int(),
    max_buy: z.int(),
    reorder_point: z.int().nullable().optional(),
    weight_step_g: z.int().nullable().optional(),
    unknown: z.array(Unknowable).optional(),
    code: z.string().optional(),
    active: z.boolean(),
  }),
  product: z
    .object({
      id: z.string(),
      title: z.string(),
      title_ar: z.string(),
      category_id: z.string().nullable(),
      brand_id: z.string().nullable(),
      details: z.custom<ProductDetails>().optional(),
    })
    .nullable(),
  variant_version: z.int(),
  product_version: z.int(),
  barcodes: z.array(z.string()),
  units: z.record(z.string(), z.int()).default({}),
});
export type Before = z.infer<typeof Before>;

/** What became of a row, as it is written down. */
export interface RowResult {
  number: number;
  status: ImportRowState;
  errors: Reason[];
  warnings?: Reason[];
  created?: MadeRecord[];
  before?: Before | null;
}
