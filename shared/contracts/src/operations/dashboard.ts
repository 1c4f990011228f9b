import { z } from 'zod';
import { Day, Instant } from '../base/record.ts';

/** The steps of an order's day that someone works on, in their order; "delivered" follows. */
export const DASHBOARD_STAGES = ['pending', 'processed', 'picked', 'packed', 'ready_for_delivery'] as const;
export type DashboardStage = (typeof DASHBOARD_STAGES)[number];

/** Of the orders in one status: when the first of them was bought, and how many are late. */
const Waiting = z.object({ oldest: Instant.nullable(), late: z.int() });

/**
 * `GET admin_panel/dashboard/counts/`: the counters of SPECIFICATION.md section 2.2 and ours; each equals its list's
 * count.
 */
export const DashboardCounts = z.object({
  pending: z.int(),
  processed: z.int(),
  picked: z.int(),
  packed: z.int(),
  ready_for_delivery: z.int(),
  delivered: z.int(),
  /** Delivered since `since`. */
  delivered_today: z.int(),
  cancelled_today: z.int(),
  late: z.int(),
  on_hold: z.int(),
  /** When today began in the store. */
  since: Instant,
  waiting: z.record(z.enum(DASHBOARD_STAGES), Waiting),
});
export type DashboardCounts = z.infer<typeof DashboardCounts>;

/** Orders bought, those cancelled since left out, and what they come to. */
const Sales = z.object({ orders: z.int(), amount: z.int() });
export type Sales = z.infer<typeof Sales>;

/**
 * `GET admin_panel/dashboard/sales/`: today by hour beside the same weekday a week ago, and the last 30 days, the last
 * one today. Hours and days are the store's.
 */
export const DashboardSales = z.object({
  today: Day,
  /** The hour that is running, 0 to 23. */
  hour: z.int(),
  hours: z.array(z.object({ today: Sales, week_ago: Sales })).length(24),
  /** A week ago until this minute: what today is compared with. */
  week_ago_so_far: Sales,
  days: z.array(Sales.extend({ day: Day })),
});
export type DashboardSales = z.infer<typeof DashboardSales>;

/**
 * `GET admin_panel/dashboard/expiry/`: units that expire today and on the 13 days after it, by how they are kept, and
 * those that are past their day.
 */
export const DashboardExpiry = z.object({
  expired: z.int(),
  days: z.array(z.object({ day: Day, ambient: z.int(), chilled: z.int(), frozen: z.int() })),
});
export type DashboardExpiry = z.infer<typeof DashboardExpiry>;

/** What a product can lack that an index counts; each number is the count of the list that it opens. */
export const COMPLETENESS_PARTS = ['arabic', 'image', 'barcode', 'price'] as const;
/** `GET admin_panel/dashboard/completeness/`: of the live products, how many lack what, and how many nothing of it. */
export const DashboardCompleteness = z.object({
  products: z.int(),
  complete: z.int(),
  missing: z.record(z.enum(COMPLETENESS_PARTS), z.int()),
});
export type DashboardCompleteness = z.infer<typeof DashboardCompleteness>;
