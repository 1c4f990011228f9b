import { type Column, tableShape } from '@bo/kit';
import { checkLists } from '@bo/testing';
import { firstTexts, otherTexts } from './locales/index.ts';

checkLists<Column<never>>({
  remote: 'mfe-orders',
  texts: [firstTexts, otherTexts.load],
  shape: tableShape,
  given: {
    Entry: ['uae_201'],
    Sales: [{ dimension: 'product', category_level: null, period: { from: '', upto: '' }, compared: null }, {}],
  },
});
