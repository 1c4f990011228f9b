import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** The signing secret: the configured one, or one made for this data folder and kept there. */
export async function readSecret({ API_SECRET, DATA_DIR }: Config): Promise<Uint8Array> {
  if (API_SECRET) return new TextEncoder().encode(API_SECRET);
  const path = join(DATA_DIR, 'secret');
  await mkdir(DATA_DIR, { recursive: true });
  await writeFile(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  return new TextEncoder().encode(await readFile(path, 'utf8'));
}
