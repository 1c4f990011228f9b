import { z } from 'zod';
import { Instant } from './record.ts';

/**
 * One line of the stream `GET admin_panel/events/` (text/event-stream, read with fetch and the bearer header). `type` is
 * `order.created`, `brand.updated` …; send the last `id` seen as `Last-Event-ID` to be told what was missed.
 */
export const ServerEvent = z.object({
  id: z.string(),
  type: z.string(),
  at: Instant,
  record_type: z.string(),
  record_id: z.string(),
  payload: z.record(z.string(), z.unknown()),
});
export type ServerEvent = z.infer<typeof ServerEvent>;
