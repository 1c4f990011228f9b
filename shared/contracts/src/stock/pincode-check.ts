import { z } from 'zod';
import { Pincode, PincodeCode } from './pincode.ts';

/** `GET admin_panel/pincode-checks/?code=…`: would an order to this pincode be taken now, and if not, why not. */
export const PincodeCheckQuery = z.object({ code: PincodeCode });
export type PincodeCheckQuery = z.infer<typeof PincodeCheckQuery>;

/** The links of the chain, in the order in which an order meets them. */
export const PINCODE_STEPS = ['known', 'serviceable', 'warehouses', 'open', 'stock', 'pickers', 'terms'] as const;
/** What was found at a link. The first `failed` one is why no order is taken; what comes after it is `skipped`. */
export const PINCODE_FINDINGS = [
  'known',
  'unknown',
  'archived',
  'serviceable',
  'not_serviceable',
  'warehouses',
  'no_warehouse',
  'open',
  'some_open',
  'none_open',
  'stock',
  'no_stock',
  'pickers',
  'no_pickers',
  'terms',
  'terms_free_never',
  'skipped',
] as const;
export const PincodeStep = z.object({
  step: z.enum(PINCODE_STEPS),
  state: z.enum(['ok', 'warning', 'failed', 'skipped']),
  finding: z.enum(PINCODE_FINDINGS),
  /** What fills the sentence of the finding; amounts are in minor units. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type PincodeStep = z.infer<typeof PincodeStep>;

export const PincodeCheck = z.object({
  code: z.string(),
  serviceable: z.boolean(),
  steps: z.array(PincodeStep),
  pincode: Pincode.nullable(),
  /** Its warehouses in the order in which they are tried, with what they could sell now. */
  warehouses: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      name_ar: z.string(),
      status: z.enum(['open', 'paused', 'closed']),
      variants: z.int(),
    }),
  ),
  /** Pincodes whose codes are alike, for a code that is not known. */
  similar: z.array(z.object({ id: z.string(), code: z.string(), area: z.string(), area_ar: z.string() })),
});
export type PincodeCheck = z.infer<typeof PincodeCheck>;

/** `GET admin_panel/pincode-coverage/`: where delivery has gaps. */
export const PincodeCoverage = z.object({
  pincodes: z.int(),
  serviceable: z.int(),
  /** Serviceable, but without a warehouse, or without one that is open: every order there is refused. */
  without_warehouse: z.int(),
  without_open_warehouse: z.int(),
  /** Served by one warehouse only: its closing would end delivery there. */
  with_one_warehouse: z.int(),
  without_place: z.int(),
  by_city: z.array(
    z.object({ city: z.string(), city_ar: z.string(), pincodes: z.int(), serviceable: z.int(), gaps: z.int() }),
  ),
});
export type PincodeCoverage = z.infer<typeof PincodeCoverage>;

/** `GET admin_panel/pincode-map/`: every pincode whose place is known, and the warehouses. Thousands; kept small. */
export const PincodeMap = z.object({
  pincodes: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      area: z.string(),
      area_ar: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      /** `gap`: serviceable, and no open warehouse delivers there. */
      state: z.enum(['served', 'gap', 'not_serviceable']),
    }),
  ),
  warehouses: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      name_ar: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      status: z.enum(['open', 'paused', 'closed']),
    }),
  ),
  /** Whether there are more than fit. */
  more: z.boolean(),
});
export type PincodeMap = z.infer<typeof PincodeMap>;
