import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  AccountEmail,
  codeKey,
  dashedCode,
  Iban,
  normalizeForSearch,
  Phone,
  PincodeCode,
  plainPhone,
  searchKey,
} from '@bo/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Client, startTestApi } from '../../testing/test-api.ts';

/** Every list, with what stands in its first row, asked for again in all the spellings that people and programs use. */
const api = await startTestApi({ env: { SEED_DEMO: '1' } });
const admin = await api.signedIn('administrator');

const SEED = Number(process.env['SEED'] ?? 20_261_129);
const MARKS = ['\u200e', '\u200f', '\u061c', '\u00ad', '\u200b', '\u2066', '\ufeff'];
const APOSTROPHES = ["'", '’', '‘', 'ʼ', '`', '´', '′'];
const DASHES = ['-', '‐', '‑', '–', '−'];

const inScript = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
const digits = fc.constantFrom(0x30, 0x660, 0x6f0).map((zero) => (text: string) => inScript(text, zero));
const cased = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
);
/** A mark put where nobody sees it. */
const marked = fc
  .tuple(fc.constantFrom('', ...MARKS), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([mark, at]) => (text: string) => {
    const letters = [...text];
    return letters.toSpliced(Math.round(at * letters.length), 0, mark).join('');
  });
const blanks = fc.constantFrom(' ', '  ', '\u00a0').map((blank) => (text: string) => text.replaceAll(' ', blank));
const joined = fc.tuple(fc.constantFrom(...APOSTROPHES, ''), fc.constantFrom(...DASHES, ' ', '')).map(
  ([apostrophe, dash]) =>
    (text: string) =>
      text.replace(/(?<=\p{L})['’](?=\p{L})/gu, apostrophe).replace(/(?<=\p{L})-(?=\p{L})/gu, dash),
);
const chain = (...steps: fc.Arbitrary<(text: string) => string>[]) =>
  fc.tuple(...steps).map((all) => (text: string) => all.reduce((said, step) => step(said), text));

/** One arbitrary for each kind of text that people look for. */
const SPELLINGS = {
  name: chain(joined, digits, cased, blanks, marked),
  code: chain(
    fc.constantFrom(...DASHES).map((dash) => (text: string) => text.replaceAll('-', dash)),
    digits,
    cased,
    marked,
  ),
  /** Codes that are written in groups: a barcode, a pincode, a product code. */
  grouped: chain(
    fc.tuple(fc.constantFrom(' ', '-', '\u2011', '\u00a0', ''), fc.integer({ min: 1, max: 6 })).map(
      ([separator, at]) =>
        (text: string) =>
          text.slice(0, at) + separator + text.slice(at),
    ),
    digits,
    cased,
    marked,
  ),
  email: chain(cased, marked),
  phone: chain(
    fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => text.replace('+', '00'),
      (text) => text.replace('+971', '0'),
      (text) => text.replace('+971', '+971 (0)'),
      (text) => text.replace(/^\+971(\d\d)(\d{3})(\d+)$/, '+971 $1-$2 $3'),
      (text) => text.replace(/^\+971(\d\d)(\d{3})(\d+)$/, '(0$1) $2.$3'),
    ),
    digits,
    marked,
  ),
} as const;
const KIND_OF: Readonly<Record<string, keyof typeof SPELLINGS>> = {
  name: 'name',
  name_ar: 'name',
  title: 'name',
  title_ar: 'name',
  customer_name: 'name',
  product_title: 'name',
  area: 'name',
  code: 'code',
  coupon_code: 'code',
  number: 'code',
  barcode: 'grouped',
  pincode: 'grouped',
  order_number: 'code',
  email: 'email',
  customer_email: 'email',
  phone: 'phone',
  customer_phone: 'phone',
  contact_phone: 'phone',
  term: 'name',
  term_ar: 'name',
  package: 'name',
  file_name: 'code',
  reference: 'code',
  last_four: 'code',
};

/** What a row says, however deep, by the name of the field. */
const textsOf = (value: unknown, key = ''): [field: string, text: string][] =>
  typeof value === 'string'
    ? [[key.replace(/^barcodes$/, 'barcode'), value]]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([of, inner]) => textsOf(inner, Array.isArray(value) ? key : of))
      : [];

