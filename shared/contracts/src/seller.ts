import { z } from 'zod';
import { FlagParam, listParam, listQuery } from './list.ts';
import { RecordFields } from './record.ts';

export const SELLER_STATUSES = ['applied', 'approved', 'rejected', 'suspended', 'terminated'] as const;
export const SellerStatus = z.enum(SELLER_STATUSES);
export type SellerStatus = z.infer<typeof SellerStatus>;

/** A seller as lists show it; bank details are not part of it. `commission_rate` is basis points. */
export const Seller = RecordFields.extend({
  code: z.string(),
  legal_name: z.string(),
  name: z.string(),
  name_ar: z.string(),
  logo: z.string().nullable(),
  contact_name: z.string(),
  phone: z.string(),
  email: z.string(),
  licence_number: z.string(),
  licence_expires_on: z.iso.date().nullable(),
  commission_rate: z.int(),
  hold_days: z.int(),
  status: SellerStatus,
  status_reason: z.string(),
  product_count: z.int(),
});
export type Seller = z.infer<typeof Seller>;

export const SellerListQuery = listQuery(['name', 'updated_at'], 'name', {
  status: listParam(SellerStatus),
  archived: FlagParam,
});
export type SellerListQuery = z.infer<typeof SellerListQuery>;
