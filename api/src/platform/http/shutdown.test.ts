import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { describe, it } from 'node:test';
import { startTestApi } from '../../testing/test-api.ts';

/** A route that answers when the test says so. */
function held() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let arrived = () => {};
  const begun = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  return { release, released, arrived, begun };
}

async function startHolding() {
  const gate = held();
  const api = await startTestApi({
    modules: [
      (app) => {
        app.get('/held/', { config: { public: true }, schema: { tags: ['platform'] } }, async () => {
          gate.arrived();
          await gate.released;
          return { saved: true };
        });
      },
    ],
  });
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  const ask = async (path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> => {
    const [answer] = (await once(get(`${address}/api/v1/${path}`, { agent, headers }), 'response')) as [
      IncomingMessage,
    ];
    return answer;
  };
  const textOf = async (answer: IncomingMessage) => {
    let text = '';
    for await (const chunk of answer) text += String(chunk);
    return text;
  };
  return { api, gate, ask, textOf, shutdown: api.platform.shutdown };
}

describe('the API shutting down', () => {
  it('turns unready, still answers, finishes the request under way and then refuses connections', async () => {
    const { gate, ask, textOf, shutdown } = await startHolding();
    const ready = await ask('health/');
    assert.deepEqual([ready.statusCode, ready.headers.connection], [200, 'keep-alive']);
    ready.resume();
    const slow = ask('held/');
    await gate.begun;

    const ended = shutdown.end(4, { untilRouted: true });
    const unready = await ask('health/');
    assert.deepEqual([unready.statusCode, unready.headers.connection], [503, 'close']);
    unready.resume();
    const late = await ask('settings/public/');
    assert.deepEqual([late.statusCode, late.headers.connection], [200, 'close']);
    late.resume();

    gate.release();
    const answer = await slow;
    assert.deepEqual([answer.statusCode, await textOf(answer)], [200, '{"saved":true}']);
    await ended;
    await assert.rejects(ask('health/'), { code: 'ECONNREFUSED' });
  });

  it('tells event streams to reconnect', async () => {
    const { api, ask, textOf, shutdown } = await startHolding();
    const { token } = await api.signedIn('administrator');
    const stream = await ask('admin_panel/events/', { authorization: `Bearer ${token}` });
    assert.equal(stream.statusCode, 200);
    const [text] = await Promise.all([textOf(stream), shutdown.end(4, { untilRouted: false })]);
    assert.match(text, /retry: \d+\n\n$/);
  });

  it('cuts off what has not finished after the last second', async () => {
    const { gate, ask, shutdown } = await startHolding();
    const slow = ask('held/');
    await gate.begun;
    await Promise.all([
      assert.rejects(slow, { code: 'ECONNRESET' }),
      shutdown.end(0, { untilRouted: true }).then(gate.release),
    ]);
  });
});