/** Lists of which this test can try nothing, and why; any other one that it cannot try is an error. */
const UNTRIED: Readonly<Record<string, string>> = {
  'admin_panel/audit-entries/': 'names people and records in fields of its own',
  'admin_panel/webhook-deliveries/': 'finds ids',
  'admin_panel/jobs/': 'the demo store has none',
  'admin_panel/saved-views/': 'the demo store has none',
  'admin_panel/imports/': 'the demo store has none',
  'admin_panel/products/grid/order/': 'ids only',
  'admin_panel/marketing-calendar/': 'answers days',
  'admin_panel/reports/stock/value/': 'answers sums of days',
  'admin_panel/recalls/trace/orders/': 'needs a batch',
  'admin_panel/transfers/differences/totals/': 'answers sums',
  'admin_panel/orders/counts/': 'answers numbers',
};

const Page = z.object({ results: z.array(z.record(z.string(), z.unknown())) });
const Parameters = z
  .array(
    z.object({ name: z.string(), in: z.string(), schema: z.object({ enum: z.array(z.string()).optional() }).loose() }),
  )
  .default([]);
const Paths = z.record(z.string(), z.object({ get: z.object({ parameters: Parameters }).optional() }));

/** Every route of the API that can be searched. */
async function searchable(): Promise<string[]> {
  const { paths } = z.object({ paths: Paths }).parse(JSON.parse((await api.nobody.get('openapi.json')).text));
  return Object.entries(paths).flatMap(([path, { get }]) =>
    get?.parameters.some(({ name, in: place }) => name === 'search' && place === 'query') && !/\{|export\//.test(path)
      ? [path.replace(/^\/api\/v1\//, '')]
      : [],
  );
}

async function find(path: string, search?: string): Promise<Record<string, unknown>[]> {
  const answer = await admin.get(path, { query: { limit: '100', ...(search === undefined ? {} : { search }) } });
  if (answer.status !== 200) return [];
  return Page.safeParse(JSON.parse(answer.text)).data?.results ?? [];
}

const paths = await searchable();

/** Parameters by which one record is looked up; a route that has one is tried, or the test names it. */
const LOOKED_UP_BY = new Set(['q', 'code', 'barcode', 'phone', 'email', 'iban', 'coupon_code']);
async function lookups(): Promise<string[]> {
  const { paths: all } = z.object({ paths: Paths }).parse(JSON.parse((await api.nobody.get('openapi.json')).text));
  return Object.entries(all)
    .flatMap(([path, { get }]) =>
      (get?.parameters ?? []).flatMap(({ name, in: place, schema }) =>
        // Of rows within a record `code` is a reason.
        place === 'query' &&
        !schema.enum &&
        LOOKED_UP_BY.has(name) &&
        !path.includes('{') &&
        !get?.parameters.some(({ name: other }) => other === 'search')
          ? [`${path.replace(/^\/api\/v1\//, '')}?${name}`]
          : [],
      ),
    )
    .sort();
}
/** How each of them is tried: what is looked up, its kind, and a text that the answer then has. */
const LOOKUPS: Readonly<Record<string, (record: Record<string, unknown>) => Try>> = {
  'admin_panel/search/?q': ({ barcode, id }) => ({ said: String(barcode), kind: 'grouped', answer: String(id) }),
  'admin_panel/pincode-checks/?code': ({ pincode, area }) => ({
    said: String(pincode),
    kind: 'grouped',
    answer: String(area),
  }),
};
interface Try {
  said: string;
  kind: keyof typeof SPELLINGS;
  answer: string;
}

describe('what people type', () => {
  it('SQL and TypeScript make the same keys of any text', async () => {
    const character = fc.constantFrom(..."aZ0٣۴ \t-‑–−'’´ʼ`.ةأ\u200f\u00a0/_");
    const text = fc.array(character, { maxLength: 20 }).map((all) => all.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 40, maxLength: 40 }), async (texts) => {
        const { rows } = await sql<{ code: string; key: string }>`
          select code_key(text) as code, search_key(fold(text)) as key
          from unnest(${texts}::text[]) with ordinality as t(text, place) order by place`.execute(api.platform.db);
        assert.deepEqual(
          rows,
          texts.map((one) => ({ code: codeKey(one), key: searchKey(normalizeForSearch(one)) })),
        );
      }),
      { numRuns: 30, seed: SEED },
    );
  });

  it('there are lists to search', () => {
    assert.ok(paths.length > 20, paths.join('\n'));
  });

  for (const path of paths)
    it(`finds the record in ${path} however its name, code, phone or e-mail is spelled`, async () => {
      const [first] = await find(path);
      const isIn = async (typed: string) => (await find(path, typed)).some(({ id }) => id === first?.['id']);
      let tried = 0;
      for (const [said, field] of new Map(textsOf(first).map(([of, text]) => [text, of]))) {
        const kind = KIND_OF[field];
        // What the list does not search at all it need not find in another spelling.
        if (kind === undefined || said.length < 4 || said.includes('•') || !(await isIn(said))) continue;
        tried += 1;
        await fc.assert(
          fc.asyncProperty(SPELLINGS[kind], async (spell) => {
            const typed = spell(said);
            assert.ok(await isIn(typed), `${path} finds ${field} "${said}", but not as ${JSON.stringify(typed)}`);
          }),
          { numRuns: 6, seed: SEED },
        );
      }
      assert.equal(
        tried > 0,
        !Object.hasOwn(UNTRIED, path),
        `${path}: ${String(tried)} texts tried of ${JSON.stringify(first)}`,
      );
    });

  it('every lookup of one record is tried here', async () => {
    assert.deepEqual(await lookups(), Object.keys(LOOKUPS).sort());
  });

  for (const [lookup, of] of Object.entries(LOOKUPS))
    it(`${lookup} finds the record however what is looked up is spelled`, async () => {
      const { db } = api.platform;
      const barcode = await db
        .selectFrom('variant_barcodes')
        .innerJoin('variants', 'variants.id', 'variant_barcodes.variant_id')
        .select(['barcode', 'product_id as id'])
        .where('variants.archived_at', 'is', null)
        .where('variant_barcodes.active', '=', true)
        .executeTakeFirstOrThrow();
      const pincode = await db.selectFrom('pincodes').select(['code as pincode', 'area']).executeTakeFirstOrThrow();
      const { said, kind, answer } = of({ ...barcode, ...pincode });
      const [path = '', parameter = ''] = lookup.split('?');
      await fc.assert(
        fc.asyncProperty(SPELLINGS[kind], async (spell) => {
          const typed = spell(said);
          const { text } = await admin.get(path, { query: { [parameter]: typed } });
          assert.ok(
            text.includes(answer),
            `${lookup} does not find "${said}" as ${JSON.stringify(typed)}: ${text.slice(0, 300)}`,
          );
        }),
        { numRuns: 12, seed: SEED },
      );
    });

  it('finds variants in a pasted list however their barcodes and codes are spelled', async () => {
    const variant = await api.platform.db
      .selectFrom('variant_barcodes')
      .innerJoin('variants', 'variants.id', 'variant_barcodes.variant_id')
      .select(['barcode', 'code', 'variants.id'])
      .where('variants.archived_at', 'is', null)
      .where('variant_barcodes.active', '=', true)
      .executeTakeFirstOrThrow();
    await fc.assert(
      fc.asyncProperty(SPELLINGS.grouped, SPELLINGS.code, async (group, spell) => {
        for (const typed of [group(variant.barcode), spell(variant.code)]) {
          const { text } = await admin.post('admin_panel/variants/lookup/', { texts: [typed] });
          assert.ok(text.includes(variant.id), `${JSON.stringify(typed)}: ${text.slice(0, 300)}`);
        }
      }),
      { numRuns: 12, seed: SEED },
    );
  });

  it('makes one of all spellings of a phone, an IBAN, a pincode, a coupon code and an e-mail where they are stored', () => {
    const KEPT = [
      [Phone, '+971501234567', SPELLINGS.phone.filter((spell) => /^\+|^00/.test(plainPhone(spell('+971501234567'))))],
      [Iban, 'AE070331234567890123456', SPELLINGS.grouped],
      [PincodeCode, '00731', SPELLINGS.grouped],
      [AccountEmail, 'huda.ali@example.com', SPELLINGS.email],
    ] as const;
    for (const [contract, said, spellings] of KEPT)
      fc.assert(
        fc.property(spellings, (spell) => {
          assert.equal(contract.parse(spell(said)), said, JSON.stringify(spell(said)));
        }),
        { numRuns: 60, seed: SEED },
      );
    fc.assert(
      fc.property(SPELLINGS.code, (spell) => {
        assert.equal(dashedCode(spell('EID-2026')), 'EID-2026', JSON.stringify(spell('EID-2026')));
      }),
      { numRuns: 60, seed: SEED },
    );
  });

  const ids = async (client: Client, typed: string) =>
    Page.parse(JSON.parse((await client.get('admin_panel/customers/', { query: { search: typed } })).text)).results.map(
      ({ id }) => id,
    );
  const insertCustomer = (id: string, name: string, phone = '') =>
    api.platform.db.insertInto('customers').values({ id, code: id, name, phone }).execute();

  it('finds a customer however apostrophes, dashes and halves of the name are written', async () => {
    const names: Record<string, string[]> = {
      "Neville D'Souza": ['D’Souza', 'DSouza', 'd souza', 'D-Souza', "neville  d'souza"],
      'Sara DSouza Khan': ["D'Souza khan", 'D’Souza Khan'],
      'Huda Al-Qubaisi': ['Al Qubaisi', 'AlQubaisi', 'al‑qubaisi'],
      'عبدالرحمن الزعابي': ['عبد الرحمن', 'عبد الرحمن زعابي', 'عبدالرحمن الزعابى'],
      'عبد الكريم زعابي': ['عبدالكريم', 'عبد الكريم الزعابي'],
    };
    for (const [name, spellings] of Object.entries(names)) {
      const id = `cus ${name}`;
      await insertCustomer(id, name);
      for (const typed of [name, ...spellings]) assert.ok((await ids(admin, typed)).includes(id), `${typed} → ${name}`);
    }
  });

  it('finds a customer by phone in every form, read in the country of the store, and only for those who may see it', async () => {
    await insertCustomer('cus_phone', 'Mona', '+971557771060');
    await insertCustomer('cus_saudi', 'Reem', '+966557771060');
    const forms = [
      '0557771060',
      '00971557771060',
      '+971 55 777 1060',
      '(055) 777-1060',
      '٠٥٥٧٧٧١٠٦٠',
      '\u202a055 777 1060',
    ];
    const finance = await api.signedIn('finance');
    for (const typed of forms) {
      assert.deepEqual(await ids(admin, typed), ['cus_phone'], typed);
      assert.deepEqual(await ids(finance, typed), [], typed);
    }
    await api.platform.db.insertInto('settings').values({ key: 'store.calling_code', value: '"966"' }).execute();
    assert.deepEqual(await ids(admin, '0557771060'), ['cus_saudi']);
    await api.platform.db.deleteFrom('settings').where('key', '=', 'store.calling_code').execute();
    assert.deepEqual((await ids(admin, '557771060')).sort(), ['cus_phone', 'cus_saudi']);
  });
});
