import fc from 'fast-check';
import {
  applyPick,
  expectedGrams,
  isWithinTolerance,
  openOf,
  type PickEvent,
  type PickLine,
  type PickOrder,
} from './picking.ts';

const SHELF = { batches: [], loose: 0, unsellable: 0, sale_stop_days: 0 };
const line = (id: string, quantity: number, sold_by: 'unit' | 'weight' = 'unit'): PickLine => ({
  id,
  position: Number(id.slice(1)),
  variant_id: `v${id}`,
  title: id,
  title_ar: id,
  variant_label: '',
  variant_label_ar: '',
  code: `C-${id}`,
  image: null,
  unit: 'piece',
  size: 1,
  sold_by,
  quantity,
  weight_g: sold_by === 'weight' ? quantity * 500 : null,
  picked: 0,
  substituted: 0,
  short: 0,
  short_reason: '',
  picked_weight_g: null,
  substitute_of: null,
  codes: [`C-${id}`],
  case_codes: [],
  storage: 'ambient',
  aisle: 'A-1',
  weight_tolerance: 1000,
  label_price: 1000,
  substitutes: [
    {
      variant_id: 'other',
      title: 'Other',
      title_ar: 'آخر',
      variant_label: '',
      variant_label_ar: '',
      image: null,
      codes: ['C-other'],
      case_codes: [],
      storage: 'chilled',
      aisle: 'B-2',
      weight_tolerance: 1000,
      label_price: 1000,
      available: 9,
      ...SHELF,
    },
  ],
  ...SHELF,
  taken: [],
});
const order = (lines: PickLine[]): PickOrder => ({
  id: 'ord',
  version: 1,
  number: 'GM-1',
  status: 'processed',
  on_hold: false,
  slot_starts_at: null,
  slot_ends_at: null,
  promised_at: null,
  picker: null,
  customer_name: 'Huda',
  substitution: 'ask',
  note: '',
  task_id: 'ptk',
  lines,
  bags: [],
});
let next = 0;
const base = () => ({
  client_id: `00000000-0000-4000-8000-${String((next += 1)).padStart(12, '0')}`,
  order_id: 'ord',
  at: '2026-01-01T00:00:00.000Z',
});
const pick = (line_id: string, more: Partial<Extract<PickEvent, { kind: 'pick' }>> = {}): PickEvent => ({
  ...base(),
  kind: 'pick',
  line_id,
  quantity: 1,
  code: '',
  weight_g: null,
  confirmed: false,
  batch_id: null,
  ...more,
});

test('a scan takes one, another product and one too many are refused', () => {
  const start = order([line('l1', 1)]);
  const once = applyPick(start, pick('l1', { code: 'c-l1' }));
  expect(once).toMatchObject({ lines: [{ picked: 1 }] });
  expect(applyPick(start, pick('l1', { code: 'C-other' }))).toBe('wrong_item');
  expect(applyPick(once as PickOrder, pick('l1'))).toBe('more_than_ordered');
  expect(applyPick({ ...start, status: 'cancelled' }, pick('l1'))).toBe('not_picking');
});

test('the code of a case takes all its pieces, and nothing where fewer are wanted', () => {
  const cased = { codes: ['C-l1', '14006381333938'], case_codes: [{ barcode: '14006381333938', units: 6 }] };
  const start = order([{ ...line('l1', 8), ...cased }]);
  const scan = (quantity: number) => pick('l1', { code: '14006381333938', quantity });
  const once = applyPick(start, scan(6));
  expect(once).toMatchObject({ lines: [{ picked: 6 }] });
  expect(applyPick(start, scan(1))).toBe('whole_case');
  expect(applyPick(once as PickOrder, scan(6))).toBe('whole_case');
  expect(applyPick(once as PickOrder, pick('l1', { code: 'C-l1' }))).toMatchObject({ lines: [{ picked: 7 }] });
});

test('what is sold by weight needs one, near what was ordered or confirmed', () => {
  const start = order([line('l1', 2, 'weight')]);
  expect(applyPick(start, pick('l1'))).toBe('needs_weight');
  expect(applyPick(start, pick('l1', { weight_g: 551 }))).toBe('weight_off');
  expect(applyPick(start, pick('l1', { weight_g: 900, confirmed: true }))).toMatchObject({
    lines: [{ picked: 1, picked_weight_g: 900 }],
  });
  const both = [pick('l1', { weight_g: 510 }), pick('l1', { weight_g: 495 })].reduce(
    (now, event) => applyPick(now, event) as PickOrder,
    start,
  );
  expect(both.lines[0]).toMatchObject({ picked: 2, picked_weight_g: 1005 });
});

