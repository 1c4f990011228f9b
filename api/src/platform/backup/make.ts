import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { OpenDatabase } from '../db/database.ts';
import type { Storage } from '../storage/storage.ts';
import { PRODUCT_VERSION } from '../version.ts';
import {
  FILES_PART,
  FORMAT,
  keyFrom,
  MANIFEST,
  type Manifest,
  type Part,
  SECRET_PART,
  writeManifest,
  writePart,
} from './format.ts';
import { readMigrationsDone, readSequences, readServerVersion, readSums, readTables, rowsOf } from './snapshot.ts';

/** Where backups go, and how. */
export interface BackupPlace {
  folder: string;
  passphrase: string | undefined;
}
interface Source extends BackupPlace {
  database: Pick<OpenDatabase, 'db' | 'embedded'>;
  storage: Storage;
  /** What the API signs with. */
  secret: Uint8Array;
  /** Whether that is kept in the data folder, and goes with it. */
  ownSecret: boolean;
  signal?: AbortSignal;
}
/** A backup as it was made. */
export interface MadeBackup {
  name: string;
  manifest: Manifest;
  seconds: number;
  bytes: number;
  rows: number;
}

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;
const PART = '.part';
const DAY = 86_400_000;

/** Tells two secrets apart without saying either. */
export const printOf = (secret: Uint8Array): string =>
  createHmac('sha256', secret).update('back-office backup').digest('hex').slice(0, 16);

async function* once(content: Uint8Array) {
  yield await Promise.resolve(content);
}

/** Length of the header, header, content: one after the other. What was removed meanwhile is not there any more. */
async function* packFiles(storage: Storage, counted: (bytes: number) => void, signal: AbortSignal | undefined) {
  for await (const key of storage.list()) {
    signal?.throwIfAborted();
    const content = await storage.read(key);
    if (!content) continue;
    counted(content.length);
    const header = Buffer.from(JSON.stringify({ key, bytes: content.length }));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(header.length);
    yield Buffer.concat([length, header]);
    yield content;
  }
}

/**
 * Makes a backup of the database and the uploaded files while the product runs: the tables as of one moment (a
 * snapshot), then the files, which are written once and never changed. The folder has its name only when it is whole.
 */
export async function makeBackup({
  database: { db, embedded },
  storage,
  secret,
  ownSecret,
  folder,
  passphrase,
  signal,
}: Source): Promise<MadeBackup> {
  const begun = Date.now();
  const made_at = new Date(begun).toISOString();
  const name = made_at.replaceAll(':', '-');
  const target = join(folder, name);
  const part = `${target}${PART}`;
  const salt = randomBytes(16).toString('base64');
  const key = passphrase ? keyFrom(passphrase, salt) : undefined;
  await mkdir(join(part, 'data'), { recursive: true, mode: 0o700 });
  try {
    const taken = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        await sql`set transaction read only`.execute(trx);
        // A table may be long; a backup that is slow is better than none.
        await sql`set local statement_timeout = 0`.execute(trx);
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
        const tables: Manifest['tables'] = [];
        for (const table of await readTables(trx)) {
          signal?.throwIfAborted();
          let rows = 0;
          const lines = rowsOf(trx, table, (more) => (rows += more));
          const written = await writePart(part, `data/${table.name}.jsonl.gz`, lines, { key, pack: true });
          tables.push({ ...written, name: table.name, columns: table.columns.map((column) => column.name), rows });
        }
        return {
          tables,
          sequences: await readSequences(trx),
          sums: await readSums(trx),
          migrations: await readMigrationsDone(trx),
          version: await readServerVersion(trx),
        };
      });
    let count = 0;
    let content_bytes = 0;
    const files: Part = await writePart(
      part,
      FILES_PART,
      packFiles(
        storage,
        (bytes) => {
          count += 1;
          content_bytes += bytes;
        },
        signal,
      ),
      { key, pack: false },
    );
    const { version, ...rest } = taken;
    const manifest: Manifest = {
      format: FORMAT,
      made_at,
      product: PRODUCT_VERSION,
      node: process.version,
      database: { kind: embedded ? 'embedded' : 'postgresql', version },
      ...rest,
      files: { ...files, count, content_bytes },
      secret: ownSecret ? await writePart(part, SECRET_PART, once(secret), { key, pack: false }) : null,
      secret_print: printOf(secret),
      encryption: key ? { salt } : null,
    };
    await writeFile(join(part, MANIFEST), writeManifest(manifest, key), { mode: 0o600 });
    await rename(part, target);
    return {
      name,
      manifest,
      seconds: Math.round((Date.now() - begun) / 1000),
      bytes: taken.tables.reduce((sum, { bytes }) => sum + bytes, files.bytes),
      rows: taken.tables.reduce((sum, { rows }) => sum + rows, 0),
    };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

/** The backups of a folder, the newest first; what is not whole is none. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
}

/** Removes all but the newest, and what a process that died has left. Answers the names that are gone. */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const gone = (await listBackups(folder)).slice(keep);
  for (const name of gone) await rm(join(folder, name), { recursive: true, force: true });
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith(PART) || !NAME.test(name.slice(0, -PART.length))) continue;
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > DAY) await rm(join(folder, name), { recursive: true, force: true });
  }
  return gone;
}
