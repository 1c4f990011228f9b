import type { BrandKey } from './brands.ts';

/** Products someone has not finished: they make the "missing" filters and the review queue show something. */
export interface DemoDraft {
  readonly brand: BrandKey | null;
  readonly title: string;
  readonly title_ar: string;
  readonly shelf: string;
  readonly sizes: string;
  readonly missing: readonly ('arabic' | 'image' | 'barcode' | 'price')[];
  readonly status: 'draft' | 'in_review' | 'changes_requested' | 'rejected';
  readonly reason?: string;
}

export const DRAFTS: readonly DemoDraft[] = [
  { brand: 'sidr', title: 'Purple Cauliflower', title_ar: '', shelf: 'Carrots, broccoli & corn', sizes: '1pc 11.95', missing: ['arabic', 'image'], status: 'draft' },
  { brand: 'labneen', title: 'Saffron Milk', title_ar: 'حليب بالزعفران', shelf: 'Flavoured milk & powder', sizes: '200ml 2.75', missing: ['image', 'barcode'], status: 'draft' },
  { brand: 'tal', title: 'Shanklish', title_ar: 'شنكليش', shelf: 'Hard & speciality cheese', sizes: '250g 18.50', missing: ['barcode'], status: 'draft' },
  { brand: 'crunchoo', title: 'Truffle Crisps', title_ar: '', shelf: 'Potato crisps', sizes: '', missing: ['arabic', 'price', 'barcode'], status: 'draft' },
  { brand: 'cocoara', title: 'Advent Calendar', title_ar: 'تقويم الشوكولاتة', shelf: 'Chocolate', sizes: '', missing: ['image', 'price', 'barcode'], status: 'draft' },
  { brand: 'frostara', title: 'Cauliflower Pizza Base', title_ar: '', shelf: 'Pizza & ready meals', sizes: '300g 19.95', missing: ['arabic'], status: 'draft' },
  { brand: 'nadaya', title: 'Oud Hair Mist', title_ar: 'معطر شعر بالعود', shelf: 'Hair care', sizes: '100ml 39.00', missing: ['image'], status: 'draft' },
  { brand: 'tannourak', title: 'Regag Bread', title_ar: 'خبز رقاق', shelf: 'Arabic bread & flatbread', sizes: '3pc 6.00', missing: [], status: 'in_review' },
  { brand: 'bunnaya', title: 'Cold Brew Concentrate', title_ar: 'قهوة كولد برو مركزة', shelf: 'Beans & ground coffee', sizes: '500ml 34.00', missing: ['barcode'], status: 'in_review' },
  { brand: 'nahl', title: 'Honeycomb in Frame', title_ar: 'شمع عسل بالإطار', shelf: 'Honey & jam', sizes: '1kg 145.00', missing: ['image'], status: 'changes_requested', reason: 'Please add a picture of the label with the origin.' },
  { brand: 'oudBeit', title: 'Miracle Weight-Loss Bakhoor', title_ar: 'بخور التخسيس العجيب', shelf: 'Oud & bakhoor', sizes: '40g 49.00', missing: [], status: 'rejected', reason: 'لا يُسمح بادعاءات صحية على البخور.' },
];
