import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import {
  BulkResult,
  Category,
  ImageAttached,
  ImageMatches,
  ImageUses,
  LibraryImage,
  listPage,
  ProductDetail,
  SignedUpload,
  StoredImage,
  VariantType,
} from '@bo/contracts';
import sharp from 'sharp';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const { db, storage } = api.platform;
const catalog = await api.signedIn('catalog');
const IMAGES = 'admin_panel/images/';
const ImagePage = listPage(LibraryImage);
let drawn = 0;

/** A picture that differs from all others. */
async function draw(side = 500): Promise<Buffer> {
  drawn += 1;
  return sharp({ create: { width: side, height: side, channels: 3, background: { r: drawn, g: 90, b: 20 } } })
    .png()
    .toBuffer();
}
const hashOf = (file: Buffer) => createHash('sha256').update(file).digest('hex');

async function upload(file_name: string, file?: Buffer, by = catalog): Promise<LibraryImage> {
  const content = file ?? (await draw());
  const wish = { purpose: 'product', content_type: 'image/png', bytes: content.length, file_name };
  const { id, fields } = (await by.post('admin_panel/uploads/', wish)).as(SignedUpload);
  await storage.write(fields['key'] ?? '', content, 'image/png');
  (await by.post(`admin_panel/uploads/${id}/complete/`)).as(StoredImage);
  return read(id, by);
}
const read = async (id: string, by = catalog) => (await by.get(`${IMAGES}${id}/`)).as(LibraryImage);
const listed = async (query: Record<string, string>, by = catalog) =>
  (await by.get(IMAGES, { query: { limit: '100', ...query } })).as(ImagePage).results.map(({ id }) => id);

const { id: category_id } = (await catalog.post('admin_panel/categories/', { name: 'Dairy', name_ar: 'ألبان' })).as(
  Category,
);
const sizes = (
  await catalog.post('admin_panel/variant-types/', {
    name: 'Size',
    name_ar: 'الحجم',
    options: ['1 L', '2 L', '3 L'].map((name, at) => ({ name, name_ar: `حجم ${String(at)}` })),
  })
).as(VariantType);
let made = 0;
async function product(codes: readonly { code: string; barcodes?: string[] }[] = [], images: string[] = []) {
  made += 1;
  const answer = await catalog.post('admin_panel/products/', {
    title: `Fresh milk ${String(made)}`,
    title_ar: `حليب طازج ${String(made)}`,
    category_id,
    variant_type_ids: [sizes.id],
    images: images.map((url) => ({ url })),
    variants: codes.map((one, at) => ({
      barcodes: [],
      unit: 'L',
      size: 1,
      price: 500,
      selling_price: 500,
      options: { [sizes.id]: sizes.options[at]?.id },
      ...one,
    })),
  });
  assert.equal(answer.status, 201, answer.text);
  return answer.as(ProductDetail);
}
const productOf = async (id: string) => (await catalog.get(`admin_panel/products/${id}/`)).as(ProductDetail);
const attach = (body: object, by = catalog) => by.post(`${IMAGES}attach/`, { mode: 'add', ...body });

