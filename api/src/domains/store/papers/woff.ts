import { inflateSync } from 'node:zlib';

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/**
 * The font in a WOFF 1.0 file as TrueType or OpenType, which is what it was packed from. The library that draws our
 * papers unpacks fonts itself, in JavaScript and for every paper again: half a second of each.
 *
 * @see https://www.w3.org/TR/WOFF/
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const entrySelector = Math.floor(Math.log2(count));
  const searchRange = 16 * 2 ** entrySelector;
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  woff.copy(head, 0, 4, 8);
  for (const [at, value] of [count, searchRange, entrySelector, 16 * count - searchRange].entries())
    head.writeUInt16BE(value, 4 + 2 * at);
  const tables: Buffer[] = [];
  let offset = head.length;
  for (let table = 0; table < count; table += 1) {
    const from = WOFF_HEADER + table * WOFF_ENTRY;
    const [start, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [number, number, number];
    const content = woff.subarray(start, start + packed);
    // Tables begin at multiples of four.
    const whole = Buffer.alloc(Math.ceil(length / 4) * 4);
    (packed < length ? inflateSync(content) : content).copy(whole);
    const to = SFNT_HEADER + table * SFNT_ENTRY;
    woff.copy(head, to, from, from + 4);
    woff.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(offset, to + 8);
    head.writeUInt32BE(length, to + 12);
    tables.push(whole);
    offset += whole.length;
  }
  return Buffer.concat([head, ...tables]);
}
