import { readdirSync } from 'node:fs';
import { composeRegistry, promote, publish, readLive, rollback } from '@bo/build/releases';
import { bucketStore, folderStore } from '@bo/build/stores';
import { startFakeBucket } from './lib/fake-bucket.mjs';
import { distOf } from './lib/fixtures.mjs';
import { expect, test as base } from './lib/test.mjs';

const test = base.extend({
  bucket: async ({}, use) => {
    const bucket = await startFakeBucket();
    await use(bucket);
    await bucket.close();
  },
  /** The releases in the bucket, below a prefix, as `s3://releases/shop` names them. */
  store: ({ bucket }, use) => use(bucketStore('s3://releases/shop', bucket.env)),
});

const BASE = 'https://alpha.example.com/';

test('a release goes to a bucket whole, its packed files as such, and is found there by everything that reads it', async ({
  bucket,
  store,
}) => {
  const manifest = await publish(store, distOf('alpha', '1.0.0'));
  const folder = `shop/alpha/1.0.0-${manifest.build}/`;
  const files = readdirSync(distOf('alpha', '1.0.0'), { recursive: true }).filter(
    (file) => /\.\w+$/.test(file) && !file.startsWith('.'),
  );
  const probe = 'shop/alpha/.conditional-writes';
  expect([...bucket.objects.keys()].sort()).toEqual([probe, ...files.map((file) => folder + file)].sort());
  expect(bucket.objects.get(`${folder}remote.json`).type).toBe('application/json');
  await promote(store, 'alpha', manifest, BASE);
  const { remotes } = await composeRegistry(store);
  expect(remotes).toMatchObject([
    { id: 'alpha', seq: 1, current: { version: '1.0.0', url: `${BASE}1.0.0-${manifest.build}/remote.json` } },
  ]);
});

test('claim 12, in a bucket: a published version is not written again', async ({ bucket, store }) => {
  const manifest = await publish(store, distOf('alpha', '1.0.0'));
  const key = `alpha/1.0.0-${manifest.build}/remote.json`;
  expect(await store.putNew(key, 'other')).toBe(false);
  const before = new Map(bucket.objects);
  await publish(store, distOf('alpha', '1.0.0'));
  expect(bucket.objects).toEqual(before);
});

test('claim 14, in a bucket: of ten promotes at once one wins, each other is told who won, and nothing is lost', async ({
  store,
}) => {
  const first = await publish(store, distOf('alpha', '1.0.0'));
  await promote(store, 'alpha', first, BASE);
  const others = await Promise.all(['1.2.0', '1.3.0'].map((version) => publish(store, distOf('alpha', version))));
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      promote(store, 'alpha', others[index % 2], undefined, { expected: 1, by: `team member ${index}` }),
    ),
  );
  const won = results.filter(({ status }) => status === 'fulfilled');
  expect(won).toHaveLength(1);
  for (const { reason } of results.filter(({ status }) => status === 'rejected'))
    expect(reason.message).toContain(`alpha was moved meanwhile: promote to ${won[0].value.current.version}`);
  expect((await readLive(store, 'alpha')).pointer).toEqual(won[0].value);
  await rollback(store, 'alpha');
  expect((await readLive(store, 'alpha')).pointer).toMatchObject({ seq: 3, current: { version: '1.0.0' } });
});

for (const [conditions, said] of [
  ['overlooked', /^http.*\/releases overlooks If-None-Match: it wrote a file that was there already\. /],
  ['refused', /^http.*\/releases knows no conditional writes \(501: .*NotImplemented/],
])
  test(`claim 54: a bucket whose conditions are ${conditions} is refused at the first publish, with the names of others`, async () => {
    const bucket = await startFakeBucket({ conditions });
    const unfit = bucketStore('s3://releases/shop', bucket.env);
    const refused = publish(unfit, distOf('alpha', '1.0.0'));
    await expect(refused).rejects.toThrow(said);
    await expect(refused).rejects.toThrow(/Amazon S3, Cloudflare R2, MinIO/);
    await expect(unfit.putNew('alpha/moves/000001.json', '{}')).rejects.toThrow(said);
    expect([...bucket.objects.keys()].filter((key) => !key.endsWith('/.conditional-writes'))).toEqual([]);
    await bucket.close();
  });

test('claim 54: a bucket that keeps conditions is tried once per folder and process, also by ten writers at once', async ({
  bucket,
  store,
}) => {
  const wrote = await Promise.all(
    Array.from({ length: 10 }, (_, index) => store.putNew(`alpha/${index % 5}.json`, '{}')),
  );
  expect(wrote.filter(Boolean)).toHaveLength(5);
  expect(bucket.requests.filter((request) => request.endsWith('.conditional-writes'))).toHaveLength(2);
});

test('a host that has started goes on with what it knew while its releases cannot be read', async ({ stageOf }) => {
  const stage = await stageOf(['alpha@1.0.0', 'beta@1.0.0']);
  const good = folderStore(stage.releases);
  let ail = () => null;
  const ailing = Object.fromEntries(
    Object.entries(good).map(([name, method]) => [
      name,
      async (...args) => (await ail(args[0] ?? '')) ?? method(...args),
    ]),
  );
  await stage.restartHost({ releases: ailing, log: `${stage.releases}.loads.jsonl` });
  const live = async () => {
    const answer = await fetch(`${stage.url}/registry.json`, { signal: AbortSignal.timeout(4_000) });
    return {
      status: answer.status,
      remotes: (await answer.json().catch(() => ({ remotes: [] }))).remotes.map(({ id }) => id),
    };
  };
  const whole = { status: 200, remotes: ['alpha', 'beta'] };
  expect(await live()).toEqual(whole);
  const fail = () => Promise.reject(new Error('seeded: the bucket answered 503'));
  for (const ailment of [
    fail,
    (key) => (key.startsWith('alpha/moves/0') ? fail() : null),
    () => new Promise(() => undefined),
  ]) {
    ail = ailment;
    expect(await live()).toEqual(whole);
    expect((await fetch(`${stage.url}/beta`, { headers: { Accept: 'text/html' } })).status).toBe(200);
  }
});

test('a wrong secret is refused, and the refusal says what was asked', async ({ bucket }) => {
  const store = bucketStore('s3://releases', { ...bucket.env, S3_SECRET_ACCESS_KEY: 'another' });
  await expect(publish(store, distOf('alpha', '1.0.0'))).rejects.toThrow(
    /^GET .*remote\.json answered 403: .*SignatureDoesNotMatch/,
  );
});
