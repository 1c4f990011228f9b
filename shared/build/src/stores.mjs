import { randomUUID } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { AwsClient } from 'aws4fetch';

/**
 * Where releases are kept. `putNew` refuses what exists already, atomically: publishing and moving pointers rest on it.
 * `ensureConditions` throws where it would not, before anything is written; only a bucket can overlook it.
 * `changedAt` is the store's own clock, which is one for all who write to it; NaN where it does not tell.
 *
 * @typedef {{
 *   keyFile?: string,
 *   get(key: string): Promise<Buffer | null>,
 *   put(key: string, bytes: Buffer | string): Promise<void>,
 *   putNew(key: string, bytes: Buffer | string): Promise<boolean>,
 *   ensureConditions?(key: string): Promise<void>,
 *   remove(key: string): Promise<void>,
 *   changedAt(key: string): Promise<number>,
 *   list(prefix: string): Promise<string[]>,
 *   folders(): Promise<string[]>,
 * }} Store
 */

/** The types of a release's files, by ending. */
export const TYPES = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.map': 'application/json',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** A folder on this machine. */
export function folderStore(folder) {
  const place = (key) => path.join(folder, key);
  const filesBelow = (dir, prefix) =>
    readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory()
        ? filesBelow(path.join(dir, entry.name), `${prefix}${entry.name}/`)
        : `${prefix}${entry.name}`,
    );
  return {
    /** Where its key is, if it has one: beside the folder, and no part of it. */
    keyFile: `${folder}.key.pem`,
    async get(key) {
      return existsSync(place(key)) ? readFileSync(place(key)) : null;
    },
    async put(key, bytes) {
      mkdirSync(path.dirname(place(key)), { recursive: true });
      writeFileSync(`${place(key)}.${process.pid}`, bytes);
      renameSync(`${place(key)}.${process.pid}`, place(key));
    },
    async putNew(key, bytes) {
      mkdirSync(path.dirname(place(key)), { recursive: true });
      // Whole or not at all: who reads between opening and writing would find half a file, and after a crash for good.
      const draft = `${place(key)}.${process.pid}.${randomUUID()}`;
      writeFileSync(draft, bytes);
      try {
        linkSync(draft, place(key));
        return true;
      } catch (error) {
        if (error.code === 'EEXIST') return false;
        throw error;
      } finally {
        rmSync(draft, { force: true });
      }
    },
    async remove(key) {
      rmSync(place(key), { force: true });
      // The folders that it leaves empty go as well: what is listed is what is there.
      for (let dir = path.dirname(place(key)); dir.startsWith(`${folder}${path.sep}`); dir = path.dirname(dir)) {
        if (!existsSync(dir) || readdirSync(dir).length > 0) return;
        rmdirSync(dir);
      }
    },
    async changedAt(key) {
      return statSync(place(key), { throwIfNoEntry: false })?.ctimeMs ?? NaN;
    },
    async list(prefix) {
      return existsSync(place(prefix)) ? filesBelow(place(prefix), prefix) : [];
    },
    async folders() {
      return existsSync(folder)
        ? readdirSync(folder, { withFileTypes: true })
            .filter((entry) => entry.isDirectory())
            .map(({ name }) => name)
        : [];
    },
  };
}

const PROBE = '.conditional-writes';
const PROBE_TEXT = 'Written once, to find out whether this store refuses to write what is there already.\n';

/** Why a store cannot keep releases, for the person who chose it. */
const withoutConditions = (root, said) =>
  new Error(
    `${root} ${said}. Releases cannot be kept there: of two promotes at once both would be told that they won. ` +
      'Use a folder, or a store with conditional writes (If-None-Match: *): Amazon S3, Cloudflare R2, MinIO (since 2024), Ceph and Scaleway document them.',
  );

/**
 * A bucket: `s3://bucket/prefix`, with S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY from the
 * environment. Before the first write that must not overwrite, the bucket is tried: a store that overlooks the
 * condition answers every one with success.
 */
