import { timingSafeEqual } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { type Db, type OpenDatabase, openDatabase, type Trx } from '../db/database.ts';
import { lockFolder } from '../db/lock.ts';
import { readMigrations } from '../db/migrator.ts';
import type { Storage } from '../storage/storage.ts';
import { BackupError, checkPart, linesOf, type Manifest, readManifest, readPart } from './format.ts';
import { printOf } from './make.ts';
import { readSequences, readSums, readTables, type Table } from './snapshot.ts';

const ROWS_AT_ONCE = 1000;
/** Loading a table, or building the references of a large one, takes as long as it takes. */
const STATEMENT_LIMIT_MS = 60 * 60_000;
/** What a restored store begins without: sessions that were ended since must not come to life again. */
const NOT_KEPT = ['sessions', 'idempotency_keys'];

/** Where a backup is restored to. */
export interface RestoreTarget {
  /** A PostgreSQL server; without it the embedded database in `folder`. */
  url: string | undefined;
  folder: string;
  migrations: URL;
  /** Where the uploaded files go; without it they are read and counted only. */
  storage: ((secret: Uint8Array) => Storage) | undefined;
  /** What the target signs with, where that is set from outside. */
  secret: Uint8Array | undefined;
  /** Whether what is there may go: a data folder is moved aside, a database on a server is emptied. */
  replace?: boolean;
  /** What else a restored store needs before it is used: its jobs are delivered once more. */
  finish?: (database: OpenDatabase) => Promise<void>;
  say: (message: string) => void;
}
export interface Restored {
  manifest: Manifest;
  rows: number;
  files: number;
  /** Where the data folder that was there before is now. */
  movedTo: string | undefined;
}

/**
 * Whether this release can read it: it must know every migration that the backup's database had. @throws BackupError
 */
async function checkRelease({ migrations, product }: Manifest, folder: URL): Promise<void> {
  const known = new Map((await readMigrations(folder)).map(({ name, checksum }) => [name, checksum]));
  const newer = migrations.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (newer.length > 0)
    throw new BackupError(
      `The backup was made by a newer release (${product}, with ${newer.join(', ')}). Restore it with that release.`,
    );
  const other = migrations.find(({ name, checksum }) => checksum !== '' && known.get(name) !== checksum);
  if (other) throw new BackupError(`The backup comes from another product: its migration ${other.name} is not ours.`);
}

/** Reads every file of the backup before anything is touched. @throws BackupError naming the first that is wrong. */
async function checkParts(from: string, { tables, files, secret }: Manifest): Promise<void> {
  for (const part of [...tables, files, ...(secret ? [secret] : [])]) await checkPart(from, part);
}

async function loadTable(trx: Trx, table: Table, columns: readonly string[], content: Readable): Promise<number> {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  const names = columns.map((name) => {
    if (!types.has(name)) throw new BackupError(`The table ${table.name} has no column ${name}.`);
    return name;
  });
  const values = sql.join(
    names.map((name, index) => sql`${sql.ref(`c${String(index)}`)}::${sql.raw(types.get(name) ?? '')}`),
  );
  let rows = 0;
  let batch: (string | null)[][] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    const arrays = sql.join(names.map((_, index) => sql`${batch.map((row) => row[index] ?? null)}::text[]`));
    const aliases = sql.join(names.map((_, index) => sql.ref(`c${String(index)}`)));
    await sql`insert into ${sql.table(table.name)} (${sql.join(names.map((name) => sql.ref(name)))})
      overriding system value select ${values} from unnest(${arrays}) as backup_row(${aliases})`.execute(trx);
    rows += batch.length;
    batch = [];
  };
  for await (const line of linesOf(content)) {
    batch.push(JSON.parse(line) as (string | null)[]);
    if (batch.length === ROWS_AT_ONCE) await flush();
  }
  await flush();
  return rows;
}

/** Fills the tables, all or none: without references and triggers, which are put back over the loaded rows. */
async function load(db: Db, from: string, manifest: Manifest, key: Buffer | undefined): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const tables = new Map((await readTables(trx)).map((table) => [table.name, table]));
    const { rows: references } = await sql<{ table: string; name: string; definition: string }>`
      select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and n.nspname = 'public'`.execute(trx);
    for (const { table, name } of references)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(trx);
    for (const name of tables.keys()) await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx);
    // What the migrations put into a new store is in the backup too, as the store has it.
    await sql`truncate ${sql.join([...tables.keys()].map((name) => sql.table(name)))}`.execute(trx);
    for (const part of manifest.tables) {
      const table = tables.get(part.name);
      if (!table) throw new BackupError(`This release has no table ${part.name}.`);
      const rows = await loadTable(trx, table, part.columns, await readPart(from, part, { key, pack: true }));
      if (rows !== part.rows)
        throw new BackupError(`${part.path} has ${String(rows)} rows and should have ${String(part.rows)}.`);
    }
    for (const [name, last] of Object.entries(manifest.sequences))
      await sql`select setval(${`public.${JSON.stringify(name)}`}::regclass, ${last}::bigint)`.execute(trx);
    for (const name of tables.keys()) await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx);
    for (const { table, name, definition } of references)
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(trx);
  });
}

