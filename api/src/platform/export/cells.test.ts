import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  ADJUST_REASONS,
  COUNT_STATUSES,
  DEAL_CATEGORIES,
  DELIVERY_MODES,
  MOVEMENT_KINDS,
  OFFER_STATES,
  OFFER_TYPES,
  ORDER_STATUSES,
  PAYMENT_MODES,
  PAYMENT_STATUSES,
  PRODUCT_STATUSES,
  REVIEW_STATUSES,
  SELLER_STATUSES,
  UNITS,
  WASTE_REASONS,
} from '@bo/contracts';
import { wordOf } from '../words.ts';
import { cellWriter, type ExportColumn } from './cells.ts';

const CODES = {
  product_status: PRODUCT_STATUSES,
  review_status: REVIEW_STATUSES,
  count_status: COUNT_STATUSES,
  movement: MOVEMENT_KINDS,
  movement_reason: [...ADJUST_REASONS, ...WASTE_REASONS, 'found_expired'],
  unit: UNITS,
  order_status: ORDER_STATUSES,
  payment_mode: PAYMENT_MODES,
  payment_status: PAYMENT_STATUSES,
  delivery_mode: DELIVERY_MODES,
  deal_category: DEAL_CATEGORIES,
  offer_type: OFFER_TYPES,
  offer_state: OFFER_STATES,
  seller_status: SELLER_STATUSES,
} as const;

describe('the cells of an exported file', () => {
  for (const [list, codes] of Object.entries(CODES) as [keyof typeof CODES, readonly string[]][]) {
    it(`has a word of either language for every ${list}`, () => {
      for (const code of codes) {
        assert.match(wordOf(list, code, 'ab'), /\p{Script=Arabic}/u, `${list} ${code}`);
        assert.notEqual(wordOf(list, code, 'en'), '');
        if (code.includes('_')) assert.notEqual(wordOf(list, code, 'en'), code);
      }
    });
  }

  it("says states and names in the reader's language, and leaves codes and what people wrote as they are", () => {
    interface Item {
      code: string;
      status: string;
      reason: string;
      brand: { name: string; name_ar: string } | null;
    }
    const columns: readonly ExportColumn<Item>[] = [
      { key: 'code', value: ({ code }) => code },
      { key: 'status', words: 'product_status', value: ({ status }) => status },
      { key: 'reason', words: 'movement_reason', value: ({ reason }) => reason },
      { key: 'brand', value: ({ brand }) => brand },
    ];
    const store = { currency: 'AED', time_zone: 'Asia/Dubai' } as Parameters<typeof cellWriter>[1];
    const cells = (language: 'en' | 'ab', item: Item) => cellWriter(columns, store, language)(item);
    const item = {
      code: '0062910',
      status: 'in_review',
      reason: 'data_error: see: C-7',
      brand: { name: 'Al Ain', name_ar: 'العين' },
    };
    assert.deepEqual(cells('en', item), ['0062910', 'In review', 'Error in the data: see: C-7', 'Al Ain']);
    assert.deepEqual(cells('ab', item), ['0062910', 'قيد المراجعة', 'خطأ في البيانات: see: C-7', 'العين']);
    assert.deepEqual(
      cells('ab', { code: '7', status: 'unheard_of', reason: 'C-7', brand: { name: 'Only English', name_ar: '' } }),
      ['7', 'unheard_of', 'C-7', 'Only English'],
    );
    assert.deepEqual(cells('en', { ...item, reason: '', brand: null }).slice(2), [null, null]);
  });
});
