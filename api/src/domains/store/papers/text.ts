import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import bidiFactory from 'bidi-js';
import { unpackWoff } from './woff.ts';

const bidi = bidiFactory();
const require = createRequire(import.meta.url);

/** One family in both scripts; its files are split by script, as the browser loads them. */
const FAMILY = 'ibm-plex-sans-arabic';
const SCRIPTS = ['latin', 'latin-ext', 'arabic'] as const;
type Script = (typeof SCRIPTS)[number];
export const WEIGHTS = ['400', '600'] as const;
export type Weight = (typeof WEIGHTS)[number];
const fontName = (script: Script, weight: Weight) => `${script} ${weight}`;

/** Read once, on the first print. */
let files: Map<string, Buffer> | undefined;
function readFonts(): Map<string, Buffer> {
  const folder = join(dirname(require.resolve('@fontsource/ibm-plex-sans-arabic/package.json')), 'files');
  return new Map(
    WEIGHTS.flatMap((weight) =>
      SCRIPTS.map((script) => [
        fontName(script, weight),
        unpackWoff(readFileSync(join(folder, `${FAMILY}-${script}-${weight}-normal.woff`))),
      ]),
    ),
  );
}

const ARABIC = /[\u0600-\u06ff\u0750-\u077f\u0870-\u08ff\u200c-\u200f\ufb50-\ufdff\ufe70-\ufefc]/;
const ARABIC_LETTER = /\p{Script=Arabic}/u;
const BEYOND_LATIN = /[\u0100-\u02ba\u02bd-\u02c5\u1e00-\u1e9f\u1ef2-\u1eff\u2020\u20a0-\u20ab]/;
const scriptOf = (char: string): Script | undefined =>
  char === ' ' ? undefined : ARABIC.test(char) ? 'arabic' : BEYOND_LATIN.test(char) ? 'latin-ext' : 'latin';

/** A stretch of one direction and one font, ready to be drawn from left to right. */
interface Run {
  text: string;
  font: string;
  width: number;
}
export interface Line {
  runs: Run[];
  width: number;
}
export type Direction = 'ltr' | 'rtl' | 'auto';
export interface TextStyle {
  size: number;
  weight: Weight;
  direction: Direction;
}

/**
 * Sets text in lines: what pdfkit does not know is which way text runs. The bidirectional algorithm orders it (numbers
 * in Arabic, Arabic in English), and the font's own rules shape each stretch.
 */
export function createTypesetter(doc: PDFKit.PDFDocument) {
  files ??= readFonts();
  for (const [name, file] of files) doc.registerFont(name, file);
  const widths = new Map<string, number>();

  /**
   * Features are named, so that pdfkit lays a stretch out whole: word by word it would order Arabic words backwards.
   */
  const SHAPED = { features: [], lineBreak: false } satisfies PDFKit.Mixins.TextOptions;

  function widthOf(text: string, font: string, size: number): number {
    const key = `${font}\n${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      width = doc.font(font).fontSize(100).widthOfString(text, SHAPED) / 100;
      widths.set(key, width);
    }
    return width * size;
  }

  /** The stretches of `text` from `start` to before `end`, as they stand from left to right. */
  function runsOf(
    text: string,
    levels: Uint8Array,
    [start, end]: readonly [number, number],
    { size, weight }: TextStyle,
  ): Run[] {
    const mirrored = bidi.getMirroredCharactersMap(text, levels);
    const stretches: { from: number; upto: number; level: number; script: Script }[] = [];
    for (let at = start; at < end; ) {
      const char = String.fromCodePoint(text.codePointAt(at) ?? 0);
      const level = levels[at] ?? 0;
      const last = stretches.at(-1);
      const script = scriptOf(char) ?? last?.script ?? 'latin';
      if (last?.level === level && last.script === script) last.upto = at + char.length;
      else stretches.push({ from: at, upto: at + char.length, level, script });
      at += char.length;
    }
    const highest = Math.max(0, ...stretches.map(({ level }) => level));
    for (let level = highest; level > 0; level -= 1)
      for (let at = 0; at < stretches.length; at += 1) {
        let upto = at;
        while ((stretches[upto]?.level ?? -1) >= level) upto += 1;
        if (upto > at) stretches.splice(at, upto - at, ...stretches.slice(at, upto).reverse());
        at = Math.max(at, upto - 1);
      }
    return stretches.map(({ from, upto, level, script }) => {
      const chars = [...text.slice(from, upto)];
      const rtl = level % 2 === 1;
      let at = from;
      const shown = chars.map((char) => {
        const found = rtl ? (mirrored.get(at) ?? char) : char;
        at += char.length;
        return found;
      });
      // The font turns Arabic letters round itself; signs that stand between them it does not.
      const own = rtl && !ARABIC_LETTER.test(chars.join('')) ? shown.reverse() : shown;
      const run = own.join('');
      const font = fontName(script, weight);
      return { text: run, font, width: widthOf(run, font, size) };
    });
  }

  const widthOfRuns = (runs: readonly Run[]) => runs.reduce((sum, { width }) => sum + width, 0);

  /** A text in as many lines as it needs. A word that is wider than a line is broken. */
  function lines(text: string, width: number, style: TextStyle): Line[] {
    const { levels } = bidi.getEmbeddingLevels(text, style.direction);
    const measure = (start: number, end: number) => widthOfRuns(runsOf(text, levels, [start, end], style));
    const spans: [number, number][] = [];
    let line: [number, number] | undefined;
    const words = [...text.matchAll(/\S+/g)].map(({ index, 0: word }): [number, number] => [
      index,
      index + word.length,
    ]);
    for (const [start, end] of words) {
      if (line && measure(line[0], end) <= width) {
        line[1] = end;
        continue;
      }
      line = [start, end];
      spans.push(line);
      while (measure(line[0], end) > width && end - line[0] > 1) {
        let upto: number = line[0] + 1;
        while (upto < end && measure(line[0], upto + 1) <= width) upto += 1;
        if (upto >= end) break;
        line[1] = upto;
        line = [upto, end];
        spans.push(line);
      }
    }
    return spans.map((span) => {
      const runs = runsOf(text, levels, span, style);
      return { runs, width: widthOfRuns(runs) };
    });
  }

  /** Draws a line whose left end and baseline are there. */
  function draw({ runs }: Line, left: number, baseline: number, size: number): void {
    let x = left;
    for (const { text, font, width } of runs) {
      doc
        .font(font)
        .fontSize(size)
        .text(text, x, baseline, { ...SHAPED, baseline: 'alphabetic' });
      x += width;
    }
  }

  return { lines, draw };
}
export type Typesetter = ReturnType<typeof createTypesetter>;
