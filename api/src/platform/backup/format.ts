import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  scryptSync,
} from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';

/** Of the folder's layout; a restore refuses one that it does not know. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const FILES_PART = 'files.pack';
export const SECRET_PART = 'secret';

/** A file of a backup, as it lies on the disk. */
const Part = z.object({ path: z.string().regex(/^[\w./-]+$/), bytes: z.int(), sha256: z.string() });
export type Part = z.infer<typeof Part>;

/** What a backup says of itself; written last, so that a folder without it is not one. */
export const Manifest = z.object({
  format: z.int(),
  made_at: z.iso.datetime(),
  /** Of the product that made it. */
  product: z.string(),
  node: z.string(),
  database: z.object({ kind: z.enum(['embedded', 'postgresql']), version: z.string() }),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(Part.extend({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.record(z.string(), z.string()),
  /**
   * Amounts and quantities that have to be the same afterwards; as text, because they may be longer than a number
   * holds.
   */
  sums: z.record(z.string(), z.string()),
  files: Part.extend({ count: z.int(), content_bytes: z.int() }),
  /** The signing secret of the data folder, where it is kept there rather than set from outside. */
  secret: Part.nullable(),
  /** Tells whether the target signs with the same secret, without saying it. */
  secret_print: z.string(),
  encryption: z.object({ salt: z.string() }).nullable(),
});
export type Manifest = z.infer<typeof Manifest>;

/** A backup that cannot be used, and why, for anyone who runs the command. */
export class BackupError extends Error {}

/** The key of an encrypted backup, from its passphrase. */
export const keyFrom = (passphrase: string, salt: string): Buffer =>
  scryptSync(passphrase, Buffer.from(salt, 'base64'), 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });
const keyOf = (key: Buffer, purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32));

/** What the last line of a manifest says of the rest: a checksum, or with a passphrase a signature. */
const sealOf = (text: string, key: Buffer | undefined): string =>
  key
    ? createHmac('sha256', keyOf(key, 'manifest')).update(text).digest('hex')
    : createHash('sha256').update(text).digest('hex');

/** The manifest as it is written: its JSON, and the seal of that JSON. */
export function writeManifest(manifest: Manifest, key: Buffer | undefined): string {
  const text = JSON.stringify(manifest, null, 1);
  return `${text}\n${sealOf(text, key)}\n`;
}

/**
 * Reads what a backup says of itself. @throws BackupError where it is none, is not whole, or is of another passphrase.
 */
export async function readManifest(
  folder: string,
  passphrase: string | undefined,
): Promise<{ manifest: Manifest; key: Buffer | undefined }> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new BackupError(`${folder} is no backup, or one that was not finished: it has no ${MANIFEST}.`);
  });
  const end = text.trimEnd().lastIndexOf('\n');
  const body = text.slice(0, end);
  const parsed = Manifest.safeParse(parseJson(body));
  if (!parsed.success) {
    const newer = z.object({ format: z.int().min(FORMAT + 1) }).safeParse(parseJson(body));
    throw new BackupError(
      newer.success
        ? `The backup was made by a newer release (format ${String(newer.data.format)}). Restore it with that release.`
        : `The ${MANIFEST} of the backup is cut off or was changed.`,
    );
  }
  const manifest = parsed.data;
  if (manifest.format !== FORMAT)
    throw new BackupError(
      `The backup has the format ${String(manifest.format)}; this release reads ${String(FORMAT)}.`,
    );
  if (manifest.encryption && !passphrase)
    throw new BackupError('The backup is encrypted: set BACKUP_PASSPHRASE to the passphrase it was made with.');
  const key = manifest.encryption && passphrase ? keyFrom(passphrase, manifest.encryption.salt) : undefined;
  if (text.slice(end + 1).trim() !== sealOf(body, key))
    throw new BackupError(
      key
        ? 'The passphrase is not the one that the backup was made with, or its manifest was changed.'
        : `The ${MANIFEST} of the backup was changed since it was made.`,
    );
  return { manifest, key };
}
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const NONCE = 12;
const TAG = 16;

/** AES-256-GCM over a stream: the nonce first, the tag last, bound to the name of the file. */
function encrypting(key: Buffer, path: string): Transform {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key, path), nonce);
  let begun = false;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      if (!begun) this.push(nonce);
      begun = true;
      done(null, cipher.update(chunk));
    },
    flush(done) {
      if (!begun) this.push(nonce);
      this.push(cipher.final());
      this.push(cipher.getAuthTag());
      done();
    },
  });
}

/** Writes one file of a backup. Answers what the manifest says of it. */
export async function writePart(
  folder: string,
  path: string,
  content: AsyncIterable<string | Uint8Array>,
  { key, pack }: { key: Buffer | undefined; pack: boolean },
): Promise<Part> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(
    Readable.from(content, { objectMode: false }),
    // Fast rather than small: the embedded database waits for it.
    pack ? createGzip({ level: 3 }) : new PassThrough(),
    key ? encrypting(key, path) : new PassThrough(),
    measure,
    createWriteStream(join(folder, path)),
  );
  return { path, bytes, sha256: hash.digest('hex') };
}

/** Compares a file with what the manifest says of it. @throws BackupError naming the file. */
export async function checkPart(folder: string, { path, bytes, sha256 }: Part): Promise<void> {
  const found = await stat(join(folder, path)).catch(() => undefined);
  if (!found) throw new BackupError(`The backup is not whole: ${path} is missing.`);
  if (found.size !== bytes)
    throw new BackupError(
      `The backup is not whole: ${path} has ${String(found.size)} bytes and should have ${String(bytes)}.`,
    );
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(join(folder, path))) hash.update(chunk as Buffer);
  if (hash.digest('hex') !== sha256)
    throw new BackupError(`The backup was changed or damaged since it was made: ${path} is not what it was.`);
}

/** The content of one file, decrypted and unpacked. */
export async function readPart(
  folder: string,
  { path, bytes }: Part,
  { key, pack }: { key: Buffer | undefined; pack: boolean },
): Promise<Readable> {
  const streams: (Readable | Transform)[] = [];
  if (key) {
    const file = await open(join(folder, path));
    const nonce = Buffer.alloc(NONCE);
    const tag = Buffer.alloc(TAG);
    await file.read(nonce, 0, NONCE, 0);
    await file.read(tag, 0, TAG, bytes - TAG);
    await file.close();
    const decipher = createDecipheriv('aes-256-gcm', keyOf(key, path), nonce).setAuthTag(tag);
    // A stream of no bytes at all has nothing between the nonce and the tag.
    if (bytes > NONCE + TAG) streams.push(createReadStream(join(folder, path), { start: NONCE, end: bytes - TAG - 1 }));
    else streams.push(Readable.from([]));
    streams.push(decipher);
  } else streams.push(createReadStream(join(folder, path)));
  if (pack) streams.push(createGunzip());
  const last = new PassThrough();
  void pipeline([...streams, last] as [Readable, ...Transform[], PassThrough]).catch((error: unknown) => {
    last.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return last;
}

/** The lines of a text. Not `readline`: that also ends a line at characters which may stand in JSON as they are. */
export async function* linesOf(content: AsyncIterable<unknown>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of content) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}
