import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OldOrder, OldOrdersReading } from '@bo/contracts';
import { sentence } from '../../../platform/errors/sentences.ts';
import { findOrderColumns } from './columns.ts';
import { readOldOrder } from './old-order.ts';

const line = (more: Record<string, string> = {}) => ({
  row: 2,
  title: 'Milk',
  quantity: '1',
  unit_price: '10.00',
  ...more,
});
/** What an order comes to; `said` is what its file says of it, `lines` of its lines. */
function read(lines: Record<string, unknown>[], said: Record<string, string> = {}, reading: object = {}) {
  const order = OldOrder.parse({ number: 'X-1', purchased_at: '2025-06-01', ...said, lines });
  return readOldOrder(order, {
    ...OldOrdersReading.parse(reading),
    currency: 'AED',
    vatRate: 500,
    callingCode: '971',
  });
}
function taken(...asked: Parameters<typeof read>) {
  const answer = read(...asked);
  assert.ok('order' in answer, 'refused' in answer ? sentence(answer.refused, 'en', answer.values) : '');
  return answer;
}
function refused(...asked: Parameters<typeof read>): string {
  const answer = read(...asked);
  assert.ok('refused' in answer, 'the order was taken');
  return sentence(answer.refused, 'en', answer.values);
}
const amounts = (...asked: Parameters<typeof read>) => {
  const { items_total, discount_total, delivery_fee, amount, vat } = taken(...asked).order;
  return { items_total, discount_total, delivery_fee, amount, vat };
};

