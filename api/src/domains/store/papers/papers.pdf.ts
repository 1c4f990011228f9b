import { setImmediate as others } from 'node:timers/promises';
import type { PrintBarcode, PrintDocument, PrintFact, PrintTable, PrintText, PrintValue } from '@bo/contracts';
import PDFDocument from 'pdfkit';
import { pageOf } from './words.ts';
import { createTypesetter, type Direction, type Line, type Typesetter, type Weight } from './text.ts';

/** Points: 72 of them are an inch. A4, and the usual roll of a label printer, 100 × 150 mm. */
const PAPERS = {
  a4: { size: [595.28, 841.89], margin: 40 },
  label: { size: [283.46, 425.2], margin: 16 },
} as const satisfies Record<PrintDocument['paper'], { size: [number, number]; margin: number }>;
const LEADING = 1.35;
const ASCENT = 1.02;
const GREY = '#555555';
const RULE = '#bbbbbb';
const FOOT = 22;
/** The height of the store's logo. */
const LOGO = 30;

interface Said {
  text: string;
  direction: Direction;
}
interface Style {
  size: number;
  weight?: Weight;
  color?: string;
  align?: 'start' | 'end' | 'center';
}
interface Area {
  x: number;
  width: number;
}

/** Each language on a line of its own, running its own way. */
const stacked = (value: PrintValue): Said[] => {
  if (typeof value === 'string') return value === '' ? [] : [{ text: value, direction: 'auto' }];
  const { en, ab } = value;
  return [
    ...(en === null ? [] : [{ text: en, direction: 'ltr' as const }]),
    ...(ab === null ? [] : [{ text: ab, direction: 'rtl' as const }]),
  ];
};
/** Notes of a row: one line for each language. */
function noted(notes: readonly PrintValue[]): Said[] {
  const of = (language: 'en' | 'ab') =>
    notes.some((note) => typeof note !== 'string' && note[language] !== null)
      ? notes.flatMap((note) => (typeof note === 'string' ? note : (note[language] ?? []))).join(' · ')
      : null;
  const said = { en: of('en'), ab: of('ab') };
  return stacked(said.en === null && said.ab === null ? notes.join(' · ') : said);
}
/** Both languages in one line. */
const beside = ({ en, ab }: PrintText, direction: 'ltr' | 'rtl'): Said[] => [
  { text: [en, ab].filter((one) => one !== null).join(' / '), direction },
];

/** What is drawn: a print of an order, or a paper of another kind, which has no bars. */
export type Paper = Omit<PrintDocument, 'order_id' | 'kind' | 'barcode'> & { barcode: PrintBarcode | null };

/** The paper that one print is drawn on, from the top down. */
class Sheet {
  readonly margin: number;
  readonly width: number;
  readonly bottom: number;
  readonly direction: 'ltr' | 'rtl';
  y: number;
  private readonly doc: PDFKit.PDFDocument;
  private readonly type: Typesetter;
  private readonly size: [number, number];
  pages = 0;

  constructor(doc: PDFKit.PDFDocument, type: Typesetter, { paper, language }: Pick<Paper, 'paper' | 'language'>) {
    const { size, margin } = PAPERS[paper];
    this.doc = doc;
    this.type = type;
    this.size = size;
    this.margin = margin;
    this.width = size[0] - 2 * margin;
    this.bottom = size[1] - margin - (paper === 'a4' ? FOOT : 0);
    this.direction = language === 'ab' ? 'rtl' : 'ltr';
    this.y = margin;
    this.newPage();
  }

  newPage(): void {
    this.doc.addPage({ size: this.size, margin: 0 });
    this.pages += 1;
    this.y = this.margin;
  }

  /** A part of the width, counted from where reading starts. */
  area(from: number, upto: number): Area {
    const [left, right] = this.direction === 'ltr' ? [from, upto] : [1 - upto, 1 - from];
    return { x: this.margin + left * this.width, width: (right - left) * this.width };
  }

  set(said: readonly Said[], width: number, { size, weight = '400' }: Style): Line[] {
    return said.flatMap(({ text, direction }) => this.type.lines(text, width, { size, weight, direction }));
  }

