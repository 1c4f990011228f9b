import { API, clientOf, query, signIn, startApi } from '../lib/api.mjs';
import { randomFrom } from '../../scripts/lib/random.mjs';
import { run } from '../../scripts/lib/processes.mjs';

const ROUNDS = 3;
const idOf = ({ body }) => body?.id ?? '';

/**
 * Where the books of the store differ: derived columns, payments, coupons, cards, refunds, stock, sellers, invoices.
 */
export async function findDrift(url) {
  const { code, output } = await run(process.execPath, ['dist/reconcile.js'], {
    cwd: API,
    env: { DATABASE_URL: url, API_SECRET: 'a secret for the attack, the same for all', NODE_ENV: 'production' },
    timeout: 60_000,
  });
  return code === 0 ? null : `the books differ: ${output.trim().split('\n').slice(0, 5).join(' / ')}`;
}

/** Two instances on one database, and several who want the same at the same moment. */
export async function races({ store, ...attack }) {
  if (!store) return;
  const url = await store.create();
  const one = () => startApi({ url, folder: store.folder });
  await race(url, [await one(), await one()], attack);
}

/** Races between instances on the database at `url`; they are stopped at the end. */
export async function race(url, instances, { tried, seed, rounds }) {
  const random = randomFrom(seed);
  try {
    const { token } = await signIn(instances[0].address);
    const clients = instances.map(({ address }) => clientOf(address, token));
    const any = (index) => clients[index % clients.length];
    /** The same moment: every request is on its way before the first is answered. */
    const atOnce = (n, request) => Promise.all(Array.from({ length: n }, (_, index) => request(any(index), index)));
    const noFault = (answers, what) => {
      const wrong = answers.find(({ status }) => status >= 500 || status === 0);
      return wrong ? `${what}: ${wrong.status} ${wrong.text.slice(0, 160)}` : null;
    };
    const word = () => random.below(1e9).toString(36);
    const [category] = await query(url, `select id from categories where level = 3 and archived_at is null limit 1`);
    const [type] = await query(url, `select id from variant_types where archived_at is null limit 1`);
    const [warehouse] = await query(url, `select id from warehouses where archived_at is null limit 1`);
    const variants = await query(
      url,
      `select v.id from variants v where v.archived_at is null and not exists (select from combo_components c where c.combo_id = v.id) order by v.id limit 40`,
    ).catch(() => query(url, `select id from variants where archived_at is null order by id limit 40`));
    const product = (more) => ({
      title: `Race ${word()}`,
      title_ar: 'سباق',
      category_id: category.id,
      variant_type_ids: [type.id],
      ...more,
    });
    const brand = async () =>
      idOf(await any(0).call('POST', 'admin_panel/brands/', { name: `Race ${word()}`, name_ar: `سباق ${word()}` }));

    for (let round = 0; round < Math.ceil(ROUNDS * rounds); round += 1) {
      // A counter, counted by many.
      const counted = await brand();
      const made = await atOnce(8, (client) =>
        client.call('POST', 'admin_panel/products/', product({ brand_id: counted })),
      );
      const { body: shown } = await any(1).call('GET', `admin_panel/brands/${counted}/`);
      const created = made.filter(({ status }) => status === 201 || status === 200).length;
      tried(
        noFault(made, 'eight products of one brand') ??
          (shown?.product_count === created ? null : `a brand of ${created} products says ${shown?.product_count}`),
        { refused: false },
      );

      // A merge, while others name what goes.
      const [goes, stays] = [await brand(), await brand()];
      const merging = await atOnce(9, (client, index) =>
        index === 4
          ? client.call('POST', `admin_panel/brands/${goes}/merge/`, { into_id: stays, version: 1 })
          : client.call('POST', 'admin_panel/products/', product({ brand_id: goes })),
      );
      const left = await query(url, 'select count(*)::int as n from products where brand_id = $1', [goes]);
      const merged = merging[4].status === 200;
      tried(
        noFault(merging, 'a merge among creations') ??
          (merged && left[0].n > 0 ? `${left[0].n} products stay on a brand that was merged away` : null),
        { refused: false },
      );

      // Two merges that cross.
      const [one, two] = [await brand(), await brand()];
      const crossed = await atOnce(2, (client, index) =>
        client.call('POST', `admin_panel/brands/${index === 0 ? one : two}/merge/`, {
          into_id: index === 0 ? two : one,
          version: 1,
        }),
      );
      tried(
        noFault(crossed, 'crossed merges') ??
          (crossed.filter(({ status }) => status === 200).length <= 1 ? null : 'two brands went into each other'),
      );

      // One change wins.
      const edited = await brand();
      const edits = await atOnce(8, (client, index) =>
        client.call('PUT', `admin_panel/brands/${edited}/`, {
          name: `Edit ${word()} ${index}`,
          name_ar: `تعديل ${word()}`,
          version: 1,
        }),
      );
      const won = edits.filter(({ status }) => status === 200).length;
      tried(
        noFault(edits, 'eight edits of one version') ?? (won === 1 ? null : `${won} of 8 edits of one version won`),
      );

      const view = idOf(
        await any(0).call('POST', 'admin_panel/saved-views/', { screen: 'brands', name: `View ${word()}` }),
      );
      const views = await atOnce(8, (client, index) =>
        client.call('PUT', `admin_panel/saved-views/${view}/`, {
          screen: 'brands',
          name: `View ${word()} ${index}`,
          version: 1,
        }),
      );
      const kept = views.filter(({ status }) => status === 200).length;
      tried(noFault(views, 'eight edits of one view') ?? (kept === 1 ? null : `${kept} of 8 edits of one view won`));

      // Once is once, whichever instance hears it.
      const item = random.pick(variants).id;
      const stock = async () =>
        (
          await query(
            url,
            'select coalesce(sum(quantity), 0)::int as n from stock_batches where variant_id = $1 and warehouse_id = $2',
            [item, warehouse.id],
          )
        )[0].n;
      const before = await stock();
      const key = { 'idempotency-key': `race ${word()}` };
      const receive = {
        warehouse_id: warehouse.id,
        lines: [{ variant_id: item, quantity: 5, batch: `R${word()}`.slice(0, 20) }],
      };
      const received = await atOnce(6, (client) => client.call('POST', 'admin_panel/inventory/receive/', receive, key));
      const arrived = (await stock()) - before;
      const accepted = received.some(({ status }) => status === 200);
      tried(
        noFault(received, 'one delivery, six times') ??
          (arrived === (accepted ? 5 : 0) ? null : `a delivery of 5 sent six times under one key made ${arrived}`),
      );

      // Nobody throws away more than there is.
      if (accepted) {
        const wastes = await atOnce(6, (client, index) =>
          client.call(
            'POST',
            'admin_panel/inventory/waste/',
            {
              warehouse_id: warehouse.id,
              variant_id: item,
              quantity: Math.max(1, Math.ceil((before + 5) / 3)),
              reason: 'damaged',
            },
            { 'idempotency-key': `waste ${word()} ${index}` },
          ),
        );
        const rest = await stock();
        tried(noFault(wastes, 'six who throw away a third each') ?? (rest >= 0 ? null : `stock of ${rest}`));
      }

      // A name that is the only one.
      const name = `Only ${word()}`;
      const named = await atOnce(6, (client, index) =>
        client.call('POST', 'admin_panel/brands/', { name, name_ar: `فقط ${word()} ${index}` }),
      );
      const first = named.filter(({ status }) => status === 201 || status === 200).length;
      tried(noFault(named, 'six brands of one name') ?? (first === 1 ? null : `${first} brands have one name`));
    }
    tried(await findDrift(url), { refused: false });
    const [{ n }] = await query(
      url,
      'select count(*)::int as n from stock_balances where on_hand < 0 or reserved < 0',
    ).catch(() => [{ n: 0 }]);
    tried(n === 0 ? null : `${n} balances are below zero`, { refused: false });
  } finally {
    for (const instance of instances) await instance.stop();
  }
}
