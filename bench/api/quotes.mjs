// `npm run bench -- quotes`: a quote of 50 lines against 5,000 live offers, next to the bare SQL that fetches its
// candidates on the same database. Needs a PostgreSQL where it may create a database:
//   --postgres URL   of that server (BENCH_DATABASE_URL; by default postgres://postgres@127.0.0.1:5432/postgres)
//   --runs N         figures are medians
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { closeAll } from '../closers.mjs';
import { median } from '../median.mjs';
import { timed } from './client.mjs';
import { openStore, POSTGRES } from './store.mjs';

const OFFERS = 5000;
const VARIANTS_OF_AN_OFFER = 5;
const LINES = 50;
const GOAL_MS = 30;
const GOAL_RATIO = 3;
const { values } = parseArgs({
  options: {
    postgres: POSTGRES,
    runs: { type: 'string', default: '60' },
  },
});

/** What a price needs of a basket: its variants, their live offers, their tiers, and where it goes. */
const BARE = [
  `select v.id, v.price, v.selling_price, v.min_buy, v.max_buy, v.unit, v.size, v.code, p.title, p.title_ar, p.brand_id, p.category_id, p.vat_class,
      p.sold_by, p.status, c.parent_id from variants v join products p on p.id = v.product_id left join categories c on c.id = p.category_id
    where v.id = any($1)`,
  `select ov.variant_id, o.* from offer_variants ov join offers o on o.id = ov.offer_id
    where ov.variant_id = any($1) and o.archived_at is null and not o.draft and not o.paused and o.available_from <= now() and o.available_upto > now()`,
  `select * from volume_offers where variant_id = any($1) and archived_at is null`,
  `select b.* from pincodes p join pincode_warehouses pw on pw.pincode_id = p.id join stock_balances b on b.warehouse_id = pw.warehouse_id
    where p.id = (select min(id) from pincodes where serviceable) and b.variant_id = any($1)`,
];

const folder = mkdtempSync(path.join(tmpdir(), 'bo-bench-'));
const closers = [];
try {
  const { api, client, url } = await openStore({ postgres: values.postgres, folder, closers });
  await client.query(
    `insert into offers (id, title, title_ar, available_from, available_upto, offer_type, offer_value, priority)
     select 'off_bench_' || n, 'Offer ' || n, 'عرض ' || n, now() - interval '1 day', now() + interval '1 day', 'percent', 100 + n % 3000, n % 10
     from generate_series(1, $1::int) as n`,
    [OFFERS],
  );
  await client.query(
    `with numbered as (select id, row_number() over (order by id) - 1 as at, count(*) over () as n from variants where active and archived_at is null)
     insert into offer_variants (offer_id, variant_id)
     select distinct 'off_bench_' || o, v.id from generate_series(1, $1::int) as o, generate_series(0, $2::int - 1) as k
     join numbered v on true where v.at = (o * 7919 + k * 104729) % v.n`,
    [OFFERS, VARIANTS_OF_AN_OFFER],
  );
  await client.query('analyze');
  const { rows } = await client.query(
    `select v.id from variants v join products p on p.id = v.product_id where v.active and v.archived_at is null and p.status = 'active' order by v.id limit $1`,
    [LINES],
  );
  const ids = rows.map(({ id }) => id);
  const { rows: places } = await client.query('select code from pincodes where serviceable order by id limit 1');
  const body = JSON.stringify({
    pincode: places[0].code,
    lines: ids.map((variant_id) => ({ variant_id, quantity: 1 })),
  });
  const quoteAt = (path, token) => async () => {
    const answer = await fetch(`${url}/api/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const account = await api.post('admin_panel/service-accounts/', { name: 'Shop', scopes: ['order.create'] });
  const { key } = await api.post(`admin_panel/service-accounts/${account.id}/keys/`, { version: account.version });
  // The shop is told what won, the desk every candidate with its reason.
  const shop = quoteAt('store/quotes/', key);
  const desk = quoteAt('admin_panel/orders/quote/', api.token);
  const bare = async () => {
    for (const text of BARE) await client.query(text, [ids]);
  };
  const first = await desk();
  const candidates = first.lines.reduce((sum, line) => sum + line.candidates.length, 0);
  const taken = { shop: [], desk: [], bare: [] };
  for (let run = 0; run < Number(values.runs); run += 1) {
    taken.bare.push((await timed(bare)).ms);
    taken.shop.push((await timed(shop)).ms);
    taken.desk.push((await timed(desk)).ms);
  }
  const [ours, told, sql] = [taken.shop, taken.desk, taken.bare].map((ms) => median(ms.slice(10)));
  const within = ours <= GOAL_MS && ours <= GOAL_RATIO * sql;
  console.log(
    `A quote of ${LINES} lines with ${candidates} candidates against ${OFFERS} live offers: ${ours.toFixed(1)} ms (at most ${GOAL_MS}), ` +
      `bare SQL ${sql.toFixed(1)} ms, ratio ${(ours / sql).toFixed(1)} (at most ${GOAL_RATIO}); for the desk, with every candidate and why it lost, ${told.toFixed(1)} ms; load ${loadavg()[0].toFixed(1)} on ${cpus().length} cores. ${within ? 'Within both.' : 'MISSED.'}`,
  );
  if (!within) process.exitCode = 1;
} finally {
  await closeAll(closers);
  rmSync(folder, { recursive: true, force: true });
}
