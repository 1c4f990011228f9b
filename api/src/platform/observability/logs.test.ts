import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { z } from 'zod';
import { startTestApi } from '../../testing/test-api.ts';

const Line = z.looseObject({ level: z.string(), time: z.iso.datetime(), msg: z.string() });
let lines: z.infer<typeof Line>[] = [];
const api = await startTestApi({
  env: { LOG_LEVEL: 'warn' },
  logTo: { write: (line) => void lines.push(Line.parse(JSON.parse(line))) },
  modules: [
    (app) => {
      app.get('/broken/', { config: { public: true }, schema: { tags: ['platform'] } }, () => {
        throw new Error('a fault of ours');
      });
    },
  ],
});
const admin = await api.signedIn('administrator');
const ofRequests = () => lines.filter(({ msg }) => msg === 'request');

describe('the log', () => {
  beforeEach(() => {
    lines = [];
  });

  it('keeps a refused request at the level warn: its ids, route, status and duration, and not its address', async () => {
    const trace = '0af7651916cd43dd8448eb211c80319c';
    const answer = await admin.get('admin_panel/brands/brd_nobody/', {
      query: { search: 'noor@example.com' },
      headers: { 'x-request-id': 'proxy-1234', traceparent: `00-${trace}-b7ad6b7169203331-00` },
    });
    assert.equal(answer.headers['x-request-id'], 'proxy-1234');
    const [line, ...others] = ofRequests();
    assert.deepEqual(others, []);
    assert.ok(line && typeof line['ms'] === 'number');
    assert.deepEqual(line, {
      time: line.time,
      ms: line['ms'],
      level: 'warn',
      request_id: 'proxy-1234',
      trace_id: trace,
      user_id: admin.userId,
      method: 'GET',
      route: '/api/v1/admin_panel/brands/:id/',
      status: 404,
      msg: 'request',
    });
  });

  it('names the cause of a failed request under the id that the caller was given', async () => {
    const { request_id } = (await api.nobody.get('broken/')).error();
    const failed = lines.find(({ level }) => level === 'error');
    assert.equal(failed?.['request_id'], request_id);
    assert.match(JSON.stringify(failed), /a fault of ours/);
    assert.equal(ofRequests()[0]?.['status'], 500);
  });

  it('leaves out requests that went well, and takes no text of a stranger for an id', async () => {
    const answer = await admin.get('admin_panel/brands/', { headers: { 'x-request-id': 'a"} {"level":"fatal' } });
    assert.match(String(answer.headers['x-request-id']), /^[\da-f-]{36}$/);
    assert.deepEqual(lines, []);
  });
});
