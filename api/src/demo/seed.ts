import { writeCreditNotes } from './credit-notes.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import sharp from 'sharp';
import { hashPassword } from '../platform/access/passwords.ts';
import type { Db, Trx } from '../platform/db/database.ts';
import type { Database } from '../platform/db/schema.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { newId } from '../platform/ids.ts';
import { LOGOS } from './content/logo.ts';
import { buildDemo, type DemoData } from './demo-data.ts';
import { drawPaper } from './papers.ts';
import { drawPicture } from './pictures.ts';

/** Told how many of the tables are filled. */
type Progress = (done: number, total: number) => void;

/** The password of every account of the demo store. */
export const DEMO_PASSWORD = 'demo1234!';
/**
 * Rows per statement: enough that triggers run few times, little enough for the embedded database's limit on a
 * statement.
 */
const BATCH = 15_000;

/** `table.column` of all that hold JSON: their rows carry it as text, as the driver wants it. */
async function jsonColumns(trx: Trx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
    from information_schema.columns where table_schema = current_schema() and data_type = 'jsonb'`.execute(trx);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Inserts many rows as one JSON parameter: thousands of parameters would take longer to parse than the rows to insert.
 * Their columns are those of the first.
 */
async function insertAll(
  trx: Trx,
  table: keyof Database,
  rows: readonly object[],
  json: ReadonlySet<string>,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const known = new Set(columns);
  for (const row of rows) {
    const lost = Object.keys(row).find((column) => !known.has(column));
    if (lost !== undefined)
      throw new Error(`The first row of ${table} has no "${lost}", so another row would lose its own.`);
  }
  const values = columns.map((column) =>
    json.has(`${table}.${column}`) ? sql`(${sql.ref(column)} #>> '{}')::jsonb` : sql.ref(column),
  );
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = JSON.stringify(rows.slice(from, from + BATCH));
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(values)} from jsonb_populate_recordset(null::${sql.table(table)}, ${batch}::jsonb)`.execute(
      trx,
    );
  }
}

/** What the demo store's papers say of it; nobody is registered under that number. */
const STORE = Object.entries({
  'store.name': 'Ghaf Market',
  'store.name_ar': 'سوق الغاف',
  'store.vat_number': '100000000000003',
  'store.legal_name': 'Ghaf Market LLC',
  'store.legal_name_ar': 'سوق الغاف ذ.م.م',
  'store.phone': '+97140000000',
  'store.email': 'hello@ghaf.example',
  'store.address': 'Al Wasl Road, Dubai, United Arab Emirates',
  'store.address_ar': 'شارع الوصل، دبي، الإمارات العربية المتحدة',
  payouts: { debtor_name: 'Ghaf Market LLC', debtor_iban: 'AE229990000000000000007' },
}).map(([key, value]) => ({ key, value }));

async function insertRows(
  db: Kysely<Database>,
  { rows, safety }: DemoData,
  documents: readonly Insertable<Database['seller_documents']>[],
  logos: Awaited<ReturnType<typeof drawLogos>>,
  progress: Progress,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const json = await jsonColumns(trx);
    const tables = Object.keys(rows) as (keyof typeof rows)[];
    for (const [done, table] of tables.entries()) {
      progress(done, tables.length);
      await insertAll(trx, table, rows[table] ?? [], json);
    }
    await insertAll(trx, 'seller_documents', documents, json);
    await sql`update stock_balances b set safety = s.safety
      from jsonb_to_recordset(${JSON.stringify(safety)}::jsonb) as s(variant_id text, warehouse_id text, safety int)
      where b.variant_id = s.variant_id and b.warehouse_id = s.warehouse_id`.execute(trx);
    // Aisles of the cold store, the freezer and the rest: one for each category, its products along the shelves.
    await sql`update stock_balances b set aisle = a.aisle from (
        select v.id, case p.storage when 'chilled' then 'C' when 'frozen' then 'F' else 'A' end ||
          dense_rank() over (partition by p.storage order by p.category_id) || '-' ||
          lpad(dense_rank() over (partition by p.storage, p.category_id order by p.id)::text, 2, '0') as aisle
        from variants v join products p on p.id = v.product_id) as a
      where b.variant_id = a.id`.execute(trx);
    await sql`update counters set value = (select count(*) from orders where invoice_number is not null) where name = 'invoice'`.execute(
      trx,
    );
    const settings = [...STORE, ...logos.map(({ setting, upload }) => ({ key: setting, value: upload.url }))];
    await insertAll(
      trx,
      'uploads',
      logos.map(({ upload }) => upload),
      json,
    );
    await sql`insert into settings (key, value) select key, value from jsonb_to_recordset(${JSON.stringify(settings)}::jsonb) as s(key text, value jsonb)
      on conflict (key) do update set value = excluded.value`.execute(trx);
    await writeCreditNotes(trx);
  });
  // Without statistics the first lists are planned as if the tables were empty.
  await sql`analyze`.execute(db);
}

/** Draws the pictures into the storage; answers how large each has become. */
const drawPictures = ({ pictures }: DemoData, storage: Storage) =>
  Promise.all(
    [...pictures].map(async ([key, picture]) => {
      const content = await drawPicture(picture);
      await storage.write(key, content, 'image/webp');
      return { key, bytes: content.length };
    }),
  );

/** Draws the store's logos into the storage; answers the rows of the pictures, each with its setting. */
const drawLogos = (storage: Storage) =>
  Promise.all(
    Object.entries(LOGOS).map(async ([setting, svg]) => {
      const key = `demo/${setting.replace('.', '-').replace('_', '-')}.webp`;
      const { data, info } = await sharp(Buffer.from(svg))
        .webp({ lossless: true })
        .toBuffer({ resolveWithObject: true });
      await storage.write(key, data, 'image/webp');
      const upload = {
        ...{ id: newId('upl'), key, url: storage.urlOf(key), purpose: 'store', status: 'stored' },
        ...{ content_type: 'image/webp', bytes: data.length, width: info.width, height: info.height },
        file_name: key.replace('demo/', ''),
      };
      return { setting, upload };
    }),
  );

/** Draws what sellers have sent and puts it where only the API reads it; answers the rows. */
const drawDocuments = ({ documents }: DemoData, storage: Storage) =>
  Promise.all(
    documents.map(async ({ row, lines }) => {
      const file = await drawPaper(lines, new Date(String(row.created_at)));
      await storage.write(row.key, file, row.content_type, 'private');
      return { ...row, bytes: file.length };
    }),
  );

/**
 * Fills an empty, migrated database with the demo store (a grocery in the UAE, two thousand orders over ninety days
 * before
 * `now`) and draws its pictures into the storage. The starting roles must be there. All or nothing in the database.
 */
export async function seedDemo(
  db: Db,
  storage: Storage,
  { now = new Date(), progress = () => undefined }: { now?: Date; progress?: Progress } = {},
): Promise<void> {
  const roles = await db.selectFrom('roles').select(['key', 'id']).execute();
  const data = buildDemo({
    now,
    urlOf: (key) => storage.urlOf(key),
    passwordHash: await hashPassword(DEMO_PASSWORD),
    roleIds: new Map(roles.map(({ key, id }) => [key, id])),
  });
  const drawn = drawPictures(data, storage);
  await insertRows(db, data, await drawDocuments(data, storage), await drawLogos(storage), progress);
  await sql`update uploads u set bytes = d.bytes from jsonb_to_recordset(${JSON.stringify(await drawn)}::jsonb) as d(key text, bytes int)
    where u.key = d.key`.execute(db);
}
