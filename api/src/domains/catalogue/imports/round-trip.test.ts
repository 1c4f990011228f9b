import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ProductImport } from '@bo/contracts';
import { seedDemo } from '../../../demo/seed.ts';
import { startTestApi } from '../../../testing/test-api.ts';

const IMPORTS = 'admin_panel/imports/';
const api = await startTestApi();
const { db, storage, jobs } = api.platform;
await seedDemo(db, storage, { now: new Date('2026-03-17T08:30:00Z') });
const admin = await api.signedIn('administrator');

async function exported(format: string, language: string): Promise<Buffer> {
  const answer = await api.app.inject({
    method: 'GET',
    url: `/api/v1/admin_panel/products/export/?format=${format}`,
    headers: { authorization: `Bearer ${admin.token}`, 'accept-language': language },
  });
  assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));
  return answer.rawPayload;
}

async function checked(file: Buffer): Promise<ProductImport> {
  const { id } = (await admin.upload(IMPORTS, file)).as(ProductImport);
  const started = await admin.post(`${IMPORTS}${id}/dry-run/`);
  assert.equal(started.status, 202, started.text);
  await jobs.runDue();
  return (await admin.get(`${IMPORTS}${id}/`)).as(ProductImport);
}

describe('the whole catalogue, exported and imported again', () => {
  for (const format of ['csv', 'xlsx']) {
    for (const language of ['en', 'ar']) {
      it(`is 0 new and 0 changed as ${format} in ${language}`, async () => {
        const { total, report } = await checked(await exported(format, language));
        assert.ok(total > 500, String(total));
        // A product without variants has nothing that an import could bring; its line says so.
        const { bare } = await db
          .selectFrom('products')
          .select((eb) => eb.fn.countAll<number>().as('bare'))
          .where('variant_count', '=', 0)
          .where('archived_at', 'is', null)
          .executeTakeFirstOrThrow();
        assert.deepEqual([report?.create, report?.update, report?.unchanged], [0, 0, total - Number(bare)]);
        assert.deepEqual(
          report?.reasons.map(({ code, count }) => [code, count]),
          [['no_variant', Number(bare)]],
        );
      });
    }
  }

  it('a price that was corrected in it is the one change, and the variant is the same one', async () => {
    const lines = (await exported('csv', 'en')).toString('utf8').split('\r\n');
    const changed = lines.map((line, n) =>
      n === 1 ? line.replace(/,(\d+(?:\.\d+)?),(\d+(?:\.\d+)?),/, ',9999,9998,') : line,
    );
    assert.notEqual(changed[1], lines[1]);
    const { report } = await checked(Buffer.from(changed.join('\r\n')));
    assert.equal(report?.create, 0);
    assert.equal(report?.warnings.find(({ code }) => code === 'exists_differs')?.count, 1);
  });
});
