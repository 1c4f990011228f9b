import { z } from 'zod';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { Day, Person, RecordFields, Reference } from '../base/record.ts';
import { Code, Email, Phone, Price, ShortText, Title } from '../base/text.ts';

export const DEALER_STATUSES = ['active', 'suspended'] as const;
export const DealerStatus = z.enum(DEALER_STATUSES);
export type DealerStatus = z.infer<typeof DealerStatus>;

const Ids = z.array(z.string().max(200)).max(2000).default([]);

/** What a person fills in for a dealer: who they are, where they deliver, and who signs in for them. */
export const DealerInput = z.object({
  code: Code,
  name: Title,
  name_ar: Title,
  contact_name: ShortText,
  phone: Phone,
  email: Email,
  pincode_ids: Ids,
  warehouse_ids: Ids,
  /** The most that may be with customers unpaid at one time; 0 is no credit. */
  credit_limit: Price.default(0),
  /** Whose account is the dealer's: they see what is the dealer's and nothing else. */
  user_ids: Ids,
  status: DealerStatus.default('active'),
});
export type DealerInput = z.infer<typeof DealerInput>;

/** A dealer as lists show it. */
export const Dealer = RecordFields.extend({
  code: z.string(),
  name: z.string(),
  name_ar: z.string(),
  contact_name: z.string(),
  phone: z.string(),
  email: z.string(),
  warehouse_ids: z.array(z.string()),
  credit_limit: z.int(),
  status: DealerStatus,
  pincode_count: z.int(),
  user_count: z.int(),
  /** Of the last 30 days, those cancelled left out. */
  orders_30_days: z.int(),
  /** What is not delivered yet, or delivered and not paid. */
  credit_used: z.int(),
});
export type Dealer = z.infer<typeof Dealer>;

export const DealerDetail = Dealer.extend({
  pincode_ids: z.array(z.string()),
  user_ids: z.array(z.string()),
  pincodes: z.array(Reference),
  warehouses: z.array(Reference),
  users: z.array(Person),
});
export type DealerDetail = z.infer<typeof DealerDetail>;

export const DealerListQuery = listQuery(['name', 'credit_limit', 'updated_at'], 'name', {
  status: listParam(DealerStatus),
  warehouse: listParam(z.string()),
  archived: FlagParam,
});
export type DealerListQuery = z.infer<typeof DealerListQuery>;

/** The days that a performance looks back over. */
export const PERFORMANCE_DAYS = [7, 30, 90] as const;
export const DealerPerformanceQuery = z.object({
  days: z.coerce
    .number()
    .pipe(z.union(PERFORMANCE_DAYS.map((days) => z.literal(days))))
    .default(30),
});

/** `GET admin_panel/dealers/{id}/performance/`: of the orders bought on those days, the last one today. */
export const DealerPerformance = z.object({
  orders: z.int(),
  cancelled: z.int(),
  delivered: z.int(),
  /** Of the delivered ones with a promise: how many had one, and how many came in time. */
  promised: z.int(),
  on_time: z.int(),
  /** Orders in which something was short, and how many units. */
  short_orders: z.int(),
  short_units: z.int(),
  units: z.int(),
  amount: z.int(),
  credit_used: z.int(),
  credit_limit: z.int(),
  days: z.array(z.object({ day: Day, orders: z.int(), amount: z.int(), late: z.int() })),
});
export type DealerPerformance = z.infer<typeof DealerPerformance>;
