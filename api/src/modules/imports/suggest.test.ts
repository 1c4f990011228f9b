import assert from 'node:assert/strict';
import { test } from 'node:test';
import { suggestColumns } from './suggest.ts';

/** What the columns of a file are taken for, by their names and values. */
const taken = (columns: Record<string, readonly string[]>) =>
  suggestColumns(Object.entries(columns).map(([name, values], index) => ({ index, name, values: [...values] }))).map(
    ({ suggestion }) => suggestion,
  );

test('what a supplier asks is the cost, and never the price that customers pay', () => {
  for (const name of ['Trade price', 'Cost', 'Purchase Price (AED)', 'wholesale_price', 'سعر الشراء', 'التكلفة'])
    assert.deepEqual(taken({ Item: ['Basmati Rice'], [name]: ['12.50'] }), ['title', 'cost_price'], name);
  assert.deepEqual(taken({ Item: ['Basmati Rice'], 'Trade price': ['8.00'], 'Retail price': ['12.50'] }), [
    'title',
    'cost_price',
    'price',
  ]);
  assert.deepEqual(taken({ 'اسم الصنف': ['Rice'], 'سعر البيع': ['7,29'], 'سعر الشراء': ['5,10'] }), [
    'title',
    'selling_price',
    'cost_price',
  ]);
});

test('a name in Arabic is the Arabic title, whatever its column is called', () => {
  assert.deepEqual(
    taken({ 'اسم الصنف': ['زيت زيتون', 'أرز بسمتي'], 'الاسم الإنجليزي': ['Olive Oil', 'Basmati Rice'] }),
    ['title_ar', 'title'],
  );
  assert.deepEqual(taken({ Name: ['زيت زيتون'] }), ['title_ar']);
  assert.deepEqual(taken({ Name: ['Olive Oil', 'زيت زيتون', 'Basmati Rice'] }), ['title']);
});

test('the words of three suppliers are understood', () => {
  assert.deepEqual(
    taken({
      'Item description': ['Olive Oil'],
      EAN: ['6290008000018'],
      'RRP incl VAT': ['12.50'],
      Group: ['Oils'],
      Pack: ['500 ml'],
    }),
    ['title', 'barcode', 'price', 'category', 'size'],
  );
});
