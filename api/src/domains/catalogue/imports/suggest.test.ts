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
  assert.deepEqual(
    taken({ Item: ['Olive Oil'], Dept: ['Oils'], 'Sub dept': ['Olive'], Retail: ['12.50'], 'سعر المستهلك': ['12.50'] }),
    ['title', 'category', 'sub_category', 'price', null],
  );
});

test('a code that is called by its kind is a barcode, and a currency in a heading changes no name', () => {
  for (const name of ['EAN Code', 'UPC code', 'EAN/UPC', 'GTIN No.', 'Barcode number'])
    assert.deepEqual(taken({ Item: ['Basmati Rice'], [name]: ['6290008000018'] }), ['title', 'barcode'], name);
  assert.deepEqual(taken({ Item: ['Basmati Rice'], 'Item code': ['6290008000018'] }), ['title', 'code']);
  for (const name of ['RRP (AED)', 'MRP in AED', 'AED RRP'])
    assert.deepEqual(taken({ Item: ['Basmati Rice'], [name]: ['12.50'] }), ['title', 'price'], name);
  assert.deepEqual(taken({ Item: ['Basmati Rice'], 'Cost AED': ['12.50'], 'Currency (AED)': ['AED'] }), [
    'title',
    'cost_price',
    'currency',
  ]);
});

test('of two columns that each name a category the second is the level below', () => {
  assert.deepEqual(taken({ Item: ['Olive Oil'], 'Dept.': ['Oils'], Family: ['Olive'] }), [
    'title',
    'category',
    'sub_category',
  ]);
  assert.deepEqual(taken({ Item: ['Olive Oil'], Department: ['Food'], Section: ['Oils'], Group: ['Olive'] }), [
    'title',
    'category',
    'sub_category',
    'super_sub_category',
  ]);
  assert.deepEqual(taken({ Item: ['Olive Oil'], Category: ['Food'], 'Sub category': ['Oils'], Family: ['Olive'] }), [
    'title',
    'category',
    'sub_category',
    null,
  ]);
});
