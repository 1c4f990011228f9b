import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  DEAL_CATEGORIES,
  isGtin,
  KeptPrice,
  ORDER_STATUSES,
  PincodeInput,
  ProductInput,
  roundHalfUp,
  share,
  STARTING_ROLES,
  VariantInput,
} from '@bo/contracts';
import { buildDemo } from './demo-data.ts';
import type { Row } from './generate/context.ts';
import { parseSizes } from './generate/sizes.ts';

const accounts = {
  passwordHash: 'hash',
  roleIds: new Map(Object.keys(STARTING_ROLES).map((key) => [key, `rol_${key}`])),
  urlOf: (key: string) => `/files/${key}`,
};
const noon = new Date('2026-03-17T08:30:00Z');
const { rows, pictures } = buildDemo({ ...accounts, now: noon });
const {
  products = [],
  variants = [],
  categories = [],
  brands = [],
  orders = [],
  order_lines: lines = [],
  stock_movements: movements = [],
  stock_batches: batches = [],
  offers = [],
  pincodes = [],
} = rows;

const ARABIC = /\p{Script=Arabic}/u;
const finished = products.filter(({ status }) => status === 'active' || status === 'inactive' || status === 'archived');
const sumBy = <T>(items: readonly T[], key: (item: T) => string, value: (item: T) => number) => {
  const sums = new Map<string, number>();
  for (const item of items) sums.set(key(item), (sums.get(key(item)) ?? 0) + value(item));
  return sums;
};

