import { PassThrough } from 'node:stream';
import { callerOf } from '../../platform/access/guard.ts';
import type { FeedEvent } from '../../platform/events/feed.ts';
import type { Routes } from '../../platform/http/app-type.ts';

/** Keeps proxies from closing an idle stream, and looks whether the listener's session still lives. */
const HEARTBEAT = 20_000;

const frame = ({ permission: _, ...event }: FeedEvent): string => `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

export const eventRoutes: Routes = (app, { feed, sessions }) => {
  const open = new Set<PassThrough>();
  app.addHook('preClose', (done) => {
    for (const stream of open) stream.end();
    done();
  });

  app.get('/admin_panel/events/', { config: { permission: 'signed_in' }, schema: { tags: ['platform'], description: 'A stream of events (text/event-stream). Send the last id seen as Last-Event-ID to be told what was missed.' } }, async (request, reply) => {
    const token = (request.headers.authorization ?? '').replace(/^Bearer\s+/i, '');
    let caller = callerOf(request);
    const stream = new PassThrough();
    open.add(stream);
    const write = (event: FeedEvent) => {
      if (caller.permissions.has(event.permission)) stream.write(frame(event));
    };

    // What arrives while the missed events are read waits, so that the order holds and nothing is told twice.
    let waiting: FeedEvent[] | undefined = [];
    const unsubscribe = feed.subscribe((event) => (waiting ? void waiting.push(event) : write(event)));
    const heartbeat = setInterval(() => {
      sessions.caller(token).then(
        (known) => {
          caller = known;
          stream.write(': still here\n\n');
        },
        () => stream.end(),
      );
    }, HEARTBEAT);
    stream.on('close', () => {
      open.delete(stream);
      unsubscribe();
      clearInterval(heartbeat);
    });

    stream.write(': connected\n\n');
    const lastId = request.headers['last-event-id'];
    const missed = typeof lastId === 'string' ? await feed.since(lastId) : [];
    const told = new Set(missed.map(({ id }) => id));
    for (const event of [...missed, ...waiting.filter(({ id }) => !told.has(id))]) write(event);
    waiting = undefined;
    return reply.type('text/event-stream').header('cache-control', 'no-store').header('x-accel-buffering', 'no').send(stream);
  });
};
