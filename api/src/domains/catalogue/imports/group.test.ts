import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ImportOptions } from '@bo/contracts';
import fc from 'fast-check';
import { codeOf, createGroups, createRepeats } from './group.ts';
import { createJournal } from './journal.ts';
import { createRowReader, type Draft } from './row.ts';

const reader = createRowReader({
  mapping: { title: 0, size: 1, price: 2, barcode: 3, brand: 4 },
  options: ImportOptions.parse({}),
  currency: 'AED',
  width: 0,
  vatRate: 500,
  columnNames: [],
});
function draft(number: number, ...cells: string[]): Draft {
  const result = reader({ number, cells });
  if (!result.ok) throw new Error(JSON.stringify(result.reasons));
  return result.draft;
}
function productsOf(drafts: Draft[]): Map<number, Draft[]> {
  const groups = createGroups<number>(createJournal());
  const products = new Map<number, Draft[]>();
  for (const one of drafts) {
    const product = groups.find(one) ?? products.size;
    groups.add(one, product);
    products.set(product, [...(products.get(product) ?? []), one]);
  }
  return products;
}

test('sizes of one title become variants of one product', () => {
  const products = productsOf([
    draft(1, 'Lays Salt', '40g', '1'),
    draft(2, 'LAYS  salt', '170 g', '7'),
    draft(3, 'Lays Salt', '6x40g', '6'),
    draft(4, 'Lays Chilli', '40g', '1'),
  ]);
  assert.deepEqual(
    [...products.values()].map((rows) => rows.map(({ row }) => row)),
    [[1, 2, 3], [4]],
  );
});

test('what is not surely the same product stays apart: another brand, another kind of size, the same size twice, no size', () => {
  const products = productsOf([
    draft(1, 'Eggs', '30s', '1', '', 'Aa'),
    draft(2, 'Eggs', '15s', '1', '', 'Bb'),
    draft(3, 'Eggs', '1kg', '1', '', 'Aa'),
    draft(4, 'Eggs', '30 pcs', '2', '6291003304293', 'Aa'),
    draft(5, 'Eggs', '', '2', '', 'Aa'),
    draft(6, 'Eggs', '', '2', '6281036014030', 'Aa'),
  ]);
  assert.equal(products.size, 6);
});

test('no row is lost, no product has a size twice, and variants share title, brand and kind of size', () => {
  const row = fc.tuple(
    fc.constantFrom('Milk', 'milk', 'Rice'),
    fc.constantFrom('1L', '1000ml', '2L', '500g', '6x1L', '16oz', ''),
    fc.constantFrom('', 'Aa', 'Bb'),
  );
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), (rows) => {
      const drafts = rows.map(([title, size, brand], index) => draft(index + 1, title, size, '5', '', brand));
      const products = [...productsOf(drafts).values()];
      assert.equal(products.flat().length, rows.length);
      for (const variants of products) {
        assert.equal(new Set(variants.map(({ size }) => size?.label)).size, variants.length);
        assert.equal(
          new Set(variants.map(({ title, brand, size }) => `${title.toLowerCase()}|${brand}|${size?.measure ?? ''}`))
            .size,
          1,
        );
      }
    }),
  );
});

test('a repeated row is told from a clash', () => {
  const repeats = createRepeats(createJournal());
  const repeat = (...row: Parameters<typeof draft>) => repeats(draft(...row)).repeat;
  assert.equal(repeat(1, 'Milk', '1L', '5', '6291003304293'), undefined);
  assert.deepEqual(repeat(2, 'Milk', '1 L', '5.00', '06291003304293'), { row: 1, how: 'same', price: 500 });
  assert.deepEqual(repeat(3, 'Milk', '1L', '6', '6291003304293'), { row: 1, how: 'price', price: 500 });
  const clash = repeats(draft(4, 'Rice', '1kg', '6', '6291003304293'));
  assert.deepEqual(
    [clash.repeat, clash.draft.barcodes, clash.draft.blanks.map(({ code, values }) => [code, values['row']])],
    [undefined, [], [['barcode_repeated', 1]]],
    'another product comes in without the barcode of the first',
  );
  assert.equal(repeat(5, 'Milk', '1L', '5'), undefined);
  assert.equal(repeat(6, 'milk', '1000ml', '5')?.row, 5);
  assert.equal(repeats(draft(7, 'Rice', '1kg', '6', '6291003304293')).repeat?.row, 4, 'and so does its repeat');
});

test('rows that were taken back leave no trace, so the rows after them are put together as if they had not been', () => {
  const row = fc.tuple(
    fc.constantFrom('Milk', 'Rice'),
    fc.constantFrom('1L', '2L', '500g', ''),
    fc.constantFrom('', '6291003304293'),
  );
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), fc.array(row, { maxLength: 20 }), (kept, lost) => {
      const journal = createJournal();
      const [groups, repeatOf] = [createGroups<number>(journal), createRepeats(journal)];
      let next = 0;
      const put = (rows: typeof kept, from: number) =>
        rows.map(([title, size, barcode], index) => {
          const one = draft(from + index, title, size, '5', barcode);
          const product = groups.find(one) ?? next++;
          groups.add(one, product);
          return [repeatOf(one).repeat?.row, product];
        });
      put(kept, 1);
      journal.keep();
      const before = next;
      const first = put(lost, 100);
      journal.takeBack();
      next = before;
      assert.deepEqual(put(lost, 100), first);
    }),
  );
});

test('a hundred thousand rows of one name are put together in a moment', () => {
  const groups = createGroups<number>(createJournal());
  const one = draft(1, 'Milk', '1L', '5');
  const start = process.cpuUsage();
  for (let product = 0; product < 100_000; product += 1) {
    assert.equal(groups.find(one), undefined);
    groups.add(one, product);
  }
  assert.ok(process.cpuUsage(start).user < 10_000_000);
});

test('a row without a code always gets the same one', () => {
  assert.equal(codeOf(draft(1, 'Milk & Honey', '1L', '5')), codeOf(draft(9, 'milk  honey', '1000 ml', '7')));
  assert.equal(codeOf(draft(1, 'Milk', '1L', '5', '6291003304293')), '6291003304293');
});