describe('the demo catalogue', () => {
  it('has at least 360 finished products and 700 variants', () => {
    assert.ok(finished.length >= 360, String(finished.length));
    assert.ok(variants.length >= 700, String(variants.length));
  });

  it('has three category levels of about 10, 40 and 110', () => {
    const levels = [1, 2, 3].map((level) => categories.filter((category) => category.level === level).length);
    assert.equal(levels[0], 10);
    assert.ok((levels[1] ?? 0) >= 40 && (levels[2] ?? 0) >= 110, levels.join());
    const byId = new Map(categories.map((category) => [category.id, category]));
    for (const { level, parent_id } of categories) assert.equal(parent_id ? byId.get(parent_id)?.level : 0, level - 1);
    assert.ok(products.every(({ category_id }) => byId.get(category_id ?? '')?.level === 3));
  });

  it('says everything in both languages, and Arabic in Arabic letters', () => {
    for (const { title, title_ar, description, description_ar } of finished) {
      assert.match(title, /[A-Za-z]/);
      assert.match(title_ar ?? '', ARABIC, title);
      assert.ok((description ?? '').length > 20 && (description_ar ?? '').length > 20, title);
      assert.match(description_ar ?? '', ARABIC, title);
      assert.doesNotMatch(title + (description ?? ''), ARABIC);
    }
    const named = [
      ...categories,
      ...brands,
      ...(rows.variant_types ?? []),
      ...(rows.variant_type_options ?? []),
      ...(rows.sellers ?? []),
      ...(rows.dealers ?? []),
      ...(rows.warehouses ?? []),
    ];
    for (const { name, name_ar } of named) assert.match(name_ar, ARABIC, name);
    for (const { title, title_ar } of [...offers, ...(rows.horizontal_lists ?? [])])
      assert.match(title_ar, ARABIC, title);
    for (const { area, area_ar, city_ar } of pincodes) assert.match(`${area_ar}${city_ar ?? ''}`, ARABIC, area);
  });

  it('names the kind of thing first and the maker last in Arabic, the maker first in English', () => {
    const byId = new Map(brands.map((brand) => [brand.id, brand]));
    const branded = finished.filter(({ brand_id }) => brand_id);
    assert.ok(branded.length > 300);
    for (const { title, title_ar, brand_id } of branded) {
      const { name = '', name_ar = '' } = byId.get(brand_id ?? '') ?? {};
      assert.ok(title.startsWith(`${name} `), title);
      assert.ok(title_ar?.endsWith(` ${name_ar}`), title_ar ?? title);
    }
  });

  it('writes Arabic as LANGUAGE has it: Latin percent signs, short weights, one word per concept', () => {
    const texts = Object.values(rows).flatMap((table) =>
      table.flatMap((row) => Object.values(row).filter((value): value is string => typeof value === 'string')),
    );
    const wrong = texts.filter((text) =>
      /٪|\d %|(?<!\p{L})(?:كغم?|غرام|كيلوغرام|كوبون|مورّد|المكتب الخلفي)(?!\p{L})/u.test(text),
    );
    assert.deepEqual(wrong, []);
  });

  it('has valid barcodes in the range for use inside a company, each once', () => {
    const codes = (rows.variant_barcodes ?? []).map(({ barcode }) => barcode);
    assert.ok(codes.every((code) => isGtin(code) && /^(2|12)/.test(code)));
    assert.equal(new Set(codes).size, codes.length);
  });

  it('has products and variants that the contracts accept', () => {
    for (const { status_reason: _, attributes = '{}', ...product } of finished)
      ProductInput.parse({ ...product, attributes: JSON.parse(attributes), variant_type_ids: ['a type'] });
    for (const variant of variants) VariantInput.parse({ ...variant, options: JSON.parse(variant.options ?? '{}') });
    for (const pincode of pincodes) PincodeInput.parse(pincode);
  });

  it('has price histories that end at the price the variant has', () => {
    const last = new Map<string, Row<'price_history'>>();
    for (const entry of rows.price_history ?? [])
      if (String(entry.starts_at) >= String(last.get(entry.variant_id)?.starts_at ?? ''))
        last.set(entry.variant_id, entry);
    for (const { id, code, price, selling_price, cost } of variants) {
      const { price: kept, selling_price: sold, cost: paid } = last.get(id) ?? {};
      assert.deepEqual([kept, sold, paid], [price, selling_price, cost], code);
    }
    assert.ok((rows.price_history ?? []).length > variants.length * 1.2, 'some prices have changed');
  });

  it('names products, codes, slugs, categories and brands once', () => {
    const unique = (values: readonly string[]) =>
      assert.deepEqual(
        values.filter((value, at) => values.indexOf(value) !== at),
        [],
      );
    unique(products.map(({ title }) => title));
    unique(finished.map(({ title_ar }) => title_ar ?? ''));
    unique(products.map(({ slug }) => slug));
    unique(categories.map(({ slug }) => slug));
    unique(brands.map(({ name }) => name));
    unique(variants.map(({ code }) => code));
    unique(variants.map(({ product_id, options }) => `${product_id} ${options ?? ''}`));
  });

  it('leaves some products unfinished in each of the four ways', () => {
    const drafts = products.filter(({ status }) => !finished.some((product) => product.status === status));
    const has = (list: readonly { product_id: string }[] | undefined, id: string) =>
      (list ?? []).some(({ product_id }) => product_id === id);
    assert.ok(drafts.some(({ title_ar }) => title_ar === ''));
    assert.ok(drafts.some(({ id }) => !has(rows.product_images, id)));
    assert.ok(drafts.some(({ id }) => !has(variants, id)));
    const coded = new Set((rows.variant_barcodes ?? []).map(({ variant_id }) => variant_id));
    assert.ok(drafts.some(({ id }) => variants.some((variant) => variant.product_id === id && !coded.has(variant.id))));
  });
});

describe('sizes of the demo catalogue', () => {
  it('become units, counts and labels in both languages', () => {
    const [bottle, sack, boxes, eggs, loose] = parseSizes('1.5L 1.75 | 2kg 21.95 | 6x200ml 8 | 2pc 3.50 | kg 5.95');
    assert.deepEqual(
      [bottle?.unit, bottle?.size, bottle?.label, bottle?.label_ar, bottle?.price],
      ['ml', 1500, '1.5 L', '1.5 لتر', 175],
    );
    assert.deepEqual([sack?.unit, sack?.size], ['kg', 2]);
    assert.deepEqual([boxes?.unit, boxes?.size, boxes?.label_ar], ['pack', 6, '6 × 200 مل']);
    assert.deepEqual([eggs?.label, eggs?.label_ar], ['2 pieces', 'حبتان']);
    assert.deepEqual([loose?.byWeight, loose?.price], [true, 595]);
    const bags = ['1', '2', '5', '20', '100', '103', '115'].map((n) => parseSizes(`${n}bags 1.00`)[0]?.label_ar);
    assert.deepEqual(bags, ['كيس واحد', 'كيسان', '5 أكياس', '20 كيسًا', '100 كيس', '103 أكياس', '115 كيسًا']);
  });
});

