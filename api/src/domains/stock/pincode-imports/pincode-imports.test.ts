import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import {
  AuditEntry,
  ErrorBody,
  listPage,
  Pincode,
  PINCODE_COLUMNS,
  PincodeImport,
  PincodeImportRowPage,
} from '@bo/contracts';
import { z } from 'zod';
import { type Client, startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const admin = await api.signedIn('administrator');
const { db } = api.platform;
const IMPORTS = 'admin_panel/pincode-imports/';
const PINCODES = 'admin_panel/pincodes/';
const REAL = new URL('../../../../../../shared/data/geo/in-pincodes.csv.gz', import.meta.url);

await db
  .insertInto('warehouses')
  .values(['a', 'b'].map((one) => ({ id: `whs_${one}`, code: one, name: one, name_ar: one })))
  .execute();

const upload = (file: string | Buffer, client: Client = admin) => client.upload(IMPORTS, file);
async function checked(file: string | Buffer): Promise<PincodeImport> {
  const answer = await upload(file);
  assert.equal(answer.status, 201, answer.text);
  return answer.as(PincodeImport);
}
async function step(id: string, ending: 'apply' | 'undo', body: object = {}): Promise<PincodeImport> {
  const begun = await admin.post(`${IMPORTS}${id}/${ending}/`, body);
  assert.equal(begun.status, 202, begun.text);
  await api.platform.jobs.runDue();
  return (await admin.get(`${IMPORTS}${id}/`)).as(PincodeImport);
}
const live = async (search: string) => (await admin.get(`${PINCODES}?search=${search}`)).as(listPage(Pincode)).results;
const rowsOf = async (id: string, query = '', language = 'en') =>
  (await admin.get(`${IMPORTS}${id}/rows/?${query}`, { headers: { 'accept-language': language } })).as(
    PincodeImportRowPage,
  );

describe('pincodes from a file', () => {
  const FILE = [
    'Pincode;Area;المنطقة;City;Emirate;Serviceable;Delivery fee;Lat;Lng;Population',
    '00101;Al Barsha;البرشاء;Dubai;Dubai;yes;7.50;25.11;55.20;1',
    '٠٠١٠٢;Al Quoz;القوز;Dubai;دبي;لا;;25.14;55.23;2',
    '00103;Deira;;Dubai;;;n/a;;;3',
    '00104;Old town;;Dubai;Nejd;perhaps;"AED 1,000.00";;;4',
    '00105;Nowhere;;Dubai;DUBAI;yes;7.505;;;5',
    '00101;Al Barsha 2;;Dubai;Dubai;yes;7;;;6',
    '00106;;;Dubai;Dubai;yes;٧٫٥٠;;;7',
    '00107;Swapped;;Dubai;Dubai;yes;9;155.2;25.1;8',
    '#;Bad code;;Dubai;;yes;غير محدد;;;9',
  ].join('\n');

  it('are checked first: what each row would come to is told, in the words of the reader, and nothing is written', async () => {
    const existing = { code: '00103', area: 'Deira', area_ar: 'ديرة', city: 'Dubai', city_ar: 'دبي' };
    assert.equal((await admin.post(PINCODES, existing)).status, 201);
    const found = await checked(FILE);
    assert.equal(found.status, 'checked');
    assert.deepEqual(found.outcomes, { create: 5, update: 0, unchanged: 1, refused: 3 });
    assert.deepEqual(
      [found.columns.code, found.columns.area_ar, found.columns.latitude, found.unread],
      ['Pincode', 'المنطقة', 'Lat', ['Population']],
    );
    const refused = await rowsOf(found.id, 'outcome=refused');
    assert.deepEqual(
      refused.results.map(({ row_number, detail }) => [row_number, detail]),
      [
        [7, 'The file names this pincode in an earlier row.'],
        [8, 'Fill this in.'],
        [10, 'Fill this in.'],
      ],
    );
    const [twice] = (await rowsOf(found.id, 'outcome=refused&limit=1', 'ab')).results;
    assert.equal(twice?.detail, 'ورد رمز المنطقة هذا في صف سابق من الملف.');
    assert.equal((await live('0010')).length, 1);
  });

  it('are not refused for a cell that cannot be read: it counts as empty, and is told by column', async () => {
    const { doubts } = await checked(FILE);
    assert.deepEqual(
      doubts.blanks.map(({ heading, count, examples: [first] }) => [heading, count, first?.row_number, first?.value]),
      [
        ['Emirate', 1, 5, 'Nejd'],
        ['Serviceable', 1, 5, 'perhaps'],
        ['Delivery fee', 1, 6, '7.505'],
        ['Lat', 1, 9, '155.2'],
        ['Lng', 1, 9, '25.1'],
      ],
    );
    const odd = await checked(
      'Pincode list of 2026;;\n;;\nPIN;District;Delivery\n110001;Delhi;NA\n110002;Delhi;H.O\n110003;Delhi;B.O',
    );
    assert.deepEqual(odd.doubts.left_out, [{ heading: 'Delivery', fits: 0, of: 2 }]);
    assert.deepEqual([odd.outcomes.create, odd.columns.serviceable], [3, undefined]);
  });

  it('are written as their file says, what it does not say as the store chose; all of it is in the audit', async () => {
    const { id } = await checked(FILE);
    const done = await step(id, 'apply', {
      warehouse_ids: ['whs_b', 'whs_a'],
      delivery_fee: 1200,
      promise_minutes: 45,
    });
    assert.deepEqual([done.status, done.processed], ['applied', 5]);
    const [barsha, quoz] = [(await live('00101'))[0], (await live('00102'))[0]];
    assert.deepEqual(
      [barsha?.delivery_fee, barsha?.promise_minutes, barsha?.latitude, barsha?.area_ar, barsha?.warehouse_ids],
      [750, 45, 25.11, 'البرشاء', ['whs_b', 'whs_a']],
    );
    assert.deepEqual([quoz?.delivery_fee, quoz?.serviceable], [1200, false]);
    assert.deepEqual([barsha?.emirate, quoz?.emirate], ['dubai', 'dubai']);
    const trail = (
      await admin.get(`admin_panel/audit-entries/?record_type=pincode&record_id=${String(barsha?.id)}`)
    ).as(listPage(AuditEntry));
    assert.deepEqual(
      trail.results.map(({ action }) => action),
      ['created'],
    );
    assert.equal((await admin.post(`${IMPORTS}${id}/apply/`, {})).status, 409);
  });

  it('are read by the headings that the store itself writes, in either language', async () => {
    for (const language of ['en', 'ab']) {
      const { text } = await admin.get(`${PINCODES}export/?search=0010`, { headers: { 'accept-language': language } });
      const { outcomes, columns, unread } = await checked(text);
      assert.deepEqual(outcomes, { create: 0, update: 0, unchanged: 6, refused: 0 }, language);
      assert.equal(Object.keys(columns).length, PINCODE_COLUMNS.length - 2, Object.values(columns).join(', '));
      assert.equal(unread.length, 2, unread.join(', '));
    }
    // As the screen of the import names them.
    const { columns, unread } = await checked(
      'رمز المنطقة,المنطقة (بالإنجليزية),المنطقة (بالعربية),المدينة (بالإنجليزية),المدينة (بالعربية),الإمارة,متاح للتوصيل,رسوم التوصيل,' +
        'توصيل مجاني من,الحد الأدنى للطلب,الدفع نقدًا,مدة التوصيل (بالدقائق),خط العرض,خط الطول\n00130,Jumeirah,جميرا,Dubai,دبي,دبي,نعم,5,,,نعم,60,,\n',
    );
    assert.deepEqual([Object.keys(columns).length, unread], [PINCODE_COLUMNS.length, []]);
  });

  it('change what is there already, and are taken back whole, but for what someone has changed since', async () => {
    const { id, outcomes } = await checked(
      'code,area,city,fee\n00101,Barsha Heights,Dubai,9\n00102,Al Quoz 1,Dubai,9\n00120,New place,Dubai,3\n00121,Other place,Dubai,3',
    );
    assert.deepEqual(outcomes, { create: 2, update: 2, unchanged: 0, refused: 0 });
    await step(id, 'apply');
    const [barsha, quoz, fresh] = await Promise.all(
      ['00101', '00102', '00120'].map(async (code) => (await live(code))[0]),
    );
    assert.deepEqual([barsha?.area, barsha?.delivery_fee, fresh?.area_ar], ['Barsha Heights', 900, 'New place']);
    const { id: quozId, version, ...input } = Pincode.parse(quoz);
    assert.equal(
      (await admin.put(`${PINCODES}${quozId}/`, { ...input, area: 'Al Quoz Industrial', version })).status,
      200,
    );

    const undone = await step(id, 'undo');
    assert.deepEqual([undone.status, undone.processed, undone.kept], ['undone', 4, 1]);
    assert.deepEqual([(await live('00101'))[0]?.area, (await live('00101'))[0]?.delivery_fee], ['Al Barsha', 750]);
    assert.equal((await live('00102'))[0]?.area, 'Al Quoz Industrial');
    assert.deepEqual([await live('00120'), await live('00121')], [[], []]);
    // And once more forth.
    assert.equal((await step(id, 'apply')).status, 'applied');
    assert.equal((await live('00120')).length, 1);
  });

  it('that someone created since the file was read are refused, and stay as they are', async () => {
    const { id } = await checked('code,area,city\n00130,From the file,Dubai\n00131,Second,Dubai');
    const theirs = { code: '00130', area: 'By hand', area_ar: 'يدوي', city: 'Dubai', city_ar: 'دبي' };
    assert.equal((await admin.post(PINCODES, theirs)).status, 201);
    const done = await step(id, 'apply');
    assert.deepEqual([done.outcomes.create, done.outcomes.refused], [1, 1]);
    assert.equal((await live('00130'))[0]?.area, 'By hand');
    assert.match((await rowsOf(id, 'outcome=refused')).results[0]?.detail ?? '', /since the file was read/);
  });

  it('are refused as a whole where the file is no table, names no pincodes or is empty', async () => {
    const why = async (file: string | Buffer) =>
      ErrorBody.parse(JSON.parse((await upload(file)).text)).errors?.['file'];
    assert.match(String(await why('name,price\nMilk,3')), /no pincode column/);
    assert.match(String(await why('pincode,price\n00999,3')), /Area/);
    assert.match(String(await why('pincode,area\n')), /no rows/);
    assert.match(String(await why(Buffer.from([0, 1, 2, 3, 0, 0, 0, 9]))), /not a table/);
    const { id } = await checked('code,area\n00140,Somewhere');
    const refused = await admin.post(`${IMPORTS}${id}/apply/`, { warehouse_ids: ['whs_gone'] });
    assert.deepEqual([refused.status, Object.keys(refused.error().errors ?? {})], [422, ['warehouse_ids']]);
  });

  it('whose waiting job is cancelled can be written or undone; the job that is retried writes them, and no job twice', async () => {
    const { id } = await checked('Pincode;Area\n00301;Cancelled');
    assert.equal((await admin.post(`${IMPORTS}${id}/apply/`, {})).status, 202);
    const { id: job } = await db.selectFrom('jobs').select('id').where('key', '=', id).executeTakeFirstOrThrow();
    assert.equal((await admin.post(`admin_panel/jobs/${job}/cancel/`)).status, 200);
    assert.equal((await admin.get(`${IMPORTS}${id}/`)).as(PincodeImport).status, 'failed');
    assert.equal((await admin.post(`admin_panel/jobs/${job}/retry/`)).status, 200);
    await api.platform.jobs.runDue();
    assert.equal((await admin.get(`${IMPORTS}${id}/`)).as(PincodeImport).status, 'applied');
    assert.equal((await live('00301')).length, 1);
    assert.equal((await step(id, 'undo')).status, 'undone');
    assert.equal((await live('00301')).length, 0);
  });

  it('are not for anyone who sees only some pincodes, or may not create any', async () => {
    await db.insertInto('dealers').values({ id: 'dlr_own', code: 'D1', name: 'D', name_ar: 'D' }).execute();
    const dealer = await api.signedIn('dealer', { dealer_id: 'dlr_own' });
    const { id } = await checked('code,area\n00150,Somewhere');
    for (const answer of [await upload('code,area\n00151,X', dealer), await dealer.get(`${IMPORTS}${id}/`)])
      assert.ok([403, 404].includes(answer.status), answer.text);
    const clerk = await api.signedIn('orders');
    assert.equal((await upload('code,area\n00151,X', clerk)).status, 403);
  });

  it('the directory of a country, 19,586 of them: each is taken or told why not, and the first 500 are in the store', {
    skip: existsSync(REAL) ? false : '../shared/data is not here: the real directory was not tried',
  }, async () => {
    const text = gunzipSync(readFileSync(REAL)).toString('utf8');
    const whole = await checked(readFileSync(REAL));
    assert.equal(whole.total, text.trim().split('\n').length - 1);
    const { create, refused } = whole.outcomes;
    assert.ok(create + refused === whole.total && refused < 200, JSON.stringify(whole.outcomes));
    const some = await checked(text.split('\n').slice(0, 501).join('\n'));
    const done = await step(some.id, 'apply', { warehouse_ids: ['whs_a'] });
    assert.equal(done.processed, some.outcomes.create);
    const { count } = (await admin.get(`${PINCODES}?warehouse=whs_a`)).as(z.object({ count: z.int() }));
    assert.ok(count >= some.outcomes.create, String(count));
  });
});
