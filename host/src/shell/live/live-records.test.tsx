import { Job, listPage, PublicSettings, ServerEvent, SessionInfo, StreamReady } from '@bo/contracts';
import { currentSession, listen, type RecordChanges } from '@bo/platform';
import { act, api, aSession, HttpResponse, mock, screen, useServer, waitFor } from '@bo/testing';
import { queryClient } from '../../auth/session.ts';
import { aManifest, haveRemotes, renderHost } from '../../test/render-host.tsx';
import { gatherChanges } from './live-records.ts';

const server = useServer();
haveRemotes(aManifest());

const encoder = new TextEncoder();
const ready = (id: string, permissions?: string[]) =>
  StreamReady.parse({ type: 'ready', id, heartbeat_seconds: 20, permissions });
const event = (id: string, fields: Partial<ServerEvent> = {}) =>
  ServerEvent.parse({
    id,
    type: 'brand.updated',
    at: '2026-11-22T10:00:00.000Z',
    record_type: 'brand',
    record_id: `b${id}`,
    version: 2,
    actor: { id: 'user-sara', name: 'Sara' },
    resources: ['brands'],
    payload: {},
    ...fields,
  });

/** The server's end of the stream: what each connection came with, and what a test lets it say. */
function serveStream() {
  const connections: { lastId: string | null; say: (message: object) => void; cut: () => void }[] = [];
  const answer = mock.get('*/api/v1/admin_panel/events/', ({ request }) => {
    let out: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (out = controller) });
    connections.push({
      lastId: request.headers.get('Last-Event-ID'),
      say: (message) => out.enqueue(encoder.encode(`data: ${JSON.stringify(message)}\n\n`)),
      cut: () => out.close(),
    });
    return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } });
  });
  return { connections, answer };
}
function heard(): RecordChanges[] {
  const all: RecordChanges[] = [];
  stops.push(listen('records.changed', (changes) => all.push(changes)));
  return all;
}
const stops: (() => void)[] = [];
beforeEach(() => server.use(api.get('settings/public/', PublicSettings, {})));
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  setHidden(false);
  jest.useRealTimers();
});
function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

test('what others change reaches the screens within a moment, and makes stale what shows it', async () => {
  const { connections, answer } = serveStream();
  await renderHost({ answers: [answer] });
  await waitFor(() => expect(connections).toHaveLength(1));
  queryClient.setQueryData(['brands', 'list', {}], { results: [] });
  const all = heard();
  act(() => {
    connections[0]?.say(ready('1-1'));
    connections[0]?.say(event('1-2'));
    connections[0]?.say(event('1-3'));
  });
  await waitFor(() => expect(all).toHaveLength(1));
  expect(all[0]?.changes).toEqual([
    { type: 'brand', id: 'b1-2', action: 'updated', version: 2, by: { id: 'user-sara', name: 'Sara' } },
    { type: 'brand', id: 'b1-3', action: 'updated', version: 2, by: { id: 'user-sara', name: 'Sara' } },
  ]);
  expect(queryClient.getQueryState(['brands', 'list', {}])?.isInvalidated).toBe(true);
});

test('a stream that breaks is taken up where it was, even where nothing had been told yet', async () => {
  const { connections, answer } = serveStream();
  await renderHost({ answers: [answer] });
  await waitFor(() => expect(connections).toHaveLength(1));
  act(() => {
    connections[0]?.say(ready('5-9'));
    connections[0]?.cut();
  });
  await waitFor(() => expect(connections).toHaveLength(2));
  expect(connections.map(({ lastId }) => lastId)).toEqual([null, '5-9']);
});

test('rights that changed before the stream was there are followed as soon as it is', async () => {
  const { connections, answer } = serveStream();
  await renderHost({ answers: [answer], session: aSession({ permissions: ['dashboard.view', 'coupon.view'] }) });
  await waitFor(() => expect(connections).toHaveLength(1));
  expect(currentSession()?.permissions).toContain('coupon.view');
  server.use(api.get('auth/me/', SessionInfo, aSession({ permissions: ['dashboard.view'] })));
  act(() => connections[0]?.say(ready('1-1', ['dashboard.view'])));
  await waitFor(() => expect(currentSession()?.permissions).toEqual(['dashboard.view']));
});