export function bucketStore(address, env = process.env) {
  const { host: bucket, pathname } = new URL(address);
  const region = env.S3_REGION ?? 'us-east-1';
  const client = new AwsClient({
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    region,
    service: 's3',
  });
  const root = `${env.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`}/${bucket}`;
  const prefix = pathname.replace(/^\//, '').replace(/([^/])$/, '$1/');
  const urlOf = (key) => `${root}/${prefix}${key.split('/').map(encodeURIComponent).join('/')}`;
  async function call(method, url, { body, headers, accept = [] } = {}) {
    const response = await client.fetch(url, { method, headers, body });
    if (!response.ok && !accept.includes(response.status))
      throw new Error(`${method} ${url} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
    return response;
  }
  const headersOf = (key) => ({
    'Content-Type': TYPES[path.extname(key.replace(/\.br$/, ''))] ?? 'application/octet-stream',
    'Cache-Control': /[.-][0-9a-f]{8}\.[a-z0-9]+(\.map|\.br)?$/.test(key)
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
    ...(key.endsWith('.br') ? { 'Content-Encoding': 'br' } : {}),
  });
  async function listing(query) {
    const keys = { files: [], folders: [] };
    for (let token = ''; ; ) {
      const search = new URLSearchParams({
        'list-type': '2',
        ...query,
        ...(token ? { 'continuation-token': token } : {}),
      });
      const xml = await (await call('GET', `${root}?${search}`)).text();
      const all = (tag, text) =>
        [...text.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, value]) =>
          value.replaceAll('&amp;', '&'),
        );
      keys.files.push(...all('Key', xml).map((key) => key.slice(prefix.length)));
      keys.folders.push(
        ...[...xml.matchAll(/<CommonPrefixes>(.*?)<\/CommonPrefixes>/gs)]
          .flatMap(([, part]) => all('Prefix', part))
          .map((key) => key.slice(prefix.length).replace(/\/$/, '')),
      );
      [token] = all('NextContinuationToken', xml);
      if (!token) return keys;
    }
  }
  const conditional = (key, bytes) => ({
    method: 'PUT',
    body: bytes,
    headers: { ...headersOf(key), 'If-None-Match': '*' },
  });
  /** Per team's folder, which is all that a team may write to; what is found once holds for this process. */
  const probed = new Map();
  async function tryConditions(key) {
    for (let time = 1; time <= 2; time += 1) {
      // Once: the client would try ten times before it believes a 501.
      const response = await fetch(await client.sign(urlOf(key), conditional(key, PROBE_TEXT)));
      const said = await response.text();
      if (response.status === 501)
        throw withoutConditions(root, `knows no conditional writes (501: ${said.slice(0, 100)})`);
      if (!response.ok && ![409, 412].includes(response.status))
        throw new Error(`PUT ${urlOf(key)} answered ${response.status}: ${said.slice(0, 300)}`);
      // It was there, from this try or from an earlier one, and was not written again.
      if (!response.ok) return;
    }
    throw withoutConditions(root, 'overlooks If-None-Match: it wrote a file that was there already');
  }
  function ensureConditions(key) {
    const probe = `${key.split('/')[0]}/${PROBE}`;
    if (!probed.has(probe)) {
      const trying = tryConditions(probe);
      probed.set(probe, trying);
      trying.catch(() => probed.delete(probe));
    }
    return probed.get(probe);
  }
  return {
    ensureConditions,
    async get(key) {
      const response = await call('GET', urlOf(key), { accept: [404] });
      return response.status === 404 ? null : Buffer.from(await response.arrayBuffer());
    },
    async put(key, bytes) {
      await call('PUT', urlOf(key), { body: bytes, headers: headersOf(key) });
    },
    async putNew(key, bytes) {
      await ensureConditions(key);
      return (await call('PUT', urlOf(key), { ...conditional(key, bytes), accept: [409, 412] })).ok;
    },
    async remove(key) {
      await call('DELETE', urlOf(key), { accept: [404] });
    },
    async changedAt(key) {
      const response = await call('GET', urlOf(key), { accept: [404] });
      await response.arrayBuffer();
      return Date.parse(response.headers.get('last-modified') ?? '');
    },
    list: async (below) => (await listing({ prefix: `${prefix}${below}` })).files,
    folders: async () => (await listing({ prefix, delimiter: '/' })).folders,
  };
}

/** A store from where it is said to be: a folder's path, or `s3://bucket/prefix`. */
export const openStore = (place) =>
  typeof place === 'string'
    ? place.startsWith('s3://')
      ? bucketStore(place)
      : folderStore(path.resolve(place))
    : place;
