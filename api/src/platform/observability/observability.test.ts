import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { z } from 'zod';
import { readConfig } from '../../config.ts';
import { startTestApi } from '../../testing/test-api.ts';

const TOKEN = 'a-token-of-some-length';
const read = async (api: Awaited<ReturnType<typeof startTestApi>>, authorization?: string) => {
  const answer = await api.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
  return { status: answer.statusCode, text: answer.body, type: answer.headers['content-type'] };
};

describe('metrics', () => {
  it('are not there unless someone asked for them', async () => {
    const api = await startTestApi();
    assert.equal((await read(api)).status, 404);
    assert.equal((await read(api, `Bearer ${TOKEN}`)).status, 404);
  });

  it('are read with the token alone, in the format of Prometheus, and name routes, never ids or people', async () => {
    const api = await startTestApi({ env: { METRICS_TOKEN: TOKEN } });
    for (const authorization of [undefined, 'Bearer wrong', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`])
      assert.equal((await read(api, authorization)).status, 401, authorization);
    const admin = await api.signedIn('administrator');
    assert.equal((await read(api, `Bearer ${admin.token}`)).status, 401);
    await admin.get('admin_panel/brands/brd_secret-id/');
    await admin.get('admin_panel/brands/', { query: { search: 'noor@example.com' } });
    await api.app.inject({ url: '/nothing/like/+971501234567' });
    const { status, text, type } = await read(api, `Bearer ${TOKEN}`);
    assert.equal(status, 200);
    assert.match(String(type), /^text\/plain.*version=0\.0\.4/);
    assert.match(
      text,
      /back_office_request_duration_seconds_count\{method="GET",route="\/api\/v1\/admin_panel\/brands\/:id\/",status="404"\} 1/,
    );
    assert.match(text, /back_office_request_duration_seconds_bucket\{le="0\.5",.*route="none",status="404"\} 1/);
    for (const line of [
      /^back_office_jobs\{state="waiting"\} \d+$/m,
      /^back_office_jobs\{state="running"\} 0$/m,
      /^back_office_database_up 1$/m,
      /^back_office_job_wait_seconds [\d.]+$/m,
      /^back_office_database_connections\{state="idle"\} \d+$/m,
      /^back_office_event_streams 0$/m,
      /^back_office_statement_duration_seconds_count \d+$/m,
      /^process_cpu_seconds_total/m,
      /^nodejs_eventloop_lag_seconds/m,
    ])
      assert.match(text, line);
    assert.doesNotMatch(text, /secret-id|noor@|971501234567|usr_/);
    assert.doesNotMatch((await api.nobody.get('openapi.json')).text, /"\/metrics"/);
  });

  it('are served on an address of their own where one is given, and then not beside the API', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as AddressInfo;
    free.close();
    await once(free, 'close');
    const api = await startTestApi({ env: { METRICS_ADDRESS: `127.0.0.1:${String(port)}` } });
    assert.equal((await read(api)).status, 404);
    const at = `http://127.0.0.1:${String(port)}`;
    assert.match(await (await fetch(`${at}/metrics`)).text(), /^back_office_database_up 1$/m);
    assert.equal((await fetch(`${at}/`)).status, 404);
    assert.equal((await fetch(`${at}/metrics`, { method: 'POST' })).status, 404);
  });

  it('need a token worth the name and an address that is one', () => {
    assert.throws(() => readConfig({ METRICS_TOKEN: 'short' }), /METRICS_TOKEN/);
    assert.throws(() => readConfig({ METRICS_ADDRESS: 'somewhere' }), /METRICS_ADDRESS/);
    assert.deepEqual(readConfig({ METRICS_ADDRESS: '[::1]:9464' }).METRICS_ADDRESS, { host: '::1', port: 9464 });
  });
});

describe('traces', () => {
  const Attributes = z.array(
    z.object({
      key: z.string(),
      value: z.object({ stringValue: z.string().optional(), intValue: z.string().optional() }),
    }),
  );
  const Sent = z.object({
    resourceSpans: z.array(
      z.object({
        resource: z.object({ attributes: Attributes }),
        scopeSpans: z.array(
          z.object({
            spans: z.array(
              z.object({
                traceId: z.string().regex(/^[0-9a-f]{32}$/),
                spanId: z.string().regex(/^[0-9a-f]{16}$/),
                parentSpanId: z.string().optional(),
                name: z.string(),
                kind: z.int(),
                startTimeUnixNano: z.string().regex(/^\d{19}$/),
                endTimeUnixNano: z.string().regex(/^\d{19}$/),
                attributes: Attributes,
                status: z.object({ code: z.int() }),
              }),
            ),
          }),
        ),
      }),
    ),
  });
  const bodies: string[] = [];
  const headers: unknown[] = [];
  const collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      bodies.push(body);
      headers.push([request.method, request.url, request.headers['x-team']]);
      response.writeHead(200).end('{}');
    });
  }).listen(0, '127.0.0.1');
  after(() => collector.close());

  it('go to the collector: a span per request and per statement, in the trace that the caller began, without values', async () => {
    if (!collector.listening) await once(collector, 'listening');
    const { port } = collector.address() as AddressInfo;
    const api = await startTestApi({
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${String(port)}`,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-team=store%20one',
      },
    });
    const admin = await api.signedIn('administrator');
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
    const made = await admin.post(
      'admin_panel/brands/',
      { name: 'Secret Brand', name_ar: 'علامة' },
      { headers: { traceparent } },
    );
    assert.equal(made.status, 201);
    // Not sampled by the person who began it.
    const silent = '5bf92f3577b34da6a3ce929d0e0e4736';
    await admin.get('admin_panel/brands/', { headers: { traceparent: `00-${silent}-00f067aa0ba902b7-00` } });
    await admin.get('admin_panel/brands/', { headers: { traceparent: 'nonsense' } });
    await api.app.close();
    assert.deepEqual(headers[0], ['POST', '/v1/traces', 'store one']);
    const all = bodies.flatMap((body) =>
      Sent.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    );
    const spans = all.filter((span) => span.traceId === traceId);
    const request = spans.find(({ kind }) => kind === 2);
    assert.equal(request?.name, 'POST /api/v1/admin_panel/brands/');
    assert.equal(request.parentSpanId, '00f067aa0ba902b7');
    assert.deepEqual(request.attributes.at(-1), { key: 'http.response.status_code', value: { intValue: '201' } });
    const statements = spans.filter(({ kind }) => kind === 3);
    // Also those after the body has arrived.
    assert.ok(statements.some(({ name }) => name === 'insert'));
    assert.ok(statements.every(({ parentSpanId }) => parentSpanId === request.spanId));
    assert.ok(statements.every((span) => BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano)));
    assert.ok(!all.some((span) => span.traceId === silent));
    assert.ok(all.some(({ name, traceId: own }) => name === 'GET /api/v1/admin_panel/brands/' && own !== silent));
    assert.doesNotMatch(bodies.join(''), /Secret Brand|usr_|@example\.com/);
  });

  it('go there from browsers too, as a service of its own, where the store traces them', async () => {
    bodies.length = 0;
    const { port } = collector.address() as AddressInfo;
    const api = await startTestApi({
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${String(port)}`,
        // What the API itself does is not looked at here.
        OTEL_TRACES_SAMPLER_ARG: '0',
      },
    });
    const admin = await api.signedIn('administrator');
    const span = {
      trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
      span_id: '00f067aa0ba902b7',
      parent_id: null,
      name: '/product/productList',
      remote: 'catalog',
      release: '1.4.0-ab12cd34',
      start: 1_790_000_000_000,
      end: 1_790_000_000_420.5,
    };
    const tell = async (name: string) =>
      admin.post('admin_panel/web-telemetry/', { measures: [], spans: [{ ...span, name }] });
    await tell('before it was switched on');
    await admin.put('admin_panel/app-settings/', {
      changes: [{ name: 'telemetry.trace_percent', value: 100, version: 0 }],
    });
    assert.equal((await tell(span.name)).status, 204);
    await api.app.close();
    const [sent, ...others] = bodies.map((body) => Sent.parse(JSON.parse(body)).resourceSpans[0]);
    assert.deepEqual(others, []);
    assert.deepEqual(sent?.resource.attributes[0], {
      key: 'service.name',
      value: { stringValue: 'back-office-web' },
    });
    assert.deepEqual(sent.scopeSpans[0]?.spans, [
      {
        traceId: span.trace_id,
        spanId: span.span_id,
        name: span.name,
        kind: 1,
        startTimeUnixNano: '1790000000000000000',
        endTimeUnixNano: '1790000000420500000',
        attributes: [
          { key: 'remote.name', value: { stringValue: 'catalog' } },
          { key: 'remote.version', value: { stringValue: '1.4.0-ab12cd34' } },
        ],
        status: { code: 0 },
      },
    ]);
  });

  it('harm nothing where the collector is away', async () => {
    const api = await startTestApi({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' } });
    assert.equal((await api.nobody.get('health/')).status, 200);
    await api.app.close();
  });
});