describe('an old order', () => {
  it('comes to its own total, with discount and delivery', () => {
    assert.deepEqual(
      amounts([line({ quantity: '2' }), line({ unit_price: '5.00', vat_rate: '5%' })], {
        discount: '-2.50',
        delivery_fee: '7.00',
        total: '29.50',
      }),
      { items_total: 2500, discount_total: 250, delivery_fee: 700, amount: 2950, vat: 21 },
    );
  });

  it('is refused with both figures where its lines come to another total', () => {
    const why = refused([line({ quantity: '2' })], { delivery_fee: '5.00', total: 'AED 27.00' });
    assert.match(why, /add up to AED 25\.00.*total is AED 27\.00/);
    assert.match(refused([line({ quantity: '3', line_total: '25.00' })]), /adds up to AED 30\.00.*total is AED 25\.00/);
  });

  it('keeps a total that is a rounding step beside its lines, and says so', () => {
    const { order, rounding } = taken([line({ quantity: '3', unit_price: '3.333' })], { total: '10.00' });
    assert.deepEqual([order.amount, order.lines[0]?.net, rounding], [1000, 1000, 0]);
    const beside = taken([line({ unit_price: '9.99' }), line()], { total: '20.00' });
    assert.deepEqual([beside.order.amount, beside.order.items_total, beside.rounding], [2000, 2000, 1]);
  });

  it('takes prices without VAT with the VAT that the row, the order or the store says', () => {
    const reading = { prices: 'without_vat' };
    const price = line({ unit_price: '9.5238', quantity: '2' });
    assert.deepEqual(amounts([{ ...price, vat_rate: '5' }], { total: '20.00' }, reading).vat, 95);
    assert.equal(amounts([price], { total: '20' }, reading).amount, 2000);
    const ofOrder = amounts(
      [line(), line({ unit_price: '30.00' })],
      { vat: '2.00', delivery_fee: '5', total: '47.00' },
      reading,
    );
    assert.deepEqual([ofOrder.amount, ofOrder.vat], [4700, 200]);
    assert.equal(amounts([line({ line_vat: '0.50', line_total: '10.50' })], {}, reading).amount, 1050);
  });

  it('finds out by the total whether a discount is of the order or of each line, and counts none twice', () => {
    const two = [line(), line({ title: 'Salt' })];
    assert.equal(amounts(two, { discount: '1.00', total: '19.00' }).discount_total, 100);
    assert.equal(amounts(two, { discount: '1.00', total: '18.00' }).discount_total, 200);
    const shown = [line({ line_total: '9.00' }), line({ title: 'Salt', line_total: '10.00' })];
    assert.deepEqual(amounts(shown, { discount: '1.00', total: '19.00' }), {
      ...amounts(two, { discount: '1.00', total: '19.00' }),
    });
    const twice = [line({ line_discount: '1.00' }), line({ title: 'Salt', line_discount: '0.50' })];
    for (const total of ['18.50', '']) assert.equal(amounts(twice, { discount: '1.50', total }).discount_total, 150);
    assert.equal(amounts(twice, { discount: '1.50', total: '17.00' }).discount_total, 300);
    assert.equal(amounts([line({ line_discount: '10%' })], { total: '9.00' }).discount_total, 100);
    assert.equal(
      amounts([line(), line({ title: 'Coupon', unit_price: '-3.00' })], { total: '7.00' }).discount_total,
      300,
    );
  });

  it('keeps what came back of it as a refund of its lines', () => {
    const lines = [line({ quantity: '3' }), line({ quantity: '-1' })];
    for (const total of ['20.00', '30.00', '']) {
      const { order } = taken(lines, { total });
      assert.deepEqual([order.amount, order.qty, order.status], [3000, 3, 'delivered']);
      assert.deepEqual(order.returned, {
        lines: [{ position: 0, quantity: 1, amount: 1000 }],
        delivery_fee: 0,
        goodwill: 0,
        amount: 1000,
      });
    }
    const other = taken([line({ quantity: '3' }), line({ title: 'Bottle deposit', quantity: '-1', unit_price: '2' })]);
    assert.deepEqual([other.order.returned?.goodwill, other.order.returned?.lines], [200, []]);
    assert.match(refused([line(), line({ quantity: '-2' })]), /total is AED 10\.00, but AED 20\.00 of it was returned/);
    assert.equal(taken([line({ quantity: '-2' })], { total: '-20.00' }).order.status, 'cancelled');
    assert.equal(taken([line()], { status: 'Refunded', delivery_fee: '5' }).order.returned?.amount, 1500);
  });

  it('sells by weight where a quantity has decimals or names a weight', () => {
    const cases = [
      [{ quantity: '1.250' }, 1250, 1250],
      [{ quantity: '١٫٢٥' }, 1250, 1250],
      [{ quantity: '0.5 kg' }, 500, 500],
      [{ quantity: '2', unit: 'kg' }, 2000, 2000],
      [{ quantity: '500', unit: 'g', unit_price: '0.02' }, 500, 1000],
      [{ quantity: '2.000' }, null, 2000],
      [{ quantity: '2 pcs' }, null, 2000],
    ] as const;
    for (const [cells, grams, net] of cases) {
      const [one] = taken([line(cells)]).order.lines;
      assert.deepEqual([one?.weight_g, one?.net], [grams, net], JSON.stringify(cells));
    }
    assert.equal(taken([line({ quantity: '500', unit: 'g', unit_price: '0.02' })]).order.lines[0]?.unit_price, 2000);
    for (const cells of [
      { quantity: '1.5', unit: 'pcs' } as Record<string, string>,
      { quantity: '0' },
      { quantity: 'many' },
    ])
      assert.match(refused([line(cells)]), /quantity is not a number/);
  });

  it('reads dates as programs write them, and asks for the order of day and month', () => {
    const cases: [string, object | string][] = [
      ['1748736000', { instant: '2025-06-01T00:00:00.000Z' }],
      ['1748736000000', { instant: '2025-06-01T00:00:00.000Z' }],
      ['45809', { clock: '2025-06-01T00:00:00' }],
      ['45809.5', { clock: '2025-06-01T12:00:00' }],
      ['٢٠٢٥-٠٦-٠١', { clock: '2025-06-01T00:00:00' }],
      ['2025/6/1 2:05 pm', { clock: '2025-06-01T14:05:00' }],
      ['2025-06-01 10:00:00 +0400', { instant: '2025-06-01T06:00:00.000Z' }],
      ['1 Jun 2025', { clock: '2025-06-01T00:00:00' }],
      ['June 1st, 2025 at 09:30', { clock: '2025-06-01T09:30:00' }],
      ['١ يونيو ٢٠٢٥', { clock: '2025-06-01T00:00:00' }],
      ['20250601', { clock: '2025-06-01T00:00:00' }],
    ];
    for (const [purchased_at, expected] of cases)
      assert.deepEqual(taken([line()], { purchased_at }).order.purchased_at, expected, purchased_at);
    assert.match(
      refused([line()], { purchased_at: '26/10/2025 14:00' }),
      /26\/10\/2025 14:00 begin with the day or the month/,
    );
    const chosen = (purchased_at: string, dates: string) => read([line()], { purchased_at }, { dates });
    const read1 = chosen('01/06/2025', 'day_first');
    assert.deepEqual('order' in read1 && read1.order.purchased_at, { clock: '2025-06-01T00:00:00' });
    const read2 = chosen('6-1-25', 'month_first');
    assert.deepEqual('order' in read2 && read2.order.purchased_at, { clock: '2025-06-01T00:00:00' });
    for (const purchased_at of ['2025-02-31', '31/31/2025', 'yesterday', '2025-06-01 25:00'])
      assert.match(refused([line()], { purchased_at }), /purchase date can’t be read/);
    assert.ok('refused' in chosen('26/10/2025', 'month_first'));
  });

  it('has its phone in E.164, or left out and listed', () => {
    const cases = [
      ['\u202a+971 55 555 7001\u202c', '+971555557001'],
      ['00971555557002', '+971555557002'],
      ['055 555 7003', '+971555557003'],
      ['9.71506E+11', ''],
      ['971555557004', ''],
      ['0', ''],
    ] as const;
    for (const [phone, kept] of cases) {
      const { order, blanks } = taken([line()], { phone });
      assert.equal(order.phone, kept, phone);
      assert.deepEqual(blanks, kept === '' ? [{ row: 2, field: 'phone', value: phone }] : []);
    }
    assert.deepEqual(taken([line()], { phone: 'n/a' }).blanks, []);
  });

  it('is never refused for an optional cell, unless a person wants that', () => {
    const odd = {
      payment_mode: 'barter',
      status: 'perhaps',
      delivery_fee: 'some',
      discount: '?!',
      vat: 'x',
      total: 'much',
    };
    const { order, blanks } = taken([line({ vat_rate: 'high', line_total: '-', line_discount: 'yes' })], odd);
    assert.deepEqual([order.amount, order.payment_mode, order.status], [1000, 'cash', 'delivered']);
    assert.deepEqual(blanks.map(({ field }) => field).sort(), [
      'delivery_fee',
      'discount',
      'line_discount',
      'payment_mode',
      'status',
      'total',
      'vat',
      'vat_rate',
    ]);
    assert.match(refused([line()], odd, { refuse: ['status'] }), /The value of status can’t be read: perhaps/);
    assert.match(refused([line()], { status: 'Processing' }), /not completed: Processing/);
    assert.match(refused([line()], { currency: 'usd' }), /in USD, but the store uses AED/);
  });
});