/**
 * Compares what is in the database with what the backup says was there. @throws BackupError naming every difference.
 */
async function compare(db: Db, { tables, sums, sequences }: Manifest): Promise<void> {
  const wrong: string[] = [];
  for (const { name, rows } of tables) {
    const { rows: counted } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      db,
    );
    if (counted[0]?.count !== rows) wrong.push(`${name}: ${String(counted[0]?.count)} rows instead of ${String(rows)}`);
  }
  const found = { ...(await readSums(db)), ...(await readSequences(db)) };
  for (const [name, value] of Object.entries({ ...sums, ...sequences }))
    if (found[name] !== value) wrong.push(`${name}: ${found[name] ?? 'nothing'} instead of ${value}`);
  if (wrong.length > 0) throw new BackupError(`What was restored is not what was backed up: ${wrong.join('; ')}.`);
}

async function restoreFiles(from: string, manifest: Manifest, key: Buffer | undefined, storage: Storage | undefined) {
  const content = await readPart(from, manifest.files, { key, pack: false });
  const pieces: Buffer[] = [];
  let held = 0;
  const iterator: AsyncIterator<Buffer, undefined> = content[Symbol.asyncIterator]();
  const take = async (bytes: number): Promise<Buffer | undefined> => {
    while (held < bytes) {
      const next = await iterator.next();
      if (next.done)
        return held === 0 ? undefined : Promise.reject(new BackupError('The files of the backup are cut off.'));
      pieces.push(next.value);
      held += next.value.length;
    }
    const all = Buffer.concat(pieces.splice(0));
    pieces.push(all.subarray(bytes));
    held = all.length - bytes;
    return all.subarray(0, bytes);
  };
  let count = 0;
  for (let length = await take(4); length; length = await take(4)) {
    const header = JSON.parse(((await take(length.readUInt32BE(0))) ?? Buffer.alloc(0)).toString('utf8')) as {
      key: string;
      bytes: number;
    };
    const file = header.bytes === 0 ? Buffer.alloc(0) : ((await take(header.bytes)) ?? Buffer.alloc(0));
    await storage?.write(header.key, file, typeOf(header.key), isPublic(header.key) ? 'public' : 'private');
    count += 1;
  }
  if (count !== manifest.files.count)
    throw new BackupError(`${String(count)} files instead of ${String(manifest.files.count)}.`);
  return count;
}
const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  png: 'image/png',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
};
const typeOf = (key: string): string => TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
/** The folders that anybody may read from; the API alone hands out the rest. */
const isPublic = (key: string): boolean => key.startsWith('images/') || key.startsWith('demo/');

/** Makes room, or says that there is none. Answers where the old folder is now. @throws BackupError */
async function prepareFolder({ folder, replace }: RestoreTarget): Promise<string | undefined> {
  // Refuses one that a process uses.
  await (await lockFolder(folder))();
  const there = (await readdir(folder).catch(() => [])).filter(
    (name) => name !== 'backups' && !name.startsWith('lock'),
  );
  if (there.length === 0) return undefined;
  if (!replace)
    throw new BackupError(
      `The data folder ${folder} is not empty (${there.slice(0, 3).join(', ')}). Restore into another one (--to), or say --replace: the folder is then moved aside, not deleted.`,
    );
  const aside = `${resolve(folder)}.before-${new Date().toISOString().replaceAll(':', '-')}`;
  await rename(folder, aside);
  // The backups themselves stay where they are.
  await mkdir(folder, { recursive: true });
  await rename(join(aside, 'backups'), join(folder, 'backups')).catch(() => undefined);
  return aside;
}