describe('the demo orders', () => {
  it('are 2,000 over the last 90 days', () => {
    assert.equal(orders.length, 2000);
    const dates = orders.map(({ purchase_date }) => new Date(purchase_date ?? 0).getTime());
    assert.ok(Math.max(...dates) < noon.getTime() && Math.min(...dates) > noon.getTime() - 91 * 86_400_000);
  });

  it('are in every status, some on hold and some late, at whatever hour the store is opened first', () => {
    for (const now of [
      '2026-03-17T20:05:00Z',
      '2026-06-20T03:00:00Z',
      '2026-11-21T22:40:00Z',
      '2026-12-31T12:00:00Z',
      '2027-02-28T17:45:00Z',
    ].map((text) => new Date(text))) {
      const {
        orders: placed = [],
        offers: made = [],
        order_transitions: steps = [],
        stock_movements: moves = [],
      } = buildDemo({ ...accounts, now }).rows;
      assert.deepEqual(new Set(placed.map(({ status }) => status)), new Set(ORDER_STATUSES));
      assert.ok(
        placed.some(({ on_hold }) => on_hold),
        'on hold',
      );
      assert.ok(
        placed.some(({ status, promised_at }) => status === 'pending' && new Date(promised_at ?? 0) < now),
        'late',
      );
      assert.ok(
        placed.every(({ delivered_at }) => !delivered_at || new Date(delivered_at) <= now),
        'nothing is delivered tomorrow',
      );
      assert.deepEqual(
        [...steps, ...moves].filter(({ at }) => new Date(at ?? 0) > now),
        [],
        'nothing happens tomorrow',
      );
      const live = ({ draft, paused, available_from, available_upto }: Row<'offers'>) =>
        !draft && !paused && new Date(available_from) <= now && new Date(available_upto) > now;
      assert.ok(made.some(live) && made.some(({ draft }) => draft) && made.some(({ paused }) => paused));
      assert.deepEqual(new Set(made.map(({ deal_category }) => deal_category)), new Set(DEAL_CATEGORIES));
    }
  });

  it('have totals that add up to the fils', () => {
    const net = sumBy(
      lines,
      ({ order_id }) => order_id,
      (line) => line.net,
    );
    const vat = sumBy(
      lines,
      ({ order_id }) => order_id,
      (line) => line.vat ?? 0,
    );
    const discount = sumBy(
      lines,
      ({ order_id }) => order_id,
      (line) => line.discount ?? 0,
    );
    const qty = sumBy(
      lines,
      ({ order_id }) => order_id,
      (line) => line.quantity,
    );
    for (const order of orders) {
      const fee = order.delivery_fee ?? 0;
      assert.equal(net.get(order.id), (order.items_total ?? 0) - (order.discount_total ?? 0), order.number);
      assert.equal(order.amount, (net.get(order.id) ?? 0) + fee, order.number);
      assert.equal(order.vat, (vat.get(order.id) ?? 0) + roundHalfUp(fee * 5, 105), order.number);
      assert.equal(discount.get(order.id), order.discount_total, order.number);
      assert.equal(qty.get(order.id), order.qty, order.number);
    }
    for (const line of lines) {
      const grams = line.picked_weight_g ?? line.weight_g;
      const priced = (each: number) =>
        grams ? roundHalfUp(each * grams, 1000) : each * (line.quantity - (line.short ?? 0));
      const { rule } = KeptPrice.safeParse(JSON.parse(String(line.price_reason))).data ?? {};
      // An offer is computed from the list price, and wins only below the selling price.
      const gross =
        rule?.type === 'percent'
          ? priced(line.list_price) - share(priced(line.list_price), rule.percent)
          : priced(line.unit_price);
      assert.ok(gross <= priced(line.unit_price), line.id);
      assert.equal(line.net, gross - (line.discount ?? 0));
      assert.equal(line.vat, roundHalfUp(line.net * 5, 105));
    }
  });

  it('number their invoices without a gap', () => {
    const numbers = orders.flatMap(({ invoice_number }) => invoice_number ?? []).sort();
    assert.deepEqual(
      numbers,
      numbers.map((_, at) => `INV-${String(at + 1).padStart(6, '0')}`),
    );
  });

  it('follow the allowed steps in time', () => {
    const byOrder = new Map<string, Row<'order_transitions'>[]>();
    for (const step of rows.order_transitions ?? [])
      byOrder.set(step.order_id, [...(byOrder.get(step.order_id) ?? []), step]);
    for (const { id, status, number } of orders) {
      const steps = byOrder.get(id) ?? [];
      assert.equal(steps.at(-1)?.to_status, status, number);
      steps.slice(1).forEach((step, at) => {
        assert.equal(step.from_status, steps[at]?.to_status, number);
        assert.ok(String(step.at) >= String(steps[at]?.at), number);
      });
    }
  });
});

