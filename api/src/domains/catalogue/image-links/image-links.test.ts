import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { Category, ImageLinks, ProductDetail, VariantType } from '@bo/contracts';
import sharp from 'sharp';
import { startTestApi } from '../../../testing/test-api.ts';
import { download, NoPicture } from './download.ts';
import { fetchDueImages } from './image-links.service.ts';

const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#07aa4d' } })
  .png()
  .toBuffer();
let asked = 0;
let recovered = false;
const supplier = createServer((request, response) => {
  asked += 1;
  const answers: Record<string, () => void> = {
    '/milk.png': () => response.end(picture),
    '/moved.png': () => response.writeHead(302, { location: '/milk.png' }).end(),
    '/round.png': () => response.writeHead(302, { location: '/round.png' }).end(),
    '/page.png': () => response.setHeader('content-type', 'image/png').end('<script>alert(1)</script>'),
    '/huge.png': () => response.end(Buffer.alloc(6 * 1024 * 1024)),
    '/busy.png': () => (recovered ? response.end(picture) : response.writeHead(503).end()),
  };
  (answers[request.url ?? ''] ?? (() => response.writeHead(404).end()))();
});
await new Promise<void>((resolve) => supplier.listen(0, '127.0.0.1', resolve));
const base = `http://127.0.0.1:${String((supplier.address() as AddressInfo).port)}`;
after(() => supplier.close());

const api = await startTestApi({ env: { IMAGE_LINKS_PRIVATE: '1' } });
const { db } = api.platform;
const catalog = await api.signedIn('catalog');
let made = 0;
async function productWith(...links: string[]) {
  made += 1;
  const id = `prd_${String(made)}`;
  await db
    .insertInto('products')
    .values({ id, title: `Product ${id}`, title_ar: 'منتج', slug: `product-${String(made)}` })
    .execute();
  if (links.length > 0)
    await db
      .insertInto('image_links')
      .values(
        links.map((link, index) => ({
          id: `${id}_${String(index)}`,
          product_id: id,
          link,
          alt: 'Milk',
          alt_ar: 'حليب',
          rank: `a${String(index)}`,
        })),
      )
      .execute();
  const path = `admin_panel/products/${id}/`;
  return {
    images: async () => (await catalog.get(path)).as(ProductDetail).images,
    waiting: async () => (await catalog.get(`${path}image-links/`)).as(ImageLinks).results,
    record: path,
    path: `${path}image-links/`,
    id,
  };
}

describe('pictures that an import names by their links', () => {
  it("are fetched, made safe, kept as the store's own in their order, and told to the audit trail", async () => {
    const product = await productWith(`${base}/milk.png`, `${base}/moved.png`);
    assert.equal(await fetchDueImages(api.platform), 2);
    const images = await product.images();
    assert.deepEqual(
      images.map(({ alt, alt_ar }) => [alt, alt_ar]),
      [
        ['Milk', 'حليب'],
        ['Milk', 'حليب'],
      ],
    );
    for (const { url } of images) assert.match(url, /^\/api\/v1\/files\/images\/[\w-]+\.png$/);
    assert.deepEqual(await product.waiting(), []);
    const trail = await db
      .selectFrom('audit_entries')
      .select(['action', 'actor_name'])
      .where('record_id', '=', product.id)
      .execute();
    assert.deepEqual(trail, [
      { action: 'image_fetched', actor_name: 'System' },
      { action: 'image_fetched', actor_name: 'System' },
    ]);
  });

  it('stay when a form that was opened before they came is saved, unless the form has seen and removed them', async () => {
    const product = await productWith(`${base}/milk.png`);
    const food = (await catalog.post('admin_panel/categories/', { name: 'Food', name_ar: 'غذاء' })).as(Category);
    const sizes = (
      await catalog.post('admin_panel/variant-types/', {
        name: 'Size',
        name_ar: 'الحجم',
        options: [{ name: 'Small', name_ar: 'صغير' }],
      })
    ).as(VariantType);
    const change = { title: 'Renamed', title_ar: 'منتج', category_id: food.id, variant_type_ids: [sizes.id] };
    const own = { url: '/api/v1/files/own.png', alt: '', alt_ar: '' };
    await fetchDueImages(api.platform);
    const saved = (await catalog.put(product.record, { ...change, images: [own], images_seen: [], version: 1 })).as(
      ProductDetail,
    );
    assert.deepEqual(
      saved.images.map(({ alt }) => alt),
      ['', 'Milk'],
    );
    const seen = saved.images.map(({ url }) => url);
    const less = (await catalog.put(product.record, { ...change, images: [own], images_seen: seen, version: 2 })).as(
      ProductDetail,
    );
    assert.deepEqual(less.images, [own]);
  });

  it('that are none, are gone or are too large are given up, and say why', async () => {
    const product = await productWith(`${base}/page.png`, `${base}/gone.png`, `${base}/huge.png`, `${base}/round.png`);
    assert.equal(await fetchDueImages(api.platform), 0);
    assert.deepEqual(
      (await product.waiting()).map(({ error, next_try_at }) => [error, next_try_at]),
      [
        ['no_image', null],
        ['not_found', null],
        ['too_large', null],
        ['refused', null],
      ],
    );
    assert.deepEqual(await product.images(), []);
  });

  it('wait while their server has trouble, and a person may ask at once or forget them', async () => {
    const product = await productWith(`${base}/busy.png`, `${base}/gone.png`);
    await fetchDueImages(api.platform);
    const [busy] = await product.waiting();
    assert.deepEqual(
      [busy?.error, busy?.tries, Date.parse(busy?.next_try_at ?? '') > Date.now()],
      ['refused', 1, true],
    );
    const before = asked;
    await fetchDueImages(api.platform);
    assert.equal(asked, before, 'not before its time');
    recovered = true;
    await catalog.post(`${product.path}retry/`);
    assert.equal(await fetchDueImages(api.platform), 1);
    assert.equal((await product.images()).length, 1);
    assert.equal((await catalog.delete(product.path)).status, 204);
    assert.deepEqual(await product.waiting(), []);
    assert.equal(
      (await (await api.signedIn('picker')).post(`${product.path}retry/`)).error().permission,
      'product.edit',
    );
  });

  it('never lead into the network of the store, by address or by redirect, unless it is allowed', async () => {
    const before = asked;
    for (const link of [
      `${base}/milk.png`,
      'http://localhost/x.png',
      'http://169.254.169.254/latest/meta-data/',
      'http://[::1]/x.png',
      'http://10.0.0.1/x.png',
    ]) {
      await assert.rejects(
        download(link),
        (error) => error instanceof NoPicture && error.why === 'private_address',
        link,
      );
    }
    assert.equal(asked, before);
  });

  it('send no name and password: a link with one in it is not asked for', async () => {
    const before = asked;
    const link = `${base.replace('//', '//user:pw@')}/milk.png`;
    await assert.rejects(
      download(link, { allowPrivate: true }),
      (error) => error instanceof NoPicture && error.why === 'refused' && error.lasting,
    );
    assert.equal(asked, before);
  });

  it('do not make the others wait when no server answers', async () => {
    const product = await productWith('http://127.0.0.1:9/x.png');
    assert.equal(await fetchDueImages(api.platform), 0);
    assert.equal((await product.waiting())[0]?.error, 'unreachable');
  });
});