test('a stream that begins with the rights the page knows asks nothing more', async () => {
  const { connections, answer } = serveStream();
  const session = aSession({ permissions: ['dashboard.view', 'coupon.view'] });
  await renderHost({ answers: [answer], session });
  await waitFor(() => expect(connections).toHaveLength(1));
  let asked = 0;
  server.use(
    mock.get('*/api/v1/auth/me/', () => {
      asked += 1;
      return HttpResponse.json(session);
    }),
  );
  const all = heard();
  act(() => {
    connections[0]?.say(ready('1-1', ['coupon.view', 'dashboard.view']));
    connections[0]?.say(event('1-2'));
  });
  await waitFor(() => expect(all).toHaveLength(1));
  expect(asked).toBe(0);
});

test('the person who missed too much reads again what is on the screen', async () => {
  const { connections, answer } = serveStream();
  await renderHost({ answers: [answer] });
  await waitFor(() => expect(connections).toHaveLength(1));
  queryClient.setQueryData(['orders', 'list', {}], { results: [] });
  const all = heard();
  act(() => connections[0]?.say({ type: 'reset' }));
  await waitFor(() => expect(all).toEqual([{ changes: [], missed: true }]));
  expect(queryClient.getQueryState(['orders', 'list', {}])?.isInvalidated).toBe(true);
});

test('a tab that nobody looks at keeps quiet, and makes up for it when someone does', async () => {
  jest.useFakeTimers();
  const all = heard();
  const changes = gatherChanges(queryClient);
  setHidden(true);
  changes.add(event('2-1', { type: 'brand.created', record_id: 'b1' }));
  changes.add(event('2-2', { type: 'brand.updated', record_id: 'b1', version: 3 }));
  await jest.advanceTimersByTimeAsync(5000);
  expect(all).toEqual([]);
  setHidden(false);
  await jest.advanceTimersByTimeAsync(150);
  expect(all).toHaveLength(1);
  // What was made and then changed is new all the same.
  expect(all[0]?.changes).toMatchObject([{ id: 'b1', action: 'created', version: 3 }]);
  changes.stop();
});

test('many changes are told at most once a second, and too many as one', async () => {
  jest.useFakeTimers();
  const all = heard();
  const changes = gatherChanges(queryClient);
  changes.add(event('3-1'));
  await jest.advanceTimersByTimeAsync(150);
  expect(all).toHaveLength(1);
  for (let n = 0; n < 501; n += 1) changes.add(event(`4-${String(n)}`));
  await jest.advanceTimersByTimeAsync(999);
  expect(all).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(all).toHaveLength(2);
  expect(all[1]).toEqual({ changes: [], missed: true });
  changes.stop();
});

test('a person is told when a job of theirs is over, without waiting for the next look', async () => {
  const { connections, answer } = serveStream();
  await renderHost({ answers: [answer] });
  await waitFor(() => expect(connections).toHaveLength(1));
  let status: Job['status'] = 'running';
  const job = (): Job => ({
    id: 'job_1',
    name: 'brands-bulk',
    subject: 'archive',
    status,
    owner: null,
    done: 10,
    total: 400,
    attempt: 1,
    result: null,
    error_code: null,
    error: null,
    cancel_requested: false,
    run_after: '2026-11-22T10:00:00.000Z',
    created_at: '2026-11-22T10:00:00.000Z',
    started_at: '2026-11-22T10:00:00.000Z',
    finished_at: null,
    seen_at: null,
    file: null,
  });
  server.use(
    mock.get('*/api/v1/admin_panel/jobs/', () =>
      HttpResponse.json(
        listPage(Job).parse({ count: 1, count_exact: true, next: null, previous: null, results: [job()] }),
      ),
    ),
  );
  await act(() => queryClient.invalidateQueries({ queryKey: ['jobs'] }));
  status = 'done';
  act(() => connections[0]?.say(event('6-1', { type: 'job.done', record_type: 'job', resources: ['jobs'] })));
  expect(await screen.findByText('brands bulk: archive: done')).toBeInTheDocument();
});