  height(lines: readonly Line[], size: number): number {
    return lines.length * size * LEADING;
  }

  /** Draws lines from `y` down; answers where the next would stand. */
  put(
    lines: readonly Line[],
    y: number,
    { x, width }: Area,
    { size, color = '#000000', align = 'start' }: Style,
  ): number {
    const side = align === 'center' ? 'center' : (align === 'start') === (this.direction === 'ltr') ? 'left' : 'right';
    this.doc.fillColor(color);
    let top = y;
    for (const line of lines) {
      const free = width - line.width;
      this.type.draw(line, x + (side === 'left' ? 0 : side === 'right' ? free : free / 2), top + size * ASCENT, size);
      top += size * LEADING;
    }
    return top;
  }

  write(said: readonly Said[], y: number, area: Area, style: Style): number {
    return this.put(this.set(said, area.width, style), y, area, style);
  }

  rule(y: number, { x, width }: Area, weight = 0.5): void {
    this.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(weight)
      .strokeColor(RULE)
      .stroke();
  }

  shade(y: number, height: number, { x, width }: Area): void {
    this.doc.rect(x, y, width, height).fill('#f0f0f0');
  }

  /** A picture within a box, at the side where reading starts or in the middle; answers where it ends. */
  picture(content: Buffer, y: number, { x, width }: Area, height: number, align: 'start' | 'center'): number {
    const side = align === 'center' ? 'center' : this.direction === 'ltr' ? undefined : 'right';
    this.doc.image(content, x, y, { fit: [width, height], ...(side ? { align: side } : {}) });
    return y + height;
  }

  /** The bars, ten modules of quiet at either side, and the code below for people. Barcodes run from left to right. */
  barcode({ text, bars }: PrintBarcode, y: number, { x, width }: Area, height: number, most: number): number {
    const modules = bars.reduce((sum, bar) => sum + bar, 0);
    const unit = Math.min(most, width / (modules + 20));
    const own = unit * (modules + 20);
    const left = this.direction === 'ltr' ? x + width - own : x;
    let at = left + 10 * unit;
    for (const [index, bar] of bars.entries()) {
      if (index % 2 === 0) this.doc.rect(at, y, bar * unit, height);
      at += bar * unit;
    }
    this.doc.fill('#000000');
    return this.write(
      [{ text, direction: 'ltr' }],
      y + height + 2,
      { x: left, width: own },
      { size: 8, align: 'center' },
    );
  }
}

function drawFacts(sheet: Sheet, facts: readonly PrintFact[]): void {
  const style = { size: 9 };
  for (let at = 0; at < facts.length; at += 2) {
    const pair = [facts[at], facts[at + 1]].flatMap((fact, side) => {
      if (!fact) return [];
      const from = side * 0.51;
      const label = sheet.area(from, from + 0.16);
      const value = sheet.area(from + 0.17, from + 0.49);
      const labels = sheet.set(stacked(fact.label), label.width, style);
      const values = sheet.set(stacked(fact.value), value.width, { ...style, weight: '600' });
      return [{ label, value, labels, values }];
    });
    const height = Math.max(...pair.map(({ labels, values }) => Math.max(labels.length, values.length))) * 9 * LEADING;
    for (const { label, value, labels, values } of pair) {
      sheet.put(labels, sheet.y, label, { ...style, color: GREY });
      sheet.put(values, sheet.y, value, style);
    }
    sheet.y += height + 3;
  }
}

const CELL = 3;

