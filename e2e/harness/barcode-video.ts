import { writeFileSync } from 'node:fs';

/** The left halves of EAN-13 digits, odd parity; the others follow from these. */
const LEFT = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const PARITY = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL'];
const inverted = (bits: string) => [...bits].map((bit) => (bit === '0' ? '1' : '0')).join('');
const of = <T>(list: readonly T[], at: string): T => {
  const found = list[Number(at)];
  if (found === undefined) throw new Error(`${at} is no digit of an EAN-13.`);
  return found;
};

/** The bars of an EAN-13 (ISO/IEC 15420), 1 for a dark module. */
function bars(code: string): string {
  const [first = '', ...digits] = code;
  if (!/^\d{13}$/.test(code)) throw new Error(`${code} is no EAN-13.`);
  const parity = of(PARITY, first);
  const left = digits.slice(0, 6).map((digit, at) => {
    const bits = of(LEFT, digit);
    return parity[at] === 'L' ? bits : [...inverted(bits)].reverse().join('');
  });
  const right = digits.slice(6).map((digit) => inverted(of(LEFT, digit)));
  return `101${left.join('')}01010${right.join('')}101`;
}

const WIDTH = 640;
const HEIGHT = 480;
const MODULE = 4;

/** Writes what a camera sees that is held before a barcode: YUV4MPEG2, which Chromium plays as a camera. */
export function writeBarcodeVideo(file: string, code: string): void {
  const modules = bars(code);
  const begin = Math.floor((WIDTH - modules.length * MODULE) / 2);
  const light = Buffer.alloc(WIDTH * HEIGHT, 235);
  for (let y = 120; y < 360; y += 1)
    for (const [at, bit] of [...modules].entries())
      if (bit === '1') light.fill(16, y * WIDTH + begin + at * MODULE, y * WIDTH + begin + (at + 1) * MODULE);
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour]);
  const head = Buffer.from(`YUV4MPEG2 W${String(WIDTH)} H${String(HEIGHT)} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([head, ...Array<Buffer>(5).fill(frame)]));
}
