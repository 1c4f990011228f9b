import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Brand, ServerEvent } from '@bo/contracts';
import { onPostgresql, startTestApi } from '../../testing/test-api.ts';

const api = await startTestApi();
const catalog = await api.signedIn('catalog');
const origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
let next = 0;
const createBrand = async () => {
  next += 1;
  return (await catalog.post('admin_panel/brands/', { name: `Told ${String(next)}`, name_ar: `خبر ${String(next)}` })).as(Brand);
};

/** Listens until `count` events have come, or for `patience` ms. */
async function listen(token: string, count: number, { lastId, patience = 10_000, begun }: { lastId?: string; patience?: number; begun?: () => Promise<unknown> } = {}): Promise<ServerEvent[]> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patience);
  const answer = await fetch(`${origin}/api/v1/admin_panel/events/`, { signal: stop.signal, headers: { authorization: `Bearer ${token}`, ...(lastId ? { 'last-event-id': lastId } : {}) } });
  assert.equal(answer.headers.get('content-type'), 'text/event-stream');
  const events: ServerEvent[] = [];
  let text = '';
  const decoder = new TextDecoder();
  await begun?.();
  try {
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const data = /^data: (.*)$/m.exec(frame)?.[1];
        if (data) events.push(ServerEvent.parse(JSON.parse(data)));
      }
      if (events.length >= count) break;
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
  return events;
}

describe('events', () => {
  it('whoever listens is told of a change without asking, and on coming back what was missed, once and in order', async () => {
    const made: Brand[] = [];
    const live = await listen(catalog.token, 2, { begun: async () => made.push(await createBrand(), await createBrand()) });
    assert.deepEqual(live.map(({ type, record_id }) => [type, record_id]), made.map(({ id }) => ['brand.created', id]));
    for (let missed = 0; missed < 5; missed += 1) made.push(await createBrand());
    const replayed = await listen(catalog.token, 6, { lastId: live[0]?.id ?? '', patience: 4000 });
    assert.deepEqual(replayed.map(({ record_id }) => record_id), made.slice(1).map(({ id }) => id));
  });

  it('a person is told of nothing they may not see', async () => {
    const picker = await api.signedIn('picker');
    assert.deepEqual(await listen(picker.token, 1, { patience: 3500, begun: createBrand }), []);
  });

  it('the stream is for people who are signed in', async () => {
    assert.equal((await api.nobody.get('admin_panel/events/')).status, 401);
  });

  if (onPostgresql) {
    it('an event of a transaction that ends late is told after it ends, and not lost', async () => {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const slow = api.platform.write({ id: null, name: 'Slow' }, async ({ record }) => {
        await record({ type: 'brand', id: 'brd_slow', action: 'updated' });
        await held;
      });
      const events = await listen(catalog.token, 2, {
        begun: async () => {
          await createBrand();
          setTimeout(release, 300);
        },
      });
      await slow;
      assert.deepEqual(new Set(events.map(({ type }) => type)), new Set(['brand.updated', 'brand.created']));
    });
  }
});
