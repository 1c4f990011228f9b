import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A process that holds the folder, or held it: its number, when it started, and a word of its own. */
interface Holder {
  pid: number;
  start: string;
  token: string;
}

const HOUR = 3_600_000;
const TAKEN_OVER = 'lock.after.';

const parseHolder = (text: string): Holder => {
  const [pid = '', start = '', token = ''] = text.split(' ');
  // Locks of earlier releases have no word of their own.
  return { pid: Number(pid), start, token: token === '' ? `${pid}-${start}` : token };
};
const readHolder = async (path: string): Promise<Holder | undefined> => {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : parseHolder(text);
};

/**
 * When a process started, so that a number given to another process since is not taken for the one that locked. Linux
 * only.
 */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

async function isRunning({ pid, start }: Holder): Promise<boolean> {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return start === (await startOf(pid));
}

/** Makes `path` another name of `file`, which is there with all it says or not at all. False if `path` is taken. */
async function claim(file: string, path: string): Promise<boolean> {
  try {
    await link(file, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Takes the data folder for this process alone; PGlite has no lock of its own, and two processes on one folder lose
 * rows. A lock whose process is gone is taken over by one: the right to follow a dead holder is itself a file that only
 * one can make (`lock.after.<its word>`), and anyone who follows may be followed in turn.
 *
 * @throws Error naming the process that holds it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'lock');
  const token = randomUUID();
  const mine = `${String(process.pid)} ${await startOf(process.pid)} ${token}`;
  const own = join(folder, `lock.${token}`);
  await writeFile(own, mine);
  try {
    for (;;) {
      if (await claim(own, path)) break;
      const first = await readHolder(path);
      // It was given back this moment.
      if (!first) continue;
      let last = first;
      for (let next = await readHolder(join(folder, TAKEN_OVER + last.token)); next; ) {
        last = next;
        next = await readHolder(join(folder, TAKEN_OVER + last.token));
      }
      if (await isRunning(last)) {
        throw new Error(
          `The data folder ${folder} is in use by process ${String(last.pid)}. Stop it, or set DATA_DIR to another folder.`,
        );
      }
      if (!(await claim(own, join(folder, TAKEN_OVER + last.token)))) continue;
      // Someone else may have followed and gone since this one looked.
      if ((await readHolder(path))?.token !== first.token) {
        await rm(join(folder, TAKEN_OVER + last.token), { force: true });
        continue;
      }
      await rename(own, path);
      break;
    }
  } finally {
    await rm(own, { force: true });
  }
  await tidyUp(folder);
  return async () => {
    if ((await readHolder(path))?.token === token) await rm(path, { force: true });
  };
}

/** Forgets the order of locks: long ago nobody is in the middle of reading it. */
async function tidyUp(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(TAKEN_OVER)) continue;
    const made = await stat(join(folder, name)).catch(() => undefined);
    if (made && Date.now() - made.mtimeMs > HOUR) await rm(join(folder, name), { force: true });
  }
}
