import { type Column, tableShape } from '@bo/kit';
import { checkLists } from '@bo/testing';
import { firstTexts, otherTexts } from './locales/index.ts';

checkLists<Column<never>>({
  remote: 'mfe-partners',
  texts: [firstTexts, otherTexts.load],
  shape: tableShape,
});