describe('the demo stock', () => {
  const place = ({ variant_id, warehouse_id }: { variant_id: string; warehouse_id: string }) =>
    `${variant_id} ${warehouse_id}`;
  const onHand = sumBy(movements, place, ({ on_hand_change = 0 }) => on_hand_change);

  it('is never negative, nor is more reserved than there is', () => {
    const reserved = sumBy(movements, place, ({ reserved_change = 0 }) => reserved_change);
    for (const [key, sum] of onHand) assert.ok((reserved.get(key) ?? 0) >= 0 && sum >= (reserved.get(key) ?? 0), key);
  });

  it('lies in batches whose quantities make up what is on hand', () => {
    const inBatches = sumBy(batches, place, ({ quantity = 0 }) => quantity);
    for (const [key, sum] of onHand) assert.equal(inBatches.get(key) ?? 0, sum, key);
  });
});

describe('the demo store', () => {
  it('is the same for the same seed and moment, and another for another seed', () => {
    const again = buildDemo({ ...accounts, now: noon });
    assert.deepEqual(again.rows, rows);
    assert.deepEqual([...again.pictures.keys()], [...pictures.keys()]);
    assert.notDeepEqual(buildDemo({ ...accounts, now: noon, seed: 7 }).rows.customers, rows.customers);
  });

  it('has staff with a name in each script, who write their reasons in either language', () => {
    for (const { name, name_ar } of rows.users ?? []) assert.match(name_ar ?? '', ARABIC, name);
    const reasons = [
      orders.flatMap(({ cancel_reason }) => cancel_reason || []),
      orders.flatMap(({ hold_reason }) => hold_reason || []),
      movements.flatMap(({ reason, kind }) => (kind === 'waste' ? reason || [] : [])),
      (rows.reviews ?? []).flatMap(({ status_reason }) => status_reason || []),
    ];
    for (const some of reasons) {
      assert.ok(
        some.some((reason) => ARABIC.test(reason)),
        some.join(),
      );
      assert.ok(
        some.some((reason) => !ARABIC.test(reason)),
        some.join(),
      );
    }
  });

  it('gives every row an id of its own', () => {
    const ids = Object.values(rows).flatMap((table) => table.flatMap((row) => ('id' in row ? row.id : [])));
    assert.equal(new Set(ids).size, ids.length);
  });

  it('has people who cannot be reached by mistake', () => {
    for (const { phone = '', email = '' } of rows.customers ?? []) {
      assert.match(phone, /^\+9715\d000\d{4}$/);
      assert.match(email, /^[a-z]+\.[a-z]+\d+@example\.com$/);
    }
  });
});
