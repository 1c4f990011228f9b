import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import PDFDocument from 'pdfkit';
import { createTypesetter, type Direction } from './text.ts';

const type = createTypesetter(new PDFDocument({ autoFirstPage: false, font: null as never }));
const set = (text: string, direction: Direction, width = 1000) =>
  type.lines(text, width, { size: 10, weight: '400', direction });
/** What stands on each line, from left to right. */
const shown = (text: string, direction: Direction, width?: number) =>
  set(text, direction, width).map(({ runs }) => runs.map((run) => run.text.trim()).filter(Boolean));

describe('text on paper', () => {
  it('orders numbers and Latin words in Arabic, and Arabic in English', () => {
    assert.deepEqual(shown('حليب 12 لتر', 'rtl'), [['لتر', '12', 'حليب']]);
    assert.deepEqual(shown('قسيمة WELCOME10', 'rtl'), [['WELCOME10', 'قسيمة']]);
    assert.deepEqual(shown('Invoice / فاتورة', 'ltr'), [['Invoice /', 'فاتورة']]);
  });

  it('leaves codes, phones and negative amounts as they are', () => {
    for (const code of ['+971501110000', '-20.00', 'INV-000123', '1 / 2'])
      assert.deepEqual(shown(code, 'auto'), [[code]]);
  });

  it('turns brackets round where they stand in Arabic', () => {
    assert.equal(shown('لبنة (3)', 'rtl').flat().join(''), '(3)لبنة');
  });

  it('shapes Arabic: joined letters are narrower than the same letters apart', () => {
    const [joined] = set('صصصص', 'rtl');
    const apart = [...'صصصص'].reduce((sum, letter) => sum + (set(letter, 'rtl')[0]?.width ?? 0), 0);
    assert.ok(joined && joined.width < apart);
  });

  it('breaks lines at spaces, in reading order, and a word that is too long for any', () => {
    const [first = [], second = []] = shown('أرز بسمتي حبة طويلة', 'rtl', 55);
    assert.ok(first.join(' ').startsWith('أرز') && second.join(' ').endsWith('طويلة'));
    for (const { width } of set('x'.repeat(60), 'ltr', 80)) assert.ok(width <= 80);
    assert.equal(shown('x'.repeat(60), 'ltr', 80).flat().join(''), 'x'.repeat(60));
    assert.deepEqual(set('', 'ltr'), []);
  });
});
