// The demo store as a data folder that is made once per day and state of the sources: what starts on a new folder gets
// a copy.
import { createHash } from 'node:crypto';
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { start } from './processes.mjs';
import { SHARED_CACHE } from './remembered.mjs';
import { ROOT } from './workspace.mjs';

const STORES = path.join(SHARED_CACHE, 'demo-stores');
const PROGRAM = path.join(ROOT, 'api/dist/demo-store.js');
const MIGRATIONS = path.join(ROOT, 'api/migrations');
const DAY = 86_400_000;
/** Its orders are of the days before its "today", in the store's time zone. */
const STORE_OFFSET = 4 * 3_600_000;

/**
 * Changes with the day, the SQL, the installed packages and the program; the program names its parts by their content.
 */
function keyOf(now) {
  const hash = createHash('sha256').update(`${process.arch} ${Math.floor((now + STORE_OFFSET) / DAY)}`);
  const migrations = readdirSync(MIGRATIONS).sort();
  for (const file of [
    PROGRAM,
    path.join(ROOT, 'pnpm-lock.yaml'),
    ...migrations.map((name) => path.join(MIGRATIONS, name)),
  ])
    hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** Removes those of earlier days, and what a process that died has left. */
function removeOld(now) {
  for (const name of readdirSync(STORES)) {
    const folder = path.join(STORES, name);
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found && now - found.mtimeMs > DAY) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The folder of today's demo store, made where it is missing. It needs the built API. @throws Error saying what the
 * program wrote
 */
export async function demoStore(onOutput = () => undefined, now = Date.now()) {
  const folder = path.join(STORES, keyOf(now));
  if (existsSync(folder)) return folder;
  const part = `${folder}.${process.pid}`;
  mkdirSync(part, { recursive: true });
  removeOld(now);
  const maker = start(process.execPath, [PROGRAM, part], {
    cwd: ROOT,
    env: { NODE_ENV: 'production' },
    onOutput,
    tied: true,
  });
  if ((await maker.done) !== 0) {
    rmSync(part, { recursive: true, force: true });
    throw new Error(`The demo store cannot be made:\n${maker.tail()}`);
  }
  try {
    renameSync(part, folder);
  } catch (error) {
    // Another process was faster.
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/**
 * Whether a start on this folder fills an embedded database with demo data, as the API decides it
 * (api/src/first-run.ts).
 */
const wantsDemo = (dataDir, { DATABASE_URL, SEED_DEMO, S3_BUCKET }) =>
  !DATABASE_URL && !S3_BUCKET && SEED_DEMO !== '0' && !existsSync(path.join(dataDir, 'pglite'));

/** Gives a new data folder the demo store, where the API would fill it with that. */
export async function placeDemoStore(dataDir, onOutput, env = process.env) {
  if (!wantsDemo(dataDir, env)) return;
  const store = await demoStore(onOutput);
  mkdirSync(dataDir, { recursive: true });
  const copy = { recursive: true, mode: constants.COPYFILE_FICLONE };
  // Beside what is there: a store on PostgreSQL keeps its files in the same place.
  cpSync(path.join(store, 'uploads'), path.join(dataDir, 'uploads'), copy);
  // The database comes last and gets its name when it is whole: a start that is interrupted here begins again.
  const part = path.join(dataDir, 'pglite.part');
  rmSync(part, { recursive: true, force: true });
  cpSync(path.join(store, 'pglite'), part, copy);
  renameSync(part, path.join(dataDir, 'pglite'));
}
