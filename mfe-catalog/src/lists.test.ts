import { type Column, tableShape } from '@bo/kit';
import { checkLists } from '@bo/testing';
import { firstTexts, otherTexts } from './locales/index.ts';

checkLists<Column<never>>({
  remote: 'mfe-catalog',
  texts: [firstTexts, otherTexts.load],
  shape: tableShape,
  given: {
    Stock: [() => undefined],
    Movement: [() => undefined],
    Media: [() => undefined],
    Report: [{ group: 'product' }],
    Age: ['product'],
  },
});
