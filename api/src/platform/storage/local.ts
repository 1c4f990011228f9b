import { mkdir, opendir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { newId } from '../ids.ts';
import { encodePolicy, signLocal, UPLOAD_MINUTES } from './policy.ts';
import type { Storage } from './storage.ts';

/** Where the local store takes uploads and gives files; under the API's own path, so that it passes every proxy. */
export const LOCAL_UPLOAD_PATH = '/api/v1/uploads/local/';
export const LOCAL_FILES_PATH = '/api/v1/files/';

const PART = 'part';
/** One that is being written, or whose writer died. */
const isPart = (key: string): boolean => new RegExp(`\\.${PART}_[^/]+$`).test(key);

/** Files in a folder, for the embedded default; uploads are held to the same signed policy as with S3. */
export function createLocalStorage(folder: string, secret: Uint8Array): Storage {
  const pathOf = (key: string): string => {
    const path = normalize(join(folder, key));
    if (!path.startsWith(normalize(folder) + sep)) throw new Error(`The key ${key} leads out of the upload folder.`);
    return path;
  };
  return {
    signPost({ key, contentType, maxBytes }) {
      const expiresAt = new Date(Date.now() + UPLOAD_MINUTES * 60_000);
      const policy = encodePolicy({ expiresAt, maxBytes, conditions: { key, 'Content-Type': contentType } });
      return Promise.resolve({
        url: LOCAL_UPLOAD_PATH,
        fields: { key, 'Content-Type': contentType, policy, signature: signLocal(policy, secret) },
        expiresAt,
      });
    },
    read: (key) => readFile(pathOf(key)).catch(() => null),
    async write(key, content) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // Written beside and moved, so that nobody reads half a file.
      const part = `${path}.${newId(PART)}`;
      await writeFile(part, content);
      await rename(part, path);
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      const entries = await opendir(folder, { recursive: true }).catch(() => undefined);
      if (!entries) return;
      for await (const entry of entries) {
        const key = relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/');
        if (entry.isFile() && !isPart(key)) yield key;
      }
    },
    urlOf: (key) => `${LOCAL_FILES_PATH}${key}`,
  };
}
