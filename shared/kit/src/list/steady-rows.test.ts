import { steady } from './steady-rows.ts';

const rows = (...ids: string[]) => ids.map((id) => ({ id, value: 'before' }));
const held = (ids: string[], actions: Record<string, string> = {}) => ({
  key: '{}',
  rows: rows(...ids),
  actions: new Map(Object.entries(actions)),
});
const ids = (of: readonly { id: string }[]) => of.map(({ id }) => id);
const FIRST = { limit: 4, offset: 0 };

test('rows keep their places, with the values of now', () => {
  const page = [{ id: 'c', value: 'after' }, ...rows('a', 'b')];
  const { rows: shown, fresh, changed } = steady(held(['a', 'b', 'c'], { c: 'updated' }), page, FIRST);
  expect(ids(shown)).toEqual(['a', 'b', 'c']);
  expect(shown[2]).toEqual({ id: 'c', value: 'after' });
  expect([...changed]).toEqual(['c']);
  expect(fresh).toBe(0);
});

test('a row that someone has made waits and is counted, wherever the sort puts it', () => {
  expect(steady(held(['a', 'b', 'c', 'd']), rows('new', 'a', 'b', 'c'), FIRST).fresh).toBe(1);
  expect(steady(held(['a', 'b', 'c', 'd'], { z: 'created' }), rows('a', 'b', 'c', 'z'), FIRST).fresh).toBe(1);
  expect(steady(held(['a', 'b']), rows('a', 'b', 'z'), FIRST).fresh).toBe(1);
});

test('a row that only moved here from another page is not new', () => {
  const archived = steady(held(['a', 'b', 'c', 'd'], { b: 'archived' }), rows('a', 'c', 'd', 'e'), FIRST);
  expect(archived.fresh).toBe(0);
  expect([...archived.gone]).toEqual([['b', 'archived']]);
  const second = steady(held(['e', 'f', 'g', 'h'], { new: 'created' }), rows('d', 'e', 'f', 'g'), {
    limit: 4,
    offset: 4,
  });
  expect(second.fresh).toBe(0);
  expect(second.gone.size).toBe(0);
});

test('a row that is gone says what became of it; one that newer rows have pushed away says nothing', () => {
  const { rows: shown, gone } = steady(
    held(['a', 'b', 'c', 'd'], { a: 'archived', b: 'deleted', c: 'status_changed', n: 'created' }),
    rows('n'),
    FIRST,
  );
  expect(ids(shown)).toEqual(['a', 'b', 'c', 'd']);
  expect(Object.fromEntries(gone)).toEqual({ a: 'archived', b: 'deleted', c: 'left' });
});