describe('files by their names', () => {
  it('belong to the product of their barcode or code, in the place of their number; the rest is told', async () => {
    const milk = await product([{ code: 'MILK-2', barcodes: ['6281007031110'] }]);
    const other = await product([{ code: 'milk-x' }]);
    const named = [
      '6281007031110.jpg',
      '6281007031110_2.jpg',
      'milk-2.png',
      'MILK-X_03.webp',
      'holiday.jpg',
      `${other.slug}.jpg`,
    ];
    const answer = await catalog.post(`${IMAGES}match/`, { files: named.map((name) => ({ name, hash: '' })) });
    assert.equal(answer.status, 200, answer.text);
    const { results } = answer.as(ImageMatches);
    assert.deepEqual(
      results.map(({ place, targets }) => [place, targets.map(({ id }) => id)]),
      [
        [1, [milk.id]],
        [2, [milk.id]],
        [1, [milk.id]],
        [3, [other.id]],
        [1, []],
        [1, [other.id]],
      ],
    );
    assert.equal(results[0]?.targets[0]?.variant_id, milk.variants[0]?.id);
    assert.equal(results[5]?.targets[0]?.variant_id, null);
  });

  it('that several products could mean are left to a person', async () => {
    const seller = await db
      .insertInto('sellers')
      .values({ id: 'sel_same', code: 'same', legal_name: 'Same', name: 'Same', name_ar: 'نفسه', status: 'approved' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [one, two] = [await product([{ code: 'TWICE' }]), await product()];
    await db
      .insertInto('variants')
      .values({
        id: 'var_twice',
        product_id: two.id,
        code: 'twice',
        unit: 'L',
        price: 1,
        selling_price: 1,
        seller_id: seller.id,
      })
      .execute();
    const { results } = (await catalog.post(`${IMAGES}match/`, { files: [{ name: 'TWICE.jpg', hash: '' }] })).as(
      ImageMatches,
    );
    assert.deepEqual(new Set(results[0]?.targets.map(({ id }) => id)), new Set([one.id, two.id]));
  });

  it('that are in the library already are known by their content, whatever they are called', async () => {
    const file = await draw();
    const image = await upload('first.png', file);
    const { results } = (
      await catalog.post(`${IMAGES}match/`, { files: [{ name: 'second.png', hash: hashOf(file) }] })
    ).as(ImageMatches);
    assert.equal(results[0]?.known?.id, image.id);
  });
});

describe('attached images', () => {
  it('come after those there are, once, up to ten, and can be taken back', async () => {
    const had = await upload('had.png');
    const target = await product([{ code: `A-${String(made)}` }], [had.url]);
    const [first, second] = [await upload('1.png'), await upload('2.png')];
    const images = [first, second, had].map(({ id }) => ({ id, variant_id: null }));
    const answer = (await attach({ product_id: target.id, images })).as(ImageAttached);
    assert.deepEqual(
      answer.results.map(({ result }) => result),
      ['added', 'added', 'already'],
    );
    assert.deepEqual(
      (await productOf(target.id)).images.map(({ url }) => url),
      [had.url, first.url, second.url],
    );
    // Sent again, as after a lost answer, it changes nothing.
    const again = (await attach({ product_id: target.id, images })).as(ImageAttached);
    assert.equal(again.back, null);
    assert.equal((await productOf(target.id)).version, target.version + 1);
    assert.equal((await catalog.post(`${IMAGES}detach/`, answer.back ?? {})).status, 200);
    assert.deepEqual(
      (await productOf(target.id)).images.map(({ url }) => url),
      [had.url],
    );
    assert.equal((await catalog.post(`${IMAGES}detach/`, answer.back ?? {})).status, 409);
  });

  it('replace those there are where that is wanted, and more than ten are told', async () => {
    const target = await product([], [(await upload('old.png')).url]);
    const many = [];
    for (let at = 0; at < 11; at += 1) many.push(await upload(`${String(at)}.png`));
    const images = many.map(({ id }) => ({ id, variant_id: null }));
    const answer = (await attach({ product_id: target.id, mode: 'replace', images })).as(ImageAttached);
    assert.equal(answer.results.filter(({ result }) => result === 'full').length, 1);
    assert.deepEqual(
      (await productOf(target.id)).images.map(({ url }) => url),
      many.slice(0, 10).map(({ url }) => url),
    );
  });

  it('are the own picture of a variant where the product has several, and that is taken back too', async () => {
    const target = await product([{ code: 'V-1' }, { code: 'V-2' }]);
    const image = await upload('V-2.png');
    const variant_id = target.variants[1]?.id ?? null;
    const { back } = (await attach({ product_id: target.id, images: [{ id: image.id, variant_id }] })).as(
      ImageAttached,
    );
    assert.deepEqual(
      (await productOf(target.id)).variants.map((one) => one.image),
      [null, image.url],
    );
    await catalog.post(`${IMAGES}detach/`, back ?? {});
    assert.deepEqual(
      (await productOf(target.id)).variants.map((one) => one.image),
      [null, null],
    );
  });

  it('bring their alt text with them, and need the right to edit products', async () => {
    const image = await upload('told.png');
    await catalog.put(`${IMAGES}${image.id}/`, {
      file_name: 'told.png',
      alt: 'A bottle',
      alt_ar: 'زجاجة',
      version: image.version,
    });
    const target = await product();
    await attach({ product_id: target.id, images: [{ id: image.id, variant_id: null }] });
    assert.deepEqual((await productOf(target.id)).images, [{ url: image.url, alt: 'A bottle', alt_ar: 'زجاجة' }]);
    const orders = await api.signedIn('orders');
    assert.equal(
      (await attach({ product_id: target.id, images: [{ id: image.id, variant_id: null }] }, orders)).status,
      403,
    );
  });
});

describe('the library', () => {
  it('finds pictures by file, alt text and product, and those that are unused, undescribed or too small', async () => {
    const [used, unused, small] = [
      await upload('shelf one.png'),
      await upload('shelf two.png'),
      await upload('shelf three.png', await draw(200)),
    ];
    const target = await product([], [used.url]);
    await catalog.put(`${IMAGES}${unused.id}/`, {
      file_name: 'shelf two.png',
      alt: 'Golden honey',
      alt_ar: '',
      version: unused.version,
    });
    assert.deepEqual(await listed({ search: 'golden' }), [unused.id]);
    assert.deepEqual(await listed({ search: target.title_ar }), [used.id]);
    assert.deepEqual(await listed({ search: 'shelf', used: 'false', sort: 'created_at' }), [unused.id, small.id]);
    assert.deepEqual(await listed({ search: 'shelf', used: 'true' }), [used.id]);
    assert.deepEqual(await listed({ search: 'shelf', small: 'true' }), [small.id]);
    assert.deepEqual(
      await listed({ search: 'shelf', missing: 'alt', sort: 'file_name' }),
      [used.id, small.id].sort((a) => (a === used.id ? -1 : 1)),
    );
    assert.deepEqual(await listed({ search: 'two', missing: 'alt_ar' }), [unused.id]);
    assert.equal((await read(used.id)).use_count, 1);
    assert.equal((await read(used.id)).product?.id, target.id);
  });

  it('writes an alt text to every product that shows the picture, with its history', async () => {
    const image = await upload('shared.png');
    const [one, two] = [await product([], [image.url]), await product([], [image.url])];
    const text = { file_name: 'shared.png', alt: 'Milk on a table', alt_ar: 'حليب على طاولة' };
    const saved = (await catalog.put(`${IMAGES}${image.id}/`, { ...text, version: image.version })).as(LibraryImage);
    assert.equal(saved.alt_ar, 'حليب على طاولة');
    for (const { id, version } of [one, two]) {
      const now = await productOf(id);
      assert.deepEqual(now.images, [{ url: image.url, alt: text.alt, alt_ar: text.alt_ar }]);
      assert.equal(now.version, version + 1);
    }
    const { n } = await db
      .selectFrom('audit_entries')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('record_id', 'in', [one.id, two.id])
      .where('action', '=', 'updated')
      .executeTakeFirstOrThrow();
    assert.equal(n, 2);
    assert.equal((await catalog.put(`${IMAGES}${image.id}/`, { ...text, version: image.version })).status, 409);
    // What a product's form says of a picture, the library says too.
    const now = await productOf(one.id);
    await catalog.put(`admin_panel/products/${one.id}/`, {
      ...now,
      images: [{ url: image.url, alt: 'Glass of milk', alt_ar: '' }],
    });
    assert.equal((await read(image.id)).alt, 'Glass of milk');
  });

  it('takes alt texts from titles for many, keeps what is there, and gives all back', async () => {
    const [bare, described, loose] = [await upload('b.png'), await upload('d.png'), await upload('l.png')];
    const target = await product([], [bare.url, described.url]);
    await catalog.put(`${IMAGES}${described.id}/`, {
      file_name: 'd.png',
      alt: 'Own words',
      alt_ar: '',
      version: described.version,
    });
    const ids = [bare.id, described.id, loose.id];
    const bulk = (body: object) => catalog.post(`${IMAGES}bulk/`, body);
    const { results } = (await bulk({ action: 'describe', target: { ids } })).as(BulkResult);
    assert.deepEqual(
      results.map(({ ok }) => ok),
      [true, true, false],
    );
    assert.equal(results[2]?.code, 'media.no_product');
    assert.deepEqual(
      [(await read(bare.id)).alt, (await read(described.id)).alt, (await read(described.id)).alt_ar],
      [target.title, 'Own words', target.title_ar],
    );
    const rows = results.flatMap(({ id, was }) => (was === undefined ? [] : [{ id, to: was }]));
    await bulk({ action: 'return_texts', target: { rows } });
    assert.deepEqual([(await read(bare.id)).alt, (await read(described.id)).alt], ['', 'Own words']);

    // What is no state that was ever told is refused in words.
    for (const target of [{ ids: [bare.id] }, ...['{', '{"alt":1}'].map((to) => ({ rows: [{ id: bare.id, to }] }))]) {
      const refused = (await bulk({ action: 'return_texts', target })).as(BulkResult).results[0];
      assert.equal(refused?.code, 'bulk_state', JSON.stringify(target));
    }
  });

  it('says where a picture is used, and replaces it everywhere at once', async () => {
    const [old, better] = [await upload('old.png'), await upload('better.png')];
    const target = await product([{ code: 'REP-1' }], [old.url, better.url]);
    await db
      .updateTable('variants')
      .set({ image: old.url })
      .where('id', '=', target.variants[0]?.id ?? '')
      .execute();
    await db.insertInto('brands').values({ id: 'brd_rep', name: 'Rep', name_ar: 'ريب', logo: old.url }).execute();
    const page = { image: old.url, hotspots: [] };
    await db
      .insertInto('leaflets')
      .values({
        id: 'lfl_rep',
        title: 'Week',
        title_ar: 'أسبوع',
        cover: null,
        available_from: '2026-01-01T00:00:00Z',
        available_upto: '2026-01-08T00:00:00Z',
        pages: JSON.stringify([page]),
      })
      .execute();
    const uses = (await catalog.get(`${IMAGES}${old.id}/uses/`)).as(ImageUses);
    // A catalogue manager sees no leaflets: told as one more.
    assert.deepEqual(
      uses.uses.map(({ type }) => type),
      ['product', 'variant', 'brand'],
    );
    assert.deepEqual([uses.others, uses.kept], [1, 0]);
    const body = { with_id: better.id, version: old.version };
    assert.equal((await catalog.post(`${IMAGES}${old.id}/replace/`, body)).status, 403);
    const admin = await api.signedIn('administrator');
    const answer = await admin.post(`${IMAGES}${old.id}/replace/`, body);
    assert.equal(answer.status, 200, answer.text);
    const now = await productOf(target.id);
    assert.deepEqual(
      [now.images.map(({ url }) => url), now.variants[0]?.image, now.version],
      [[better.url], better.url, target.version + 1],
    );
    const { logo } = await db.selectFrom('brands').select('logo').where('id', '=', 'brd_rep').executeTakeFirstOrThrow();
    const { pages } = await db
      .selectFrom('leaflets')
      .select('pages')
      .where('id', '=', 'lfl_rep')
      .executeTakeFirstOrThrow();
    assert.deepEqual([logo, pages], [better.url, [{ ...page, image: better.url }]]);
    assert.equal((await read(old.id)).use_count, 0);
  });

  it('deletes only what nothing uses, file and all, and only for anyone who may', async () => {
    const [used, unused] = [await upload('u.png'), await upload('n.png')];
    await product([], [used.url]);
    const drop = (id: string, by = catalog) => by.delete(`${IMAGES}${id}/`, { headers: { 'if-match': '"1"' } });
    assert.equal((await drop(used.id)).error().code, 'media.in_use');
    await db
      .insertInto('notifications')
      .values({ id: 'ntf_1', title: 'New', description: '', image: unused.url, notification_type: 1 })
      .execute();
    assert.equal((await drop(unused.id)).error().code, 'media.in_use');
    await db.deleteFrom('notifications').where('id', '=', 'ntf_1').execute();
    const key = `images/${unused.id}.png`;
    assert.ok(await storage.read(key));
    assert.equal((await drop(unused.id, await api.signedIn('marketing'))).status, 403);
    assert.equal((await drop(unused.id)).status, 204);
    for (let tries = 0; tries < 500 && (await storage.read(key)); tries += 1)
      await new Promise((after) => setTimeout(after, 20));
    assert.equal(await storage.read(key), null);
  });

  it('keeps the pictures of a seller, and those of the store, apart', async () => {
    for (const id of ['sel_a', 'sel_b'])
      await db
        .insertInto('sellers')
        .values({ id, code: id, legal_name: id, name: id, name_ar: 'بائع', status: 'approved' })
        .execute();
    const { id: role } = await db
      .selectFrom('roles')
      .select('id')
      .where('key', '=', 'seller')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('roles')
      .set((eb) => ({
        permissions: eb.fn('array_cat', [
          'permissions',
          eb.val(['media.view', 'media.edit', 'media.delete', 'media.create']),
        ]),
      }))
      .where('id', '=', role)
      .execute();
    const [mine, theirs] = [
      await api.signedIn('seller', { seller_id: 'sel_a' }),
      await api.signedIn('seller', { seller_id: 'sel_b' }),
    ];
    const file = await draw();
    const image = await upload('mine.png', file, mine);
    const stores = await upload('store.png');
    assert.deepEqual(await listed({}, mine), [image.id]);
    assert.deepEqual(await listed({}, theirs), []);
    for (const one of [image, stores]) {
      assert.equal((await theirs.get(`${IMAGES}${one.id}/`)).status, 404);
      assert.equal((await theirs.delete(`${IMAGES}${one.id}/`, { headers: { 'if-match': '"1"' } })).status, 404);
    }
    const { results } = (await theirs.post(`${IMAGES}match/`, { files: [{ name: 'x.png', hash: hashOf(file) }] })).as(
      ImageMatches,
    );
    assert.equal(results[0]?.known, null);
  });
});