/** A table that goes on over pages, with its heads on each. */
function drawTable(sheet: Sheet, { title, columns, rows }: PrintTable): void {
  const whole = sheet.area(0, 1);
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let taken = 0;
  const areas = columns.map(({ share }) => {
    const area = sheet.area(taken / shares, (taken + share) / shares);
    taken += share;
    return { x: area.x + CELL, width: area.width - 2 * CELL };
  });
  const aligned = (at: number) => ({ align: columns[at]?.numeric ? ('end' as const) : ('start' as const) });
  const heads = columns.map(({ label }, at) =>
    sheet.set(stacked(label), areas[at]?.width ?? 0, { size: 8, weight: '600' }),
  );
  const headHeight = Math.max(...heads.map((lines) => sheet.height(lines, 8))) + 2 * CELL;
  const drawHead = () => {
    sheet.shade(sheet.y, headHeight, whole);
    for (const [at, lines] of heads.entries())
      sheet.put(lines, sheet.y + CELL, areas[at] ?? whole, { size: 8, ...aligned(at) });
    sheet.y += headHeight;
  };
  const set = rows.map(({ cells, notes }) => {
    const parts = cells.map((cell, at) => {
      const area = areas[at] ?? whole;
      const lines = sheet.set(stacked(cell), area.width, { size: 9 });
      const small = columns[at]?.main ? sheet.set(noted(notes), area.width, { size: 7.5 }) : [];
      return { area, lines, small, at };
    });
    const height =
      Math.max(...parts.map(({ lines, small }) => sheet.height(lines, 9) + sheet.height(small, 7.5))) + 2 * CELL;
    return { parts, height };
  });
  // A heading never stands alone at the end of a page.
  const titleHeight = title === null ? 0 : 20;
  if (sheet.y + titleHeight + headHeight + (set[0]?.height ?? 0) > sheet.bottom) sheet.newPage();
  if (title !== null) {
    sheet.write(beside(title, sheet.direction), sheet.y + 3, whole, { size: 10, weight: '600' });
    sheet.y += titleHeight;
  }
  drawHead();
  for (const { parts, height } of set) {
    if (sheet.y + height > sheet.bottom) {
      sheet.newPage();
      drawHead();
    }
    for (const { area, lines, small, at } of parts) {
      const below = sheet.put(lines, sheet.y + CELL, area, { size: 9, ...aligned(at) });
      sheet.put(small, below, area, { size: 7.5, color: GREY, ...aligned(at) });
    }
    sheet.y += height;
    sheet.rule(sheet.y, whole);
  }
  sheet.y += 10;
}

function drawTotals(sheet: Sheet, totals: PrintDocument['totals']): void {
  if (totals.length === 0) return;
  const area = sheet.area(0.42, 1);
  const label = sheet.area(0.42, 0.8);
  const value = sheet.area(0.8, 1);
  const set = totals.map((total) => {
    const style = { size: 9, weight: total.strong ? ('600' as const) : ('400' as const) };
    const labels = sheet.set(beside(total.label, sheet.direction), label.width - CELL, style);
    const values = sheet.set(stacked(total.value), value.width - CELL, style);
    return { ...total, labels, values, height: sheet.height(labels, 9) + 2 };
  });
  if (sheet.y + set.reduce((sum, { height }) => sum + height, 0) > sheet.bottom) sheet.newPage();
  for (const { labels, values, strong, height } of set) {
    if (strong) sheet.rule(sheet.y, area, 0.8);
    sheet.put(labels, sheet.y + 2, label, { size: 9 });
    sheet.put(
      values,
      sheet.y + 2,
      sheet.direction === 'ltr'
        ? { ...value, width: value.width - CELL }
        : { x: value.x + CELL, width: value.width - CELL },
      { size: 9, align: 'end' },
    );
    sheet.y += height;
  }
  sheet.y += 10;
}