test('a substitute needs the customer, and gives back what it stood in for', () => {
  const start = order([line('l1', 3)]);
  const instead: PickEvent = {
    ...base(),
    kind: 'substitute',
    line_id: 'l1',
    variant_id: 'other',
    quantity: 2,
    code: '',
    weight_g: null,
    confirmed: false,
    consent: false,
  };
  expect(applyPick(start, instead)).toBe('ask_first');
  expect(applyPick({ ...start, substitution: 'never' }, { ...instead, consent: true })).toBe('not_agreed');
  const after = applyPick(start, { ...instead, consent: true }) as PickOrder;
  expect(after.lines).toMatchObject([{ substituted: 2 }, { variant_id: 'other', picked: 2, substitute_of: 'l1' }]);
  const back = applyPick(after, {
    ...base(),
    kind: 'undo',
    line_id: after.lines[1]?.id ?? '',
    quantity: null,
    bag_id: null,
  });
  expect(back).toEqual(start);
});

test('an order is finished when every line is settled, and packed when it has a bag', () => {
  const start = order([line('l1', 1)]);
  const step = (to: 'picked' | 'packed' | 'ready_for_delivery'): PickEvent => ({ ...base(), kind: 'step', to });
  expect(applyPick(start, step('picked'))).toBe('lines_open');
  expect(applyPick(start, step('packed'))).toBe('step');
  const picked = applyPick(applyPick(start, pick('l1')) as PickOrder, step('picked')) as PickOrder;
  expect(applyPick(picked, step('packed'))).toBe('no_bag');
  const bagged = applyPick(picked, { ...base(), kind: 'bag', storage: 'ambient', code: '' }) as PickOrder;
  expect(bagged.bags).toMatchObject([{ position: 1, code: 'GM-1-1' }]);
  expect(applyPick(bagged, step('packed'))).toMatchObject({ status: 'packed' });
});

test('whatever is done in whatever order, no line is more than it was ordered', () => {
  const Event = fc.record({
    kind: fc.constantFrom('pick', 'weigh', 'short', 'substitute', 'undo'),
    at: fc.integer({ min: 0, max: 4 }),
    quantity: fc.integer({ min: 1, max: 4 }),
    weight_g: fc.integer({ min: 1, max: 3000 }),
    all: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(Event, { maxLength: 40 }), (events) => {
      let now = order([line('l1', 3), line('l2', 2, 'weight'), line('l3', 1)]);
      for (const { kind, at, quantity, weight_g, all } of events) {
        const line_id = now.lines[at % now.lines.length]?.id ?? '';
        const common = { ...base(), line_id, quantity, code: '', weight_g, confirmed: true };
        const event: PickEvent =
          kind === 'short'
            ? { ...common, kind, reason: 'Gone' }
            : kind === 'substitute'
              ? { ...common, kind, variant_id: 'other', consent: true }
              : kind === 'undo'
                ? { ...common, kind, quantity: all ? null : quantity, bag_id: null }
                : kind === 'weigh'
                  ? { ...common, kind }
                  : { ...common, kind: 'pick', batch_id: null };
        const after = applyPick(now, event);
        if (typeof after !== 'string') now = after;
        for (const one of now.lines) {
          expect(openOf(one)).toBeGreaterThanOrEqual(0);
          expect(Math.min(one.picked, one.short, one.substituted)).toBeGreaterThanOrEqual(0);
          if (one.sold_by === 'weight') expect(one.picked > 0).toBe(one.picked_weight_g !== null);
          const instead = now.lines.filter(({ substitute_of }) => substitute_of === one.id);
          expect(instead.reduce((sum, { picked }) => sum + picked, 0)).toBe(one.substituted);
        }
      }
    }),
  );
});

test('a weight within its tolerance is exactly that', () => {
  expect(expectedGrams({ weight_g: 1001, quantity: 2 }, 1)).toBe(500);
  expect([450, 449, 550, 551].map((grams) => isWithinTolerance(grams, 500, 1000))).toEqual([true, false, true, false]);
  expect(isWithinTolerance(500, 500, 0)).toBe(true);
});

