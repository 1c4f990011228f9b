import { createGunzip } from 'node:zlib';
import { Readable } from 'node:stream';
import { LIMITS, UnreadableFile } from './limits.ts';

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1256'] as const;
export type Encoding = (typeof ENCODINGS)[number];
type Bytes = AsyncIterable<Uint8Array>;

const CHUNK = 64 * 1024;
const starts = (bytes: Uint8Array, ...magic: number[]) => magic.every((byte, index) => bytes[index] === byte);

export const isGzip = (bytes: Uint8Array): boolean => starts(bytes, 0x1f, 0x8b);
export const isZip = (bytes: Uint8Array): boolean => starts(bytes, 0x50, 0x4b, 0x03, 0x04);

async function* slices(bytes: Uint8Array): Bytes {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

/**
 * The bytes of a file, unpacked where it is gzip, never more than the limit: read in chunks, so that a bomb costs one
 * chunk.
 */
export async function* unpack(file: Uint8Array): Bytes {
  if (!isGzip(file)) {
    yield* slices(file);
    return;
  }
  let total = 0;
  try {
    const unpacked: AsyncIterable<unknown> = Readable.from(slices(file)).pipe(createGunzip({ chunkSize: CHUNK }));
    for await (const chunk of unpacked) {
      if (!(chunk instanceof Uint8Array)) continue;
      total += chunk.length;
      if (total > LIMITS.unpackedBytes) throw new UnreadableFile('file_too_big');
      yield chunk;
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('file_damaged', {}, { cause: error });
  }
}

/** UTF-16 without a byte order mark shows by the zero bytes of its Latin letters, commas and line ends. */
function utf16(head: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 8 && even < odd / 8) return 'utf-16le';
  return even > head.length / 8 && odd < even / 8 ? 'utf-16be' : undefined;
}

/**
 * What is needed to tell encodings apart, gathered over the whole file: its first Arabic word may be on the last line.
 */
interface Census {
  high: number;
  /** High bytes beside another high byte. Arabic words are made of them; in Western words they stand alone. */
  paired: number;
  multibyte: number;
  broken: number;
}

function createCensus() {
  const seen: Census = { high: 0, paired: 0, multibyte: 0, broken: 0 };
  let previousHigh = false;
  let expected = 0;
  return {
    seen,
    take(chunk: Uint8Array) {
      for (const byte of chunk) {
        const high = byte > 0x7f;
        if (high) {
          seen.high += 1;
          if (previousHigh) seen.paired += 1;
        }
        if (expected > 0) {
          if ((byte & 0xc0) === 0x80) {
            expected -= 1;
            if (expected === 0) seen.multibyte += 1;
            previousHigh = high;
            continue;
          }
          seen.broken += 1;
          expected = 0;
        }
        if (high) {
          expected =
            byte >= 0xc2 && byte <= 0xdf ? 1 : byte >= 0xe0 && byte <= 0xef ? 2 : byte >= 0xf0 && byte <= 0xf4 ? 3 : 0;
          if (expected === 0) seen.broken += 1;
        }
        previousHigh = high;
      }
    },
  };
}

/**
 * Which encoding a text file is in. A mark or zero bytes decide; else UTF-8 when it holds (a few broken bytes are
 * broken
 * characters in a UTF-8 file, not another encoding); else Windows-1256 or -1252 by whether high bytes form words.
 */
export async function detectEncoding(file: Uint8Array): Promise<Encoding> {
  const census = createCensus();
  let head: Uint8Array | undefined;
  for await (const chunk of unpack(file)) {
    if (!head) {
      head = chunk.subarray(0, 4096);
      if (starts(head, 0xef, 0xbb, 0xbf)) return 'utf-8';
      if (starts(head, 0xff, 0xfe)) return 'utf-16le';
      if (starts(head, 0xfe, 0xff)) return 'utf-16be';
      const wide = utf16(head);
      if (wide) return wide;
    }
    census.take(chunk);
  }
  const { high, paired, multibyte, broken } = census.seen;
  if (broken === 0 || multibyte > broken * 20) return 'utf-8';
  return paired * 2 > high ? 'windows-1256' : 'windows-1252';
}

/**
 * The text of a file in chunks, without a byte order mark. Bytes that mean nothing become U+FFFD, and their rows are
 * refused.
 */
export async function* decodeText(file: Uint8Array, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of unpack(file)) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}
