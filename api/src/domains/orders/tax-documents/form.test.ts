import assert from 'node:assert/strict';
import { it } from 'node:test';
import { formOf, mayIssueFull } from './form.ts';

const household = { currency: 'AED', amount: 1_000_000, vat: 47_619, customer_tax_number: '' };

it('a household gets a simplified invoice up to AED 10,000, and a full one above', () => {
  assert.equal(formOf(household), 'simplified');
  assert.equal(formOf({ ...household, amount: 1_000_001 }), 'full');
  assert.equal(formOf({ ...household, currency: 'SAR', amount: 1_000_001 }), 'simplified');
});

it('a customer with a tax number gets a full invoice, unless it bears no VAT', () => {
  const business = { ...household, amount: 100, customer_tax_number: '100000000000003' };
  assert.equal(formOf(business), 'full');
  assert.equal(formOf({ ...business, vat: 0 }), 'simplified');
});

it('a full invoice needs the tax number of the store and its legal name in a language', () => {
  const store = { vat_number: '100000000000003', legal_name: '', legal_name_ar: 'المتجر ذ.م.م' };
  assert.ok(mayIssueFull(store));
  assert.ok(!mayIssueFull({ ...store, legal_name_ar: '' }));
  assert.ok(!mayIssueFull({ ...store, vat_number: '' }));
});