describe('batches', () => {
  const batch = (id: string, quantity: number, expires_on: string | null = null) => ({
    id,
    batch: id,
    expires_on,
    quantity,
  });
  const shelf = (more: Partial<PickLine> = {}): PickLine => ({
    ...line('l1', 6),
    batches: [batch('soon', 2, '2027-01-01'), batch('late', 9, '2027-06-01')],
    unsellable: 3,
    ...more,
  });
  const after = (start: PickOrder, ...events: PickEvent[]) =>
    events.reduce<PickOrder>((now, event) => {
      const next = applyPick(now, event);
      if (typeof next === 'string') throw new Error(next);
      return next;
    }, start);
  const takenOf = (now: PickOrder) => now.lines[0]?.taken.map(({ id, quantity }) => [id, quantity]);
  const undo = (quantity: number): PickEvent => ({ ...base(), kind: 'undo', line_id: 'l1', quantity, bag_id: null });

  test('a pick without a batch takes the one that expires first, then the next', () => {
    expect(takenOf(after(order([shelf()]), pick('l1', { quantity: 3 })))).toEqual([
      ['soon', 2],
      ['late', 1],
    ]);
  });

  test('the batch in hand is what is taken, and what is put back goes last in, first out', () => {
    const picked = after(order([shelf()]), pick('l1', { batch_id: 'late' }), pick('l1', { quantity: 2 }));
    expect(takenOf(picked)).toEqual([
      ['late', 1],
      ['soon', 2],
    ]);
    expect(takenOf(after(picked, undo(2)))).toEqual([['late', 1]]);
  });

  test('what may not be sold any more is put back first', () => {
    const taken = [batch('soon', 2), batch('late', 1)];
    const expired = shelf({ batches: [batch('late', 9)], taken, picked: 4 });
    expect(takenOf(after(order([expired]), undo(1)))).toEqual([
      ['soon', 1],
      ['late', 1],
    ]);
    // Then the loose unit.
    expect(takenOf(after(order([expired]), undo(3)))).toEqual([['late', 1]]);
  });

  test('a batch that is not for sale, or more of one than there is, is refused', () => {
    expect(applyPick(order([shelf()]), pick('l1', { batch_id: 'expired' }))).toBe('not_sellable');
    expect(applyPick(order([shelf()]), pick('l1', { batch_id: 'soon', quantity: 3 }))).toBe('not_sellable');
  });

  test('with expired units on the shelf nobody takes more than may be sold', () => {
    const little = shelf({ batches: [batch('soon', 2)], loose: 1 });
    expect(takenOf(after(order([little]), pick('l1', { quantity: 3 })))).toEqual([['soon', 2]]);
    expect(applyPick(order([little]), pick('l1', { quantity: 4 }))).toBe('not_sellable');
    // Where nothing is expired the books may be wrong: the picker sees what there is.
    expect(applyPick(order([{ ...little, unsellable: 0 }]), pick('l1', { quantity: 4 }))).not.toBe('not_sellable');
  });

  test('whatever is picked and put back, a tote holds no more of a batch than the shelf had, nor than was picked', () => {
    const Move = fc.record({
      put: fc.boolean(),
      quantity: fc.integer({ min: 1, max: 4 }),
      batch_id: fc.constantFrom(null, 'soon', 'late', 'expired'),
    });
    fc.assert(
      fc.property(fc.array(Move, { maxLength: 30 }), (moves) => {
        let now = order([shelf({ quantity: 12, loose: 2 })]);
        for (const { put, quantity, batch_id } of moves) {
          const next = applyPick(now, put ? undo(quantity) : pick('l1', { quantity, batch_id }));
          if (typeof next !== 'string') now = next;
          const [one] = now.lines;
          const taken = one?.taken ?? [];
          for (const { id, quantity: some } of taken) {
            expect(some).toBeGreaterThan(0);
            expect(some).toBeLessThanOrEqual(one?.batches.find((known) => known.id === id)?.quantity ?? 0);
          }
          const named = taken.reduce((sum, { quantity: some }) => sum + some, 0);
          expect(named).toBeLessThanOrEqual(one?.picked ?? 0);
          expect((one?.picked ?? 0) - named).toBeLessThanOrEqual(2);
        }
      }),
    );
  });
});
