import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { storedHostFiles } from './releases.mjs';
import { setCaching } from './static.mjs';
import { openStore, TYPES } from './stores.mjs';

/** A file whose name carries a hash of its contents: whichever build it is of, it is the right one. */
const HASHED = /^\/[\w./-]*[.-][0-9a-f]{8}\.[a-z0-9]+$/;
/**
 * How often (ms) the store is asked what there is, while files are asked for that it does not have. Anyone who asks
 * waits for it.
 */
const LOOK_EVERY = 500;

/**
 * Serves the files of every build of the host that is stored: of the live one, and of those that tabs were opened with
 * before. Answers whether it did.
 */
export function storedFiles(releases) {
  const store = openStore(releases);
  let known = { at: -Infinity, files: Promise.resolve(new Map()) };
  let next = null;
  /** What there is from now on: one look for all who ask until it begins. */
  function look() {
    next ??= wait(Math.max(0, known.at + LOOK_EVERY - Date.now())).then(() => {
      next = null;
      known = { at: Date.now(), files: storedHostFiles(store).catch(() => new Map()) };
      return known.files;
    });
    return next;
  }
  /** A file's bytes; in another build too, where the one that had it was deleted meanwhile. */
  async function read(name, packed) {
    const there = async (files) => {
      const key = files.get(name);
      if (!key) return null;
      const twin = packed ? await store.get(`${key}.br`) : null;
      return { twin, bytes: twin ?? (await store.get(key)) };
    };
    const found = await there(await known.files);
    return found?.bytes ? found : there(await look());
  }
  return async function serve(request, response, pathname) {
    if (!HASHED.test(pathname) || !['GET', 'HEAD'].includes(request.method)) return false;
    const packed = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    const found = await read(pathname.slice(1), packed).catch(() => null);
    if (!found?.bytes) return false;
    setCaching(response, pathname);
    response
      .writeHead(200, {
        'Content-Type': TYPES[path.extname(pathname)] ?? 'application/octet-stream',
        'X-Content-Type-Options': 'nosniff',
        Vary: 'Accept-Encoding',
        'Content-Length': found.bytes.length,
        ...(found.twin ? { 'Content-Encoding': 'br' } : {}),
      })
      .end(request.method === 'HEAD' ? undefined : found.bytes);
    return true;
  };
}
