import fc from 'fast-check';
import { type DiscountType, inDiscountType, settlePrice, sellingPrice, VariantInput } from '../index.ts';

const minor = fc.integer({ min: 0, max: 10_000_000 });
const percent = fc.integer({ min: 0, max: 9_999 });
const type = fc.constantFrom<DiscountType>('percent', 'amount');

test('whatever two values are edited, the selling price is the price less the discount', () => {
  fc.assert(
    fc.property(
      minor,
      type,
      fc.integer({ min: 0, max: 12_000 }),
      minor,
      fc.constantFrom('price' as const, 'discount' as const, 'selling_price' as const),
      (price, discount_type, discount, selling_price, follows) => {
        const parts = { price, discount_type, discount, selling_price };
        const settled = settlePrice(parts, follows);
        const most = discount_type === 'percent' ? 10_000 : price;
        if (discount > most && (follows === 'selling_price' || (follows === 'price' && discount_type === 'percent'))) {
          expect(settled).toEqual(parts);
          return;
        }
        expect(sellingPrice(settled.price, settled.discount_type, settled.discount)).toBe(settled.selling_price);
        expect(settled.selling_price).toBeGreaterThanOrEqual(0);
        expect(settled.discount).toBeGreaterThanOrEqual(0);
        expect(settled.selling_price).toBeLessThanOrEqual(settled.price);
      },
    ),
  );
});

test('the two values a person typed are kept when they can hold', () => {
  fc.assert(
    fc.property(minor, minor, percent, (price, selling, rate) => {
      expect(
        settlePrice({ price, discount_type: 'percent', discount: rate, selling_price: 0 }, 'selling_price'),
      ).toMatchObject({ price, discount: rate });
      expect(
        settlePrice({ price: 0, discount_type: 'percent', discount: rate, selling_price: selling }, 'price'),
      ).toMatchObject({ discount: rate, selling_price: selling });
      if (selling <= price)
        expect(
          settlePrice({ price, discount_type: 'percent', discount: 0, selling_price: selling }, 'discount'),
        ).toMatchObject({ price, selling_price: selling });
    }),
  );
});

test('settling a settled price changes nothing', () => {
  fc.assert(
    fc.property(minor, percent, (price, rate) => {
      const settled = settlePrice(
        { price, discount_type: 'percent', discount: rate, selling_price: 0 },
        'selling_price',
      );
      expect(settlePrice(settled, 'selling_price')).toEqual(settled);
      const again = settlePrice(settled, 'discount');
      expect(again.selling_price).toBe(settled.selling_price);
    }),
  );
});

test('a percentage that cannot give the typed selling price becomes an amount', () => {
  expect(
    settlePrice({ price: 1_000_000, discount_type: 'percent', discount: 0, selling_price: 999_999 }, 'discount'),
  ).toEqual({ price: 1_000_000, discount_type: 'amount', discount: 1, selling_price: 999_999 });
  expect(settlePrice({ price: 1000, discount_type: 'percent', discount: 0, selling_price: 750 }, 'discount')).toEqual({
    price: 1000,
    discount_type: 'percent',
    discount: 2500,
    selling_price: 750,
  });
});

test('a selling price above the price raises the price', () => {
  expect(settlePrice({ price: 500, discount_type: 'amount', discount: 50, selling_price: 700 }, 'discount')).toEqual({
    price: 700,
    discount_type: 'amount',
    discount: 0,
    selling_price: 700,
  });
});

test('a discount in the other unit leaves the list price as it is, and what is charged to less than a basis point', () => {
  fc.assert(
    fc.property(minor, type, percent, (price, discount_type, rate) => {
      const { selling_price } = settlePrice(
        { price, discount_type: 'percent', discount: rate, selling_price: 0 },
        'selling_price',
      );
      const settled = settlePrice({ price, discount_type, discount: 0, selling_price }, 'discount');
      const amount = inDiscountType(settled, 'amount');
      expect(amount).toEqual({ price, discount_type: 'amount', discount: price - selling_price, selling_price });
      const other = inDiscountType(amount, 'percent');
      expect(other.price).toBe(price);
      expect(Math.abs(other.selling_price - selling_price)).toBeLessThanOrEqual(price / 10_000);
      expect(sellingPrice(other.price, other.discount_type, other.discount)).toBe(other.selling_price);
    }),
  );
});

test('the rules between fields are told together with what is wrong with other fields', () => {
  const parsed = VariantInput.safeParse({
    code: null,
    unit: 'kg',
    size: 1,
    price: 1200,
    discount_type: 'percent',
    discount: 12_000,
    selling_price: 1200,
    min_buy: 5,
    max_buy: 2,
    components: [{ variant_id: 'v1', quantity: 1 }],
  });
  expect(parsed.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual([
    'code required',
    'discount percent_too_big',
    'max_buy max_buy_too_small',
    'components combo_too_small',
  ]);
});
