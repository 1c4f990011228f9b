import { clientOf, query, signIn, startApi } from '../lib/api.mjs';
import { randomFrom } from '../../scripts/lib/random.mjs';
import { findDrift } from './races.mjs';

const KILLS = 2;
const WRITERS = 6;
/** Chilled goods come in with a date only. */
const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);

/**
 * The API is killed while people save: what was acknowledged is there, once and whole, and what was not can be sent
 * again.
 */
export async function kills({ tried, seed, rounds, store }) {
  if (!store) return;
  const random = randomFrom(seed);
  const url = await store.create();
  const folder = store.folder;
  const [warehouse] = await query(url, `select id from warehouses where archived_at is null limit 1`);
  const [variant] = await query(url, `select variant_id as id from stock_batches where warehouse_id = $1 limit 1`, [
    warehouse.id,
  ]);
  const onHand = async () =>
    (
      await query(
        url,
        'select coalesce(sum(quantity), 0)::int as n from stock_batches where variant_id = $1 and warehouse_id = $2',
        [variant.id, warehouse.id],
      )
    )[0].n;
  let api = await startApi({ url, folder });
  const { token } = await signIn(api.address);
  try {
    for (let round = 0; round < Math.ceil(KILLS * rounds); round += 1) {
      const before = await onHand();
      const acknowledged = [];
      const unanswered = [];
      let stopped = false;
      const client = clientOf(api.address, token);
      const writers = Array.from({ length: WRITERS }, async (_, writer) => {
        for (let n = 0; !stopped; n += 1) {
          const mark = `${seed}-${round}-${writer}-${n}`;
          const brand = { name: `Kill ${mark}`, name_ar: `انقطاع ${mark}` };
          const delivery = {
            warehouse_id: warehouse.id,
            lines: [{ variant_id: variant.id, quantity: 1, batch: 'KILL', expires_on: NEXT_YEAR }],
          };
          const headers = { 'idempotency-key': `kill ${mark}` };
          const [made, received] = [
            await client.call('POST', 'admin_panel/brands/', brand, headers),
            await client.call('POST', 'admin_panel/inventory/receive/', delivery, headers),
          ];
          (made.status === 0 ? unanswered : acknowledged).push({ kind: 'brand', body: brand, headers, made });
          (received.status === 0 ? unanswered : acknowledged).push({
            kind: 'delivery',
            body: delivery,
            headers,
            made: received,
          });
        }
      });
      await new Promise((resolve) => setTimeout(resolve, 300 + random.below(900)));
      process.kill(-api.child.pid, 'SIGKILL');
      stopped = true;
      await Promise.all(writers);
      await api.done;
      api = await startApi({ url, folder, port: api.port });

      const done = (kind) => acknowledged.filter((one) => one.kind === kind && one.made.status < 300);
      for (const { made, body } of done('brand')) {
        const found = await query(url, 'select 1 from brands where id = $1', [made.body.id]);
        const trail = await query(url, `select 1 from audit_entries where record_type = 'brand' and record_id = $1`, [
          made.body.id,
        ]);
        tried(
          found.length === 1 && trail.length === 1
            ? null
            : `${body.name} was acknowledged: ${found.length} records, ${trail.length} entries`,
          { refused: false },
        );
      }
      const half = await query(
        url,
        `select b.name from brands b where b.name like 'Kill %' and not exists (select from audit_entries a where a.record_type = 'brand' and a.record_id = b.id)`,
      );
      tried(half.length === 0 ? null : `${half.length} brands without their entry`, { refused: false });

      // Anyone who heard nothing sends the same again, twice.
      for (const { kind, body, headers } of unanswered)
        for (let again = 0; again < 2; again += 1) {
          const place = kind === 'brand' ? 'admin_panel/brands/' : 'admin_panel/inventory/receive/';
          const { status, text } = await client.call('POST', place, body, headers);
          // A brand's creation knows no key; that its name is taken says that it is there.
          const fine = status < 300 || (kind === 'brand' && status === 422);
          tried(fine ? null : `${kind} sent again: ${status} ${text.slice(0, 100)}`, { refused: false });
        }
      const expected = done('delivery').length + unanswered.filter(({ kind }) => kind === 'delivery').length;
      const arrived = (await onHand()) - before;
      tried(arrived === expected ? null : `${expected} deliveries of one each made ${arrived}`, { refused: false });
    }
    tried(await findDrift(url), { refused: false });
  } finally {
    await api.stop();
  }
}
