import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  AppSettings,
  PublicSettings,
  WEB_METRICS,
  type WebMeasure,
  WebMetricSummaries,
  type WebSpan,
} from '@bo/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { startTestApi } from '../../../testing/test-api.ts';
import { bucketOf, percentile, valueOf } from './web-telemetry.rules.ts';
import { forgetOldMeasures } from './web-telemetry.service.ts';

const api = await startTestApi();
const admin = await api.signedIn('administrator');
const picker = await api.signedIn('picker');
const PATH = 'admin_panel/web-telemetry/';

const measure = (value: number, over: Partial<WebMeasure> = {}): WebMeasure => ({
  metric: 'screen',
  value,
  remote: 'catalog',
  release: '1.4.0-ab12cd34',
  ...over,
});
const span = (over: Partial<WebSpan> = {}): WebSpan => ({
  trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
  span_id: '00f067aa0ba902b7',
  parent_id: null,
  name: '/product/productList',
  remote: 'catalog',
  release: '1.4.0-ab12cd34',
  start: 1_790_000_000_000,
  end: 1_790_000_000_420.5,
  ...over,
});
const tell = (measures: unknown[], spans: unknown[] = [], who = picker) => who.post(PATH, { measures, spans });
const results = async () => (await admin.get(PATH)).as(WebMetricSummaries).results;
async function set(name: string, value: unknown): Promise<void> {
  const { version = 0 } =
    (await admin.get('admin_panel/app-settings/')).as(AppSettings).results.find((one) => one.name === name) ?? {};
  const answer = await admin.put('admin_panel/app-settings/', { changes: [{ name, value, version }] });
  assert.equal(answer.status, 200, answer.text);
}

describe('a range of values', () => {
  it('holds every value within 5 %, whatever the metric', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...WEB_METRICS),
        fc.double({ min: 20, max: 600_000, noNaN: true }),
        (metric, value) => {
          const told = metric === 'cls' ? value / 1000 : value;
          const kept = valueOf(metric, bucketOf({ metric, value: told }));
          // Told in whole milliseconds, and shifts of the layout in thousandths.
          const rounding = metric === 'cls' ? 0.0005 : 0.5;
          assert.ok(Math.abs(kept - told) <= 0.05 * told + rounding + 1e-9, `${String(told)} became ${String(kept)}`);
        },
      ),
    );
    assert.equal(valueOf('cls', bucketOf({ metric: 'cls', value: 0 })), 0);
  });

  it('gives the percentile that the values themselves have', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 50, max: 20_000 }), { minLength: 1 }), (values) => {
        const sorted = values.toSorted((a, b) => a - b);
        const exact = sorted[Math.ceil(0.75 * sorted.length) - 1] ?? NaN;
        const found = percentile(
          'lcp',
          values.map((value) => ({ bucket: bucketOf({ metric: 'lcp', value }), count: 1 })),
          0.75,
        );
        assert.ok(Math.abs(found - exact) <= 0.05 * exact + 1, `${String(found)} for ${String(exact)}`);
      }),
    );
  });
});

describe('what browsers measure', () => {
  it('is taken from anyone who is signed in, and thrown away until the store switches it on', async () => {
    assert.equal((await api.nobody.post(PATH, { measures: [], spans: [] })).status, 401);
    assert.equal((await tell([measure(100)])).status, 204);
    assert.deepEqual(await results(), []);
  });

  it('is counted by remote, release and metric, and told to those who see the platform', async () => {
    await set('telemetry.web_vitals', true);
    assert.equal((await api.nobody.get('settings/public/')).as(PublicSettings).web_vitals, true);
    await tell([100, 100, 200, 1000].map((value) => measure(value)));
    await tell([
      measure(3000),
      measure(0.05, { metric: 'cls' }),
      measure(90, { remote: 'host', release: '1.0.0-f00' }),
    ]);
    const [catalogCls, catalogScreen, host] = await results();
    assert.deepEqual(
      [catalogCls, catalogScreen, host].map((one) => [one?.remote, one?.metric, one?.count]),
      [
        ['catalog', 'cls', 1],
        ['catalog', 'screen', 5],
        ['host', 'screen', 1],
      ],
    );
    assert.ok(Math.abs((catalogScreen?.p75 ?? 0) - 1000) <= 50, String(catalogScreen?.p75));
    assert.ok(Math.abs((catalogCls?.p75 ?? 0) - 0.05) <= 0.003, String(catalogCls?.p75));
    assert.equal((await picker.get(PATH)).status, 403);
  });

  it('is refused where it is no measurement: a name of a person, an address, a value that nobody waits for', async () => {
    for (const wrong of [
      measure(-1),
      measure(1e9),
      measure(1, { remote: 'Noor Haddad' }),
      measure(1, { release: 'https://example.com/' }),
      { ...measure(1), user: 'usr_1' },
    ])
      assert.equal((await tell([wrong])).status, 422, JSON.stringify(wrong));
    for (const wrong of [span({ end: 1 }), span({ trace_id: '0'.repeat(32) }), span({ span_id: 'x' })])
      assert.equal((await tell([], [wrong])).status, 422, JSON.stringify(wrong));
    assert.equal((await tell(Array.from({ length: 101 }, () => measure(1)))).status, 422);
  });

  it('of one person who floods is refused, and of others taken', async () => {
    const loud = await api.signedIn('supervisor');
    const statuses = [];
    for (let time = 0; time < 65; time += 1) statuses.push((await tell([], [], loud)).status);
    assert.deepEqual(
      [statuses.filter((status) => status === 204).length, statuses.filter((status) => status === 429).length],
      [60, 5],
    );
    assert.equal((await tell([])).status, 204);
  });

  it('makes no more than so many rows a day, whatever releases someone invents; what is known goes on', async () => {
    await sql`insert into web_measures select current_date, 'invented', 'r' || n, 'lcp', 1, 1
      from generate_series(1, 20000) as n`.execute(api.platform.db);
    const before = (await results()).find(({ metric, remote }) => metric === 'screen' && remote === 'catalog');
    await tell([measure(100), measure(100, { release: '9.9.9-new' })]);
    const after = await results();
    assert.equal(
      after.find(({ metric, remote }) => metric === 'screen' && remote === 'catalog')?.count,
      (before?.count ?? 0) + 1,
    );
    assert.ok(!after.some(({ release }) => release === '9.9.9-new'));
    await sql`delete from web_measures where remote = 'invented'`.execute(api.platform.db);
  });

  it('counts for seven days, and is gone after thirty', async () => {
    await sql`insert into web_measures values (current_date - 6, 'orders', 'six', 'lcp', 10, 1),
      (current_date - 7, 'orders', 'seven', 'lcp', 10, 1), (current_date - 30, 'orders', 'thirty', 'lcp', 10, 1)`.execute(
      api.platform.db,
    );
    assert.deepEqual(
      (await results()).filter(({ remote }) => remote === 'orders').map(({ release }) => release),
      ['six'],
    );
    await forgetOldMeasures(api.platform.db);
    const { rows } = await sql<{ release: string }>`select release from web_measures where remote = 'orders'
      order by release`.execute(api.platform.db);
    assert.deepEqual(rows, [{ release: 'seven' }, { release: 'six' }]);
  });
});
