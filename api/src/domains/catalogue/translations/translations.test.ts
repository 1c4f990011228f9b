import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  GlossaryTerm,
  listPage,
  Translation,
  type TranslationChange,
  TranslationFile,
  TranslationProgress,
  TranslationResults,
  TranslationSuggestions,
} from '@bo/contracts';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const catalog = await api.signedIn('catalog');
const { db } = api.platform;
const PATH = 'admin_panel/translations/';
const Page = listPage(Translation);
type Client = typeof catalog;

let next = 0;
/** A product as an import leaves it: whatever is not given is missing. */
async function product(
  title: string,
  more: {
    title_ar?: string;
    description?: string;
    description_ar?: string;
    brand_id?: string;
    seller_id?: string;
  } = {},
) {
  next += 1;
  const id = `prd_${String(next)}`;
  await db
    .insertInto('products')
    .values({ id, slug: id, title, ...more })
    .execute();
  return id;
}
const list = async (query: Record<string, string>, who: Client = catalog) => {
  const answer = await who.get(PATH, { query: { limit: '100', ...query } });
  assert.equal(answer.status, 200, answer.text);
  return answer.as(Page).results;
};
const ids = async (query: Record<string, string>, who?: Client) => (await list(query, who)).map(({ id }) => id);
const save = async (rows: readonly Partial<TranslationChange>[], { to = 'arabic', who = catalog } = {}) => {
  const answer = await who.post(PATH, { to, rows: rows.map((row) => ({ kind: 'title', before: null, ...row })) });
  assert.equal(answer.status, 200, answer.text);
  return answer.as(TranslationResults).results;
};
const suggestions = async (id: string, more: Record<string, string> = {}, who: Client = catalog) => {
  const answer = await who.get(`${PATH}suggestions/`, { query: { id, ...more } });
  assert.equal(answer.status, 200, answer.text);
  return answer.as(TranslationSuggestions);
};
const title = async (id: string) =>
  db
    .selectFrom('products')
    .select(['title', 'title_ar', 'title_source', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

await db
  .insertInto('brands')
  .values([
    { id: 'brd_lab', name: 'Labneen', name_ar: 'لبنين' },
    { id: 'brd_new', name: 'Newish', name_ar: '' },
  ])
  .execute();
await db
  .insertInto('sellers')
  .values([
    { id: 'sel_own', code: 'OWN', name: 'Own', name_ar: 'خاص', legal_name: 'Own LLC', status: 'approved' },
    { id: 'sel_other', code: 'OTHER', name: 'Other', name_ar: 'آخر', legal_name: 'Other LLC', status: 'approved' },
  ])
  .execute();

describe('the list of texts to translate', () => {
  it('has the products without Arabic beside their English, and loses each that is translated', async () => {
    const [milk, rice] = [await product('Plain Milk'), await product('Plain Rice', { title_ar: 'أرز' })];
    assert.ok((await ids({})).includes(milk));
    assert.ok(!(await ids({})).includes(rice));
    assert.deepEqual(await save([{ id: milk, source: 'Plain Milk', before: '', text: 'حليب' }]), [
      { id: milk, ok: true },
    ]);
    assert.ok(!(await ids({})).includes(milk));
    const all = await list({ state: 'all', search: 'plain' });
    assert.deepEqual(
      all.map(({ source, target }) => [source, target]),
      [
        ['Plain Milk', 'حليب'],
        ['Plain Rice', 'أرز'],
      ],
    );
  });

  it('counts what is left of each kind', async () => {
    const progress = async () => (await catalog.get(`${PATH}progress/`)).as(TranslationProgress).kinds;
    const before = await progress();
    assert.deepEqual(
      before.map(({ kind }) => kind),
      ['title', 'description', 'brand', 'category'],
    );
    assert.equal(before.find(({ kind }) => kind === 'brand')?.missing, 1);
    await product('Counted');
    const after = await progress();
    assert.equal((after[0]?.missing ?? 0) - (before[0]?.missing ?? 0), 1);
  });

  it('tells which English was changed since its translation, until someone says that it still fits', async () => {
    const id = await product('Old Name', { title_ar: 'اسم' });
    assert.deepEqual(await ids({ state: 'changed' }), []);
    await db.updateTable('products').set({ title: 'New Name' }).where('id', '=', id).execute();
    const [changed] = await list({ state: 'changed' });
    assert.deepEqual([changed?.id, changed?.source, changed?.was], [id, 'New Name', 'Old Name']);
    assert.deepEqual(await save([{ id, source: 'New Name', before: 'اسم', text: 'اسم' }]), [{ id, ok: true }]);
    assert.deepEqual(await ids({ state: 'changed' }), []);
  });

  it('takes the form that writes both languages for a new translation, and the one that writes only English not', async () => {
    const id = await product('Both', { title_ar: 'كلاهما' });
    await db.updateTable('products').set({ title: 'Both now', title_ar: 'كلاهما الآن' }).where('id', '=', id).execute();
    assert.equal((await title(id)).title_source, 'Both now');
    await db
      .updateTable('products')
      .set({ title: 'English only', title_ar: 'كلاهما الآن' })
      .where('id', '=', id)
      .execute();
    assert.equal((await title(id)).title_source, 'Both now');
    await db.updateTable('products').set({ title: 'Both now' }).where('id', '=', id).execute();
  });

  it('has the other direction: Arabic without English', async () => {
    const id = await product('شاي أخضر', { title_ar: 'شاي أخضر' });
    assert.deepEqual(await ids({ to: 'english' }), [id]);
    assert.deepEqual(await save([{ id, source: 'شاي أخضر', before: '', text: 'Green Tea' }], { to: 'english' }), [
      { id, ok: true },
    ]);
    const { title: english, title_ar } = await title(id);
    assert.deepEqual([english, title_ar], ['Green Tea', 'شاي أخضر']);
  });

  it('has descriptions, brands and categories too', async () => {
    const id = await product('Described', { title_ar: 'موصوف', description: 'Keep cool.' });
    assert.deepEqual(
      (await list({ kind: 'description' })).map(({ name, source }) => [name, source]),
      [['Described', 'Keep cool.']],
    );
    await save([{ kind: 'description', id, source: 'Keep cool.', before: '', text: 'يحفظ باردًا.' }]);
    assert.deepEqual(await ids({ kind: 'description' }), []);
    assert.deepEqual(await ids({ kind: 'brand' }), ['brd_new']);
    assert.deepEqual(await save([{ kind: 'brand', id: 'brd_new', source: 'Newish', before: '', text: 'نيوش' }]), [
      { id: 'brd_new', ok: true },
    ]);
    await db
      .insertInto('categories')
      .values({ id: 'cat_1', level: 1, slug: 'tea', name: 'Tea', name_ar: '', rank: 'a0' })
      .execute();
    assert.deepEqual(await save([{ kind: 'category', id: 'cat_1', source: 'Tea', before: '', text: 'شاي' }]), [
      { id: 'cat_1', ok: true },
    ]);
    const trail = await db
      .selectFrom('audit_entries')
      .select(['record_type', 'action', 'actor_id'])
      .where('record_id', 'in', [id, 'brd_new', 'cat_1'])
      .orderBy('id')
      .execute();
    assert.deepEqual(
      trail.map(({ record_type, action, actor_id }) => [record_type, action, actor_id]),
      ['product', 'brand', 'category'].map((type) => [type, 'updated', catalog.userId]),
    );
  });
});

describe('saving', () => {
  it('says of each row how it went, and one refusal stops no other', async () => {
    const [good, short] = [await product('Good Row'), await product('Short Row')];
    const results = await save([
      { id: good, source: 'Good Row', before: '', text: ' سطر جيد ' },
      { id: short, source: 'Short Row', before: '', text: 'س' },
      { id: 'prd_nobody', source: 'Nobody', before: '', text: 'لا أحد' },
    ]);
    assert.deepEqual(
      results.map(({ ok, code }) => [ok, code]),
      [
        [true, undefined],
        [false, 'translation.name'],
        [false, 'not_found'],
      ],
    );
    assert.equal((await title(good)).title_ar, 'سطر جيد');
  });

  it('is refused over a text that was changed since, and over another translation, with what is there now', async () => {
    const id = await product('First Text');
    await db.updateTable('products').set({ title: 'Second Text' }).where('id', '=', id).execute();
    const [changed] = await save([{ id, source: 'First Text', before: '', text: 'النص' }]);
    assert.deepEqual(
      [changed?.code, changed?.current],
      ['translation.source_changed', { source: 'Second Text', target: '' }],
    );
    await save([{ id, source: 'Second Text', before: '', text: 'نصهم' }]);
    const [theirs] = await save([{ id, source: 'Second Text', before: '', text: 'نصي' }]);
    assert.deepEqual([theirs?.code, theirs?.current?.target], ['translation.translated', 'نصهم']);
    assert.deepEqual(await save([{ id, source: 'Second Text', before: 'نصهم', text: 'نصي' }]), [{ id, ok: true }]);
  });

  it('does no harm when it is sent again, and is not held up by another change of the product', async () => {
    const id = await product('Sent Twice');
    const row = { id, source: 'Sent Twice', before: '', text: 'مرتان' };
    await db.updateTable('products').set({ origin: 'AE', version: 2 }).where('id', '=', id).execute();
    assert.deepEqual(await save([row]), [{ id, ok: true }]);
    assert.deepEqual(await save([row]), [{ id, ok: true }]);
  });

  it('takes a translation that a file brings only where there is none', async () => {
    const id = await product('From File', { title_ar: 'موجود' });
    assert.equal(
      (await save([{ id, source: 'From File', before: null, text: 'جديد' }]))[0]?.code,
      'translation.translated',
    );
  });

  it('needs no more than to edit products, and for brands that of brands', async () => {
    const seller = await api.signedIn('seller', { seller_id: 'sel_own' });
    const [own, foreign] = [
      await product('Own Thing', { seller_id: 'sel_own' }),
      await product('Foreign Thing', { seller_id: 'sel_other' }),
    ];
    assert.deepEqual(await ids({ search: 'thing' }, seller), [own]);
    const results = await save(
      [
        { id: own, source: 'Own Thing', before: '', text: 'شيء' },
        { id: foreign, source: 'Foreign Thing', before: '', text: 'شيء' },
        { kind: 'brand', id: 'brd_lab', source: 'Labneen', before: 'لبنين', text: 'مسروق' },
      ],
      { who: seller },
    );
    assert.deepEqual(
      results.map(({ ok, code }) => [ok, code]),
      [
        [true, undefined],
        [false, 'not_found'],
        [false, 'forbidden'],
      ],
    );
    assert.equal((await seller.get(PATH, { query: { kind: 'brand' } })).status, 403);
    assert.equal((await seller.get(`${PATH}suggestions/`, { query: { id: foreign } })).status, 404);
    const orders = await api.signedIn('orders');
    assert.equal((await orders.get(PATH)).status, 403);
    assert.equal(
      (await orders.post(PATH, { rows: [{ kind: 'title', id: own, source: 'x', before: null, text: 'yy' }] })).status,
      403,
    );
  });
});

describe('suggestions', () => {
  it('offer how the same text is translated elsewhere, the most used first, and how many others wait for it', async () => {
    for (const arabic of ['زيت', 'زيت زيتون', 'زيت زيتون']) await product('Olive Oil', { title_ar: arabic });
    const [id, twin] = [await product('OLIVE oil'), await product('olive Oil')];
    const { exact, same } = await suggestions(id);
    assert.deepEqual(
      [exact, same],
      [
        [
          { text: 'زيت زيتون', times: 2 },
          { text: 'زيت', times: 1 },
        ],
        1,
      ],
    );
    assert.deepEqual((await ids({ same: 'Olive Oil' })).sort(), [id, twin].sort());
    const rows = await list({ state: 'known', search: 'olive' });
    assert.deepEqual(rows.map((row) => row.id).sort(), [id, twin].sort());
    assert.ok(rows.every(({ known }) => known === 'زيت زيتون' || known === 'زيت'));
  });

  it('offer the same description', async () => {
    await product('A', { description: 'Keep refrigerated.', description_ar: 'يحفظ مبردًا.' });
    const id = await product('B', { description: 'Keep refrigerated.' });
    assert.deepEqual((await suggestions(id, { kind: 'description' })).exact, [{ text: 'يحفظ مبردًا.', times: 1 }]);
    assert.equal((await list({ kind: 'description', state: 'known' }))[0]?.known, 'يحفظ مبردًا.');
  });

  it('offer what is nearly the same, with the words that differ', async () => {
    await product('Basmati Rice Extra Long 5 kg', { title_ar: 'أرز بسمتي حبة طويلة 5 كجم' });
    const { near } = await suggestions(await product('Basmati Rice Extra Long 2 kg'));
    assert.equal(near[0]?.text, 'أرز بسمتي حبة طويلة 5 كجم');
    assert.deepEqual(
      near[0]?.words.filter((word) => word.in !== 'both'),
      [
        { text: '5', in: 'there' },
        { text: '2', in: 'here' },
      ],
    );
  });

  it('offer the terms of the text and the name that they make', async () => {
    for (const [term, term_ar] of [
      ['Laban', 'لبن'],
      ['Full Cream', 'كامل الدسم'],
    ])
      assert.equal((await catalog.post('admin_panel/glossary-terms/', { term, term_ar })).status, 201);
    const id = await product('Labneen Full Cream Laban 1 L', { brand_id: 'brd_lab' });
    const { terms, composed } = await suggestions(id);
    assert.deepEqual(
      terms.map(({ term, text, from }) => [term, text, from]),
      [
        ['Labneen', 'لبنين', 'brand'],
        ['Full Cream', 'كامل الدسم', 'glossary'],
        ['Laban', 'لبن', 'glossary'],
        ['1 L', '1 لتر', 'size'],
      ],
    );
    assert.deepEqual(composed, { text: 'لبن كامل الدسم لبنين 1 لتر', unknown: [] });
  });

  it("come from a seller's own products only", async () => {
    const seller = await api.signedIn('seller', { seller_id: 'sel_own' });
    await product('Secret Recipe Blend', { title_ar: 'سر', seller_id: 'sel_other' });
    const id = await product('Secret Recipe Blend', { seller_id: 'sel_own' });
    await product('Secret Recipe Blend Two', { title_ar: 'سر ثان', seller_id: 'sel_other' });
    const { exact, near, same } = await suggestions(id, {}, seller);
    assert.deepEqual([exact, near, same], [[], [], 0]);
    assert.equal((await suggestions(id)).exact[0]?.text, 'سر');
    assert.equal((await list({ search: 'secret' }, seller))[0]?.known, null);
    assert.deepEqual(await ids({ state: 'known' }, seller), []);
  });
});

describe('the glossary', () => {
  it('is kept by staff: made, changed, deleted, each in the trail, no term twice', async () => {
    const GLOSSARY = 'admin_panel/glossary-terms/';
    const made = (await catalog.post(GLOSSARY, { term: 'Sun-dried', term_ar: 'مجفف بالشمس', note: 'Of fruit' })).as(
      GlossaryTerm,
    );
    const twice = await catalog.post(GLOSSARY, { term: 'SUN-DRIED', term_ar: 'آخر' });
    assert.deepEqual([twice.status, twice.error().code], [422, 'glossary.term_taken']);
    const changed = await catalog.put(`${GLOSSARY}${made.id}/`, {
      term: 'Sun-dried',
      term_ar: 'مجفف',
      note: '',
      version: 1,
    });
    assert.equal(changed.as(GlossaryTerm).term_ar, 'مجفف');
    assert.equal(
      (await catalog.put(`${GLOSSARY}${made.id}/`, { term: 'Sun-dried', term_ar: 'x', version: 1 })).status,
      409,
    );
    assert.equal((await catalog.delete(`${GLOSSARY}${made.id}/`, { headers: { 'if-match': '"2"' } })).status, 204);
    const trail = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('record_id', '=', made.id)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      trail.map(({ action }) => action),
      ['created', 'updated', 'deleted'],
    );
    const seller = await api.signedIn('seller', { seller_id: 'sel_own' });
    assert.equal((await seller.get(GLOSSARY)).status, 200);
    assert.equal((await seller.post(GLOSSARY, { term: 'Mine', term_ar: 'لي' })).status, 403);
  });
});

describe("a translator's file", () => {
  const send = (text: string) => catalog.upload(`${PATH}file/`, text);

  it('goes out with the texts and comes back with translations; a changed text is refused', async () => {
    const [one, two, three] = [
      await product('Filed "One", =1+1'),
      await product('Filed Two'),
      await product('Filed Three'),
    ];
    const { text, status } = await catalog.get(`${PATH}export/`, { query: { search: 'filed', format: 'csv' } });
    assert.equal(status, 200);
    const lines = text.trimEnd().split('\r\n');
    assert.equal(lines.length, 4);
    const filled = lines.map((line) =>
      line.startsWith(one) ? `${line}ملف واحد` : line.startsWith(two) ? `${line}ملف اثنان` : line,
    );
    const file = (await send(filled.join('\r\n'))).as(TranslationFile);
    assert.deepEqual([file.to, file.rows.length, file.empty, file.refused], ['arabic', 2, 1, []]);
    await db.updateTable('products').set({ title: 'Filed Two Else' }).where('id', '=', two).execute();
    const results = await save(file.rows);
    const of = (id: string) => results.find((row) => row.id === id);
    assert.equal(of(one)?.ok, true);
    assert.equal(of(two)?.code, 'translation.source_changed');
    assert.equal((await title(three)).title_ar, '');
    assert.equal((await title(one)).title_ar, 'ملف واحد');
  });

  it('says what of it cannot be read', async () => {
    assert.equal((await send('id,name\r\n1,2')).status, 422);
    const file = (
      await send(
        'ID,Text,Into,Text to translate,Translation until now,Translation\r\nprd_1,title,arabic,A,,س\r\nprd_2,colour,arabic,B,,أحمر',
      )
    ).as(TranslationFile);
    assert.deepEqual(
      file.refused.map(({ line, id }) => [line, id]),
      [
        [2, 'prd_1'],
        [3, 'prd_2'],
      ],
    );
    const mixed = await send(
      'ID,Text,Into,Text to translate,Translation until now,Translation\r\np,title,arabic,A,,نعم\r\nq,title,english,ب,,Yes',
    );
    assert.equal(mixed.status, 422);
  });
});
