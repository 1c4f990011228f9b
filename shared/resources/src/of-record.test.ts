import { RECORD_TYPES, type RecordType } from '@bo/contracts';
import * as exported from './index.ts';

/** Each resource and the type of record that it holds. */
const RESOURCES = {
  brand: exported.brands,
  category: exported.categories,
  offer: exported.offers,
  order: exported.orders,
  pincode: exported.pincodes,
  product: exported.products,
  seller: exported.sellers,
  variant: exported.variants,
  variant_type: exported.variantTypes,
  warehouse: exported.warehouses,
} satisfies Partial<Record<RecordType, unknown>>;

/** Lists that show records of other types in a way of their own; a change of those types makes them stale. */
const VIEWS = [
  'earnings',
  'payout-requests',
  'purchase-receipts',
  'sellable-variants',
  'seller-sales',
  'webhook-deliveries',
];

test('what a write makes stale is what the event of the same change makes stale', () => {
  for (const [type, resource] of Object.entries(RESOURCES)) {
    const keys = exported.staleAfter(type as RecordType);
    expect(resource.archive().meta?.invalidates).toEqual(keys);
    expect(keys[0]).toEqual([resource.name]);
  }
});

test('a rename of a brand makes the products stale, which show its name', () => {
  expect(exported.brands.update().meta?.invalidates).toContainEqual(exported.products.keys.all);
});

test('every type of record names its own resource first, and none twice', () => {
  const own = Object.values(RECORD_TYPES).map(({ resources: [first] }) => first);
  expect(new Set(own).size).toBe(own.length);
  for (const { resources } of Object.values(RECORD_TYPES)) expect(new Set(resources).size).toBe(resources.length);
  // What no type of record holds would never be fresh again after someone else's change.
  for (const { resources } of Object.values(RECORD_TYPES))
    expect([...own, ...VIEWS]).toEqual(expect.arrayContaining([...resources]));
});
