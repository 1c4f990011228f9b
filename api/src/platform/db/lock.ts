import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** When a process started, so that a number given to another process since is not taken for the one that locked. Linux only. */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

async function isRunning(pid: number, start: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return start === (await startOf(pid));
}

/**
 * Takes the data folder for this process alone; PGlite has no lock of its own, and two processes on one folder lose rows.
 * A lock whose process is gone is taken over. @throws Error naming the process that holds it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'lock');
  const mine = `${String(process.pid)} ${await startOf(process.pid)}`;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const file = await open(path, 'wx');
      await file.writeFile(mine);
      await file.close();
      return async () => {
        if ((await readFile(path, 'utf8').catch(() => '')) === mine) await rm(path, { force: true });
      };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const [pid = '', start = ''] = (await readFile(path, 'utf8').catch(() => '')).split(' ');
    if (Number(pid) > 0 && (await isRunning(Number(pid), start))) {
      throw new Error(`The data folder ${folder} is in use by process ${pid}. Stop it, or set DATA_DIR to another folder.`);
    }
    await rm(path, { force: true });
  }
  throw new Error(`The data folder ${folder} could not be locked: another process keeps taking it.`);
}
