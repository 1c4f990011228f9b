import { PassThrough } from 'node:stream';
import type { StreamReady, StreamReset, StreamRights } from '@bo/contracts';
import { visibleTo } from '../../../platform/access/fields.ts';
import type { Caller } from '../../../platform/access/caller.ts';
import { callerOf } from '../../../platform/access/guard.ts';
import { permissionsOf } from '../../../platform/access/caller.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { type FeedEvent, isToldTo } from '../../../platform/events/feed.ts';
import type { Routes } from '../../../platform/http/app-type.ts';

/** A browser holds one stream for all its tabs; this is for several browsers, and one that has not noticed a cut. */
const STREAMS_PER_PERSON = 8;
const RETRY_AFTER_SECONDS = 30;
/** What waits for a reader that does not read, in bytes; then it is cut off, and comes back with the last id it saw. */
const UNREAD_AT_MOST = 1024 * 1024;
/** Events that arrive while the missed ones are read. */
const WAITING_AT_MOST = 1000;

const frame = ({ permission: _, scope_keys: __, person_id: ___, ...event }: FeedEvent): string =>
  `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
const RESET = `event: reset\ndata: ${JSON.stringify({ type: 'reset' } satisfies StreamReset)}\n\n`;

/** Ends a stream whose instance shuts down: the browser reconnects, to another instance. */
const COME_AGAIN = 'retry: 1000\n\n';
const RIGHTS = `event: rights\ndata: ${JSON.stringify({ type: 'rights' } satisfies StreamRights)}\n\n`;
/** What a screen shows depends on. */
const rightsIn = ({ role, role_key, permissions, scope }: Caller): string =>
  JSON.stringify([role, role_key, [...permissions].sort(), scope]);

const ready = (fields: Omit<StreamReady, 'type'>): string =>
  `id: ${fields.id}\nevent: ready\ndata: ${JSON.stringify({ type: 'ready', ...fields } satisfies StreamReady)}\n\n`;

export const eventRoutes: Routes = (app, { config, feed, sessions }) => {
  const open = new Map<PassThrough, string>();
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    for (const stream of open.keys()) stream.end(COME_AGAIN);
    done();
  });

  app.get(
    '/admin_panel/events/',
    {
      config: { permission: 'signed_in' },
      schema: {
        tags: ['platform'],
        description:
          'A stream of events (text/event-stream). Send the last id seen as Last-Event-ID to be told what was missed; where that is too much the stream begins with `reset`. `ready` says from where on everything is told.',
      },
    },
    async (request, reply) => {
      if (closing) throw new DomainError(503, 'unavailable', { retryAfterSeconds: 1 });
      const token = (request.headers.authorization ?? '').replace(/^Bearer\s+/i, '');
      let caller = callerOf(request);
      if ([...open.values()].filter((id) => id === caller.id).length >= STREAMS_PER_PERSON)
        throw new DomainError(429, 'too_many_requests', {
          values: { n: RETRY_AFTER_SECONDS },
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      const stream = new PassThrough();
      open.set(stream, caller.id);
      const send = (text: string) => {
        if (stream.writableLength + stream.readableLength > UNREAD_AT_MOST) stream.destroy();
        else if (!stream.writableEnded && !stream.destroyed) stream.write(text);
      };
      const tell = (event: FeedEvent) => {
        if (isToldTo(event, caller)) send(frame({ ...event, payload: visibleTo(caller, event.payload) }));
      };

      // What arrives while the missed events are read waits, so that the order holds and nothing is told twice.
      let waiting: FeedEvent[] | undefined = [];
      let told: ReadonlySet<string> = new Set();
      let unsubscribe = () => {};
      const look = (otherwise: string) => {
        sessions.caller(token).then(
          (known) => {
            const changed = rightsIn(known) !== rightsIn(caller);
            caller = known;
            if (changed) send(RIGHTS);
            else if (otherwise !== '') send(otherwise);
          },
          () => stream.end(),
        );
      };
      const heartbeat = setInterval(() => look(': still here\n\n'), config.EVENT_HEARTBEAT_SECONDS * 1000);
      // Anyone who is signed out or suspended is out at once, also where nobody touches the screen.
      const stopLooking = sessions.onForgotten(() => look(''));
      stream.on('close', () => {
        open.delete(stream);
        stopLooking();
        unsubscribe();
        clearInterval(heartbeat);
      });
      try {
        unsubscribe = await feed.subscribe((event) => {
          if (!waiting) {
            if (!told.has(event.id)) tell(event);
          } else if (waiting.length < WAITING_AT_MOST) waiting.push(event);
          else stream.destroy();
        });
        send(': connected\n\n');
        const position = feed.position();
        const lastId = request.headers['last-event-id'];
        const missed = typeof lastId === 'string' ? await feed.since(lastId, caller) : [];
        if (!missed) send(RESET);
        for (const event of missed ?? []) tell(event);
        told = new Set(missed?.map(({ id }) => id));
        // Also who has heard of nothing yet can say where they were when the connection is cut.
        send(
          ready({
            id: position,
            heartbeat_seconds: config.EVENT_HEARTBEAT_SECONDS,
            permissions: permissionsOf(caller),
          }),
        );
        for (const event of waiting) if (!told.has(event.id)) tell(event);
        waiting = undefined;
      } catch (error) {
        stream.destroy();
        throw error;
      }
      return reply
        .type('text/event-stream')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(stream);
    },
  );
};