describe('the columns of old orders', () => {
  const places = (heading: string[], ...rows: string[][]) => findOrderColumns({ heading, rows });
  it('are judged by their cells: VAT is a rate or an amount, a discount of lines differs within an order', () => {
    const heading = ['Order ID', 'Order Date', 'SKU', 'Qty', 'Net price (AED)', 'VAT', 'Discount', 'Total'];
    const rates = places(
      heading,
      ['1', '2025-06-01', 'A', '1', '10', '5%', '', '10'],
      ['2', '2025-06-01', 'A', '1', '10', '5', '', '10'],
    );
    assert.deepEqual([rates.places.vat_rate, rates.places.vat, rates.prices], [5, undefined, 'without_vat']);
    const sums = places(
      heading,
      ['1', '2025-06-01', 'A', '1', '10', '0.48', '1', '9'],
      ['1', '2025-06-01', 'B', '1', '20', '0.95', '0', '20'],
    );
    assert.deepEqual(
      [sums.places.line_vat, sums.places.line_discount, sums.places.line_total, sums.places.total],
      [5, 6, 7, undefined],
    );
  });
  it('are left out where too few of their cells fit', () => {
    const { places: found, left } = places(
      ['Order', 'Date', 'Item', 'Qty', 'Price', 'Status'],
      ['1', '2025-06-01', 'Milk', '1', '10,50', 'zone 3'],
      ['2', '2025-06-01', 'Milk', '1', '10,50', 'zone 4'],
    );
    assert.equal(found.status, undefined);
    assert.deepEqual(left, [{ field: 'status', column: 5, fits: 0, of: 2 }]);
  });
});
