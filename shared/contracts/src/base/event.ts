import { z } from 'zod';
import { Instant } from './record.ts';

/**
 * One line of the stream `GET admin_panel/events/` (text/event-stream, read with fetch and the bearer header). `type`
 * is `order.created`, `brand.updated` …; send the last `id` seen as `Last-Event-ID` to be told what was missed.
 */
export const ServerEvent = z.object({
  id: z.string(),
  type: z.string(),
  at: Instant,
  record_type: z.string(),
  record_id: z.string(),
  /** The record's version after the change; null where it has none. */
  version: z.int().nullable().default(null),
  /** Who changed it; the system has no id. */
  actor: z.object({ id: z.string().nullable(), name: z.string() }).nullable().default(null),
  /**
   * The web's resources that the change makes stale, the record's own first. Told by the server, so that a browser
   * whose host has never heard of a type of record still shows it as it is now.
   */
  resources: z.array(z.string()).default([]),
  payload: z.record(z.string(), z.unknown()),
});
export type ServerEvent = z.infer<typeof ServerEvent>;

/** Told instead of what was missed where that is too much: what is on the screen is to be read again. */
export const StreamReset = z.object({ type: z.literal('reset') });
export type StreamReset = z.infer<typeof StreamReset>;

/** Told when what the person may do has changed: the screens ask again who they are and show what is theirs now. */
export const StreamRights = z.object({ type: z.literal('rights') });
export type StreamRights = z.infer<typeof StreamRights>;

/** Told when a stream begins: everything up to `id` is known, and what comes after it will be told. */
export const StreamReady = z.object({
  type: z.literal('ready'),
  id: z.string(),
  /** At least this often something is heard of a stream that lives. */
  heartbeat_seconds: z.number(),
  /** What the person may do by now: a page that was told otherwise asks again who one is. Older servers do not say. */
  permissions: z.array(z.string()).optional(),
});
export type StreamReady = z.infer<typeof StreamReady>;
