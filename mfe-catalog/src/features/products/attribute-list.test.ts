import type { ListState } from '@bo/kit';
import { attributeList, categoryList, rangeOf, readRange } from './attribute-list.ts';

/** A list whose address holds some parameters; what is set is remembered. */
function aList(params: Record<string, string>) {
  const sent: object[] = [];
  const list: Pick<ListState, 'value' | 'set'> = {
    value: (name) => params[name],
    set: (changes) => void sent.push(changes),
  };
  return { list: list as ListState, sent };
}

test('a filter by an attribute sees its own values, and leaves those of others where they are', () => {
  const { list, sent } = aList({ attribute: 'att_of:cow,att_bio:true,att_of:goat' });
  const of = attributeList(list, 'att_of');
  expect(of.value('att_of')).toBe('cow,goat');
  expect(attributeList(list, 'att_fat').value('att_fat')).toBeUndefined();
  of.set({ att_of: ['goat'] });
  of.set({ att_of: undefined });
  expect(sent).toEqual([{ attribute: ['att_bio:true', 'att_of:goat'] }, { attribute: ['att_bio:true'] }]);
});

test('another category leaves the attributes of the one before behind', () => {
  const { list, sent } = aList({ category: 'c1', attribute: 'att_of:cow' });
  categoryList(list).set({ category: ['c2'] });
  expect(sent).toEqual([{ category: ['c2'], attribute: undefined }]);
});

test('a range is what people type, in any digits; what is no number is left out', () => {
  expect(rangeOf({ from: '١٫٥', to: '3' })).toBe('1.5..3');
  expect(rangeOf({ from: '', to: '.5' })).toBe('..0.5');
  expect(rangeOf({ from: 'much', to: '' })).toBeUndefined();
  expect(readRange('1.5..')).toEqual({ from: '1.5', to: '' });
});
