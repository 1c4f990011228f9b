import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { gtinCheckDigit } from '@bo/contracts';
import fc from 'fast-check';
import sharp from 'sharp';
import { barcodeOf, squareOf } from './barcode.ts';

// Its CommonJS names are not found by an import.
const { BinaryBitmap, HybridBinarizer, MultiFormatReader, RGBLuminanceSource } = createRequire(import.meta.url)(
  '@zxing/library',
) as typeof import('@zxing/library');

const QUIET = 11;
/** What a scanner reads of dark rectangles on white, three pixels to the module. */
async function scan(rects: readonly string[], width: number, height: number): Promise<string> {
  const box = `viewBox="0 0 ${String(width)} ${String(height)}" width="${String(width * 3)}" height="${String(height * 3)}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box}><rect width="100%" height="100%" fill="#fff"/>${rects.join('')}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const source = new RGBLuminanceSource(new Uint8ClampedArray(data), info.width, info.height);
  return new MultiFormatReader().decode(new BinaryBitmap(new HybridBinarizer(source)), new Map()).getText();
}
const rect = (x: number, y: number, width: number, height: number) =>
  `<rect x="${String(x)}" y="${String(y)}" width="${String(width)}" height="${String(height)}"/>`;

async function scanBars(...of: Parameters<typeof barcodeOf>): Promise<string> {
  let at = QUIET;
  const rects: string[] = [];
  for (const [index, bar] of barcodeOf(...of).bars.entries()) {
    if (index % 2 === 0) rects.push(rect(at, 0, bar, 40));
    at += bar;
  }
  return scan(rects, at + QUIET, 40);
}

async function scanSquare(text: string): Promise<string> {
  const { size, modules } = squareOf(text);
  const rects = [...modules].flatMap((module, at) =>
    module === '1' ? [rect(4 + (at % size), 4 + Math.floor(at / size), 1, 1)] : [],
  );
  return scan(rects, size + 8, size + 8);
}

describe('a barcode', () => {
  it('of a code scans as what it stands for', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[A-Z]{2,4}-\d{3,9}-\d{1,2}$/), async (code) => {
        assert.equal(await scanBars(code), code);
      }),
      { numRuns: 40 },
    );
  });

  it('of an EAN scans as that EAN, of either length', async () => {
    const ean = (length: 7 | 12) =>
      fc
        .stringMatching(new RegExp(`^[1-9]\\d{${String(length - 1)}}$`))
        .map((body) => body + String(gtinCheckDigit(body)));
    await fc.assert(
      fc.asyncProperty(ean(12), ean(7), async (long, short) => {
        assert.equal(await scanBars(long, 'ean13'), long);
        assert.equal(await scanBars(short, 'ean8'), short);
      }),
      { numRuns: 15 },
    );
  });
});

describe('a QR code', () => {
  it('scans as what it stands for', async () => {
    for (const text of ['6291003094309', 'MLK-1', 'x'.repeat(40)]) assert.equal(await scanSquare(text), text);
  });
});