function drawPage(
  sheet: Sheet,
  { store, store_facts, title, mark, barcode, facts, tables, totals, notes }: Paper,
  logo: Buffer | undefined,
): void {
  const start = sheet.area(0, 0.55);
  const end = sheet.area(0.57, 1);
  const top = logo ? sheet.picture(logo, sheet.y, start, LOGO, 'start') + 4 : sheet.y;
  let left = sheet.write(stacked(store), top, start, { size: 14, weight: '600' });
  for (const { label, value } of store_facts) {
    left = sheet.write(beside(label, sheet.direction), left + 2, start, { size: 7.5, color: GREY });
    left = sheet.write(stacked(value), left, start, { size: 9 });
  }
  let right = sheet.write(stacked(title), sheet.y, end, { size: 16, weight: '600', align: 'end' });
  if (mark !== null)
    right = sheet.write(beside(mark, sheet.direction), right, end, {
      size: 11,
      weight: '600',
      color: GREY,
      align: 'end',
    });
  if (barcode) right = sheet.barcode(barcode, right + 4, end, 30, 1.1);
  sheet.y = Math.max(left, right) + 6;
  sheet.rule(sheet.y, sheet.area(0, 1));
  sheet.y += 8;
  drawFacts(sheet, facts);
  sheet.y += 6;
  const [first, ...rest] = tables;
  if (first) drawTable(sheet, first);
  // Of an invoice what it comes to, then how much of that is VAT; other papers have no totals.
  drawTotals(sheet, totals);
  for (const table of rest) drawTable(sheet, table);
  for (const note of notes) {
    const lines = sheet.set(stacked(note), sheet.width, { size: 8.5 });
    if (sheet.y + sheet.height(lines, 8.5) > sheet.bottom) sheet.newPage();
    sheet.y = sheet.put(lines, sheet.y, sheet.area(0, 1), { size: 8.5, color: GREY });
  }
}

/** The number that the driver calls out stands largest, and the bars are as wide as the label. */
function drawLabel(sheet: Sheet, { store, store_facts, title, barcode, facts }: Paper, logo: Buffer | undefined): void {
  const whole = sheet.area(0, 1);
  if (logo) sheet.y = sheet.picture(logo, sheet.y, whole, LOGO, 'center') + 3;
  sheet.y = sheet.write(stacked(store), sheet.y, whole, { size: 10, align: 'center' });
  for (const { value } of store_facts)
    sheet.y = sheet.write(stacked(value), sheet.y, whole, { size: 8, color: GREY, align: 'center' });
  sheet.y = sheet.write(stacked(title), sheet.y + 4, whole, { size: 24, weight: '600', align: 'center' });
  if (barcode) sheet.y = sheet.barcode(barcode, sheet.y + 6, whole, 80, 2.2) + 6;
  sheet.rule(sheet.y, whole);
  sheet.y += 6;
  for (const [at, { label, value }] of facts.entries()) {
    const size = at === 0 ? 22 : 10.5;
    const name = sheet.area(0, 0.3);
    const what = sheet.area(0.32, 1);
    const labels = sheet.set(stacked(label), name.width, { size: 9 });
    const values = sheet.set(stacked(value), what.width, { size, weight: '600' });
    sheet.put(labels, sheet.y, name, { size: 9, color: GREY });
    sheet.put(values, sheet.y, what, { size });
    sheet.y += Math.max(sheet.height(labels, 9), sheet.height(values, size)) + 4;
  }
}

/** One file of all these prints, each beginning on a page of its own, with the store's logo at its head. */
export async function pdfOf(prints: readonly Paper[], logo?: Buffer): Promise<Buffer> {
  // No standard font: those know no Arabic, and nothing is set in them.
  const doc = new PDFDocument({ autoFirstPage: false, bufferPages: true, font: null as never, margin: 0 });
  const pieces: Buffer[] = [];
  doc.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  const type = createTypesetter(doc);
  let page = 0;
  for (const print of prints) {
    const sheet = new Sheet(doc, type, print);
    if (print.paper === 'label') drawLabel(sheet, print, logo);
    else {
      drawPage(sheet, print, logo);
      for (let at = 0; at < sheet.pages; at += 1) {
        doc.switchToPage(page + at);
        const said = pageOf(print.language, at + 1, sheet.pages);
        const y = PAPERS.a4.size[1] - PAPERS.a4.margin - 10;
        sheet.write([{ text: print.barcode?.text ?? '', direction: 'ltr' }], y, sheet.area(0, 0.5), {
          size: 8,
          color: GREY,
        });
        sheet.write(beside(said, sheet.direction), y, sheet.area(0.5, 1), { size: 8, color: GREY, align: 'end' });
      }
    }
    page += sheet.pages;
    // Fifty invoices take a while: others are answered in between.
    await others();
  }
  doc.end();
  await ended;
  return Buffer.concat(pieces);
}
