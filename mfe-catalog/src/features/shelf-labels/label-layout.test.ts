import fc from 'fast-check';
import { readLabelItems, writeLabelItems } from '../../parts/label-items.ts';
import { cellsOf, PAPER_NAMES, pagesOf, PAPERS } from './label-layout.ts';

test('every label lands on exactly one cell, in order, after the used ones, and no page is empty', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PAPER_NAMES),
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: -3, max: 40 }),
      (paper, count, start) => {
        const labels = Array.from({ length: count }, (_label, at) => ({ at }));
        const pages = pagesOf(labels, paper, start);
        expect(pages.flat().filter((label) => label !== null)).toEqual(labels);
        for (const page of pages) {
          expect(page).toHaveLength(cellsOf(paper));
          expect(page.some((label) => label !== null)).toBe(true);
        }
        const used = Math.min(Math.max(0, start), cellsOf(paper) - 1);
        expect(pages).toHaveLength(count === 0 ? 0 : Math.ceil((used + count) / cellsOf(paper)));
        if (count > 0) expect(pages[0]?.findIndex((label) => label !== null)).toBe(used);
      },
    ),
  );
});

test('the labels of a sheet fit on A4', () => {
  const { columns, rows, width, height } = PAPERS.sheet_24;
  expect(columns * width).toBeLessThanOrEqual(210);
  expect(rows * height).toBeLessThanOrEqual(297);
});

test('what an address says of labels is read back as it was written, and nonsense is one label', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          id: fc.stringMatching(/^var_[a-z0-9]{1,8}$/),
          quantity: fc.integer({ min: 1, max: 960 }),
          grams: fc.option(fc.integer({ min: 1, max: 99_999 })),
        }),
        { maxLength: 100 },
      ),
      (items) => {
        expect(readLabelItems(writeLabelItems(items))).toEqual(items);
      },
    ),
  );
  expect(readLabelItems('a:x:y,,b:0,:3,c:2000')).toEqual([
    { id: 'a', quantity: 1, grams: null },
    { id: 'b', quantity: 1, grams: null },
    { id: 'c', quantity: 1, grams: null },
  ]);
});
