import fc from 'fast-check';
import { type ColumnRule, layOut } from './column-layout.ts';

const keys = ({ shown }: { shown: readonly ColumnRule[] }) => shown.map(({ key }) => key).join(' ');
const products: ColumnRule[] = [
  { key: 'title', width: 280, grows: true, priority: 1 },
  { key: 'category', width: 140, grows: true, priority: 2 },
  { key: 'brand', width: 120, priority: 3 },
  { key: 'price', width: 120, priority: 1 },
  { key: 'rating', width: 90, priority: 4 },
];

test('with room for all, every column is drawn and those that grow share the rest', () => {
  const layout = layOut(products, 1170, false);
  expect(keys(layout)).toBe('title category brand price rating');
  expect(layout.hidden).toBe(0);
  expect(layout.widths).toEqual([560, 280, 120, 120, 90]);
});

test('where room is short, the least important column gives way first and the order stays', () => {
  expect(keys(layOut(products, 749, false))).toBe('title category brand price');
  expect(keys(layOut(products, 659, false))).toBe('title category price');
  expect(layOut(products, 659, false).hidden).toBe(2);
});

test('without room for the most important columns the layout says so', () => {
  expect(layOut(products, 400, false)).toMatchObject({ fits: true, hidden: 3 });
  expect(layOut(products, 399, false)).toMatchObject({ fits: false, widths: [280, 120] });
});

test('columns that a person chose all stay, and the list scrolls', () => {
  const layout = layOut(products, 500, true);
  expect(layout.hidden).toBe(0);
  expect(layout.widths).toEqual([280, 140, 120, 120, 90]);
});

test('a list whose columns all have a width gives what is left to the one that names the row', () => {
  const layout = layOut(
    [
      { key: 'image', width: 56, picture: true },
      { key: 'code', width: 100 },
    ],
    400,
    false,
  );
  expect(layout.widths).toEqual([56, 344]);
});

const rule = fc.record({
  key: fc.uuid(),
  width: fc.integer({ min: 40, max: 400 }),
  grows: fc.boolean(),
  priority: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
});

test('columns fill the room exactly, or need more and none is narrower than its least', () => {
  fc.assert(
    fc.property(fc.array(rule, { minLength: 1, maxLength: 14 }), fc.integer({ min: 0, max: 3000 }), (rules, room) => {
      const { shown, widths, fits } = layOut(rules, room, false);
      const total = widths.reduce((sum, width) => sum + width, 0);
      shown.forEach(({ width }, index) => expect(widths[index]).toBeGreaterThanOrEqual(width));
      if (shown.length > 0) expect(total).toBeGreaterThanOrEqual(room - 0.001);
      // Only the first priority may need more than there is.
      if (fits || shown.some(({ priority }) => priority > 1)) expect(total).toBeLessThanOrEqual(room + 0.001);
    }),
  );
});

test('nothing less important is drawn while something more important gave way', () => {
  fc.assert(
    fc.property(fc.array(rule, { minLength: 1, maxLength: 14 }), fc.integer({ min: 0, max: 3000 }), (rules, room) => {
      const { shown } = layOut(rules, room, false);
      const lowest = Math.max(0, ...shown.map(({ priority }) => priority));
      const gone = rules.filter((one) => !shown.includes(one));
      gone.forEach(({ priority }) => expect(priority).toBeGreaterThanOrEqual(lowest));
    }),
  );
});