/** @throws BackupError where the database of a server holds a store already. */
async function prepareServer(url: string, { migrations, replace }: RestoreTarget): Promise<void> {
  const database = await openDatabase({ url, migrations, only: new Set(), warn: () => undefined });
  try {
    const tables = await readTables(database.db);
    if (tables.length === 0) return;
    if (!replace)
      throw new BackupError(
        `The database has ${String(tables.length)} tables already. Restore into an empty one, or say --replace: everything in it is then deleted.`,
      );
    await sql`drop schema if exists pgboss cascade`.execute(database.db);
    for (const { name } of [...tables, { name: 'kysely_migration' }])
      await sql`drop table if exists ${sql.table(name)} cascade`.execute(database.db);
    await dropSequences(database.db);
    await dropRoutines(database.db);
  } finally {
    await database.close();
  }
}

/** Counters that no column owns. */
async function dropSequences(db: Db): Promise<void> {
  const { rows } = await sql<{
    name: string;
  }>`select sequencename as name from pg_sequences where schemaname = 'public'`.execute(db);
  for (const { name } of rows) await sql`drop sequence if exists ${sql.table(name)} cascade`.execute(db);
}

/** Functions of the schema; those of an extension belong to it. */
async function dropRoutines(db: Db): Promise<void> {
  const { rows } = await sql<{ routine: string }>`
    select p.oid::regprocedure::text as routine from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(db);
  for (const { routine } of rows) await sql`drop routine if exists ${sql.raw(routine)} cascade`.execute(db);
}

/**
 * Restores a backup: checks every file of it first, brings the schema to where the backup's was, loads, compares every
 * count and sum with what the backup says, then brings the schema up to this release's.
 *
 * @throws BackupError saying what is wrong; a folder that was begun is removed again.
 */
export async function restoreBackup(
  from: string,
  passphrase: string | undefined,
  target: RestoreTarget,
): Promise<Restored> {
  const { url, folder, migrations, say } = target;
  const { manifest, key } = await readManifest(from, passphrase);
  await checkRelease(manifest, migrations);
  await checkParts(from, manifest);
  say(`The backup of ${manifest.made_at} is whole. Restoring …`);
  let movedTo: string | undefined;
  if (url) await prepareServer(url, target);
  else movedTo = await prepareFolder(target);
  const open = (only?: ReadonlySet<string>): Promise<OpenDatabase> =>
    openDatabase({
      url,
      folder,
      migrations,
      statementLimitMs: STATEMENT_LIMIT_MS,
      ...(only ? { only } : {}),
      warn: () => undefined,
    });
  try {
    const database = await open(new Set(manifest.migrations.map(({ name }) => name)));
    try {
      await load(database.db, from, manifest, key);
      await compare(database.db, manifest);
      for (const name of NOT_KEPT) await sql`delete from ${sql.table(name)}`.execute(database.db);
      await sql`analyze`.execute(database.db);
    } finally {
      await database.close();
    }
    const secret = target.secret ?? (await readSecret(from, manifest, key));
    const files = await restoreFiles(from, manifest, key, secret && target.storage?.(secret));
    if (!target.secret && secret && !url) await writeFile(join(folder, 'secret'), secret, { mode: 0o600 });
    if (!secret || !samePrint(printOf(secret), manifest.secret_print))
      say(
        'API_SECRET is not the one the backup was made with: signed links, the codes of orders and what is sealed with it cannot be read. Set the old one.',
      );
    // Now what this release has beyond the backup's.
    const restored = await open();
    try {
      await target.finish?.(restored);
    } finally {
      await restored.close();
    }
    return { manifest, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), files, movedTo };
  } catch (error) {
    if (!url) {
      const backups = join(folder, 'backups');
      if (movedTo) {
        await rename(backups, join(movedTo, 'backups')).catch(() => undefined);
        await rm(folder, { recursive: true, force: true });
        await rename(movedTo, folder);
      } else
        for (const name of ['pglite', 'uploads', 'secret'])
          await rm(join(folder, name), { recursive: true, force: true });
    }
    throw error;
  }
}
const samePrint = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

async function readSecret(
  from: string,
  { secret }: Manifest,
  key: Buffer | undefined,
): Promise<Uint8Array | undefined> {
  if (!secret) return undefined;
  const pieces: Buffer[] = [];
  for await (const piece of await readPart(from, secret, { key, pack: false })) pieces.push(piece as Buffer);
  return new Uint8Array(Buffer.concat(pieces));
}

/**
 * Restores a backup into a new folder and compares counts and sums, then throws the folder away. Nothing of the store
 * is touched, and a backup of a server is tried on the embedded database.
 */
export async function verifyBackup(from: string, passphrase: string | undefined, migrations: URL): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'back-office-verify-'));
  try {
    await restoreBackup(from, passphrase, {
      url: undefined,
      folder,
      migrations,
      storage: undefined,
      secret: undefined,
      say: () => undefined,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
