import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { unpackWoff } from './woff.ts';

const require = createRequire(import.meta.url);
const FONTS = join(dirname(require.resolve('@fontsource/ibm-plex-sans-arabic/package.json')), 'files');

/** The sum over a table that its font states of it; of `head` without the sum of the whole font. */
function sumOf(tag: string, table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4)
    if (tag !== 'head' || at !== 8) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}

test('every table of every packed font comes out as its maker summed it up', () => {
  const files = readdirSync(FONTS).filter((name) => name.endsWith('.woff'));
  assert.ok(files.length > 0);
  for (const name of files) {
    const font = unpackWoff(readFileSync(join(FONTS, name)));
    for (let table = 0; table < font.readUInt16BE(4); table += 1) {
      const entry = 12 + 16 * table;
      const tag = font.toString('latin1', entry, entry + 4);
      const [sum, start, length] = [4, 8, 12].map((at) => font.readUInt32BE(entry + at)) as [number, number, number];
      const whole = font.subarray(start, start + Math.ceil(length / 4) * 4);
      assert.equal(sumOf(tag, whole), sum, `${name} ${tag}`);
    }
  }
});
