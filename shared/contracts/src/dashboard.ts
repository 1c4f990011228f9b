import { z } from 'zod';

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
  cancelled_today: z.int(),
  late: z.int(),
  on_hold: z.int(),
});
export type DashboardCounts = z.infer<typeof DashboardCounts>;
