import type { CategoryNode } from '@bo/contracts';
import { dropPlace, mayGo, stepPlace } from './category-places.ts';

const node = (id: string, parent_id: string | null, level: number): CategoryNode => ({
  id,
  parent_id,
  level,
  name: id,
  name_ar: id,
  slug: id,
  active: true,
  featured: false,
  image: null,
  version: 1,
  product_count: 0,
});
const nodes = [
  node('food', null, 1),
  node('drinks', null, 1),
  node('home', null, 1),
  node('dairy', 'food', 2),
  node('bread', 'food', 2),
  node('milk', 'dairy', 3),
];
const [food, drinks, home, dairy, , milk] = nodes;

test('what is dropped before a category takes its place', () => {
  expect(dropPlace(nodes, 'home', drinks!, 'before')).toEqual({ parent_id: null, after_id: 'food' });
  expect(dropPlace(nodes, 'home', food!, 'before')).toEqual({ parent_id: null, after_id: null });
});

test('what is dropped on a category becomes its first child', () => {
  expect(dropPlace(nodes, 'home', food!, 'into')).toEqual({ parent_id: 'food', after_id: null });
});

test('what is dropped behind a category stands beside it', () => {
  expect(dropPlace(nodes, 'food', home!, 'after')).toEqual({ parent_id: null, after_id: 'home' });
});

test('a step up or down changes places with the neighbour and stops at the ends', () => {
  expect(stepPlace(nodes, drinks!, 1)).toEqual({ parent_id: null, after_id: 'home' });
  expect(stepPlace(nodes, drinks!, -1)).toEqual({ parent_id: null, after_id: null });
  expect(stepPlace(nodes, home!, -1)).toEqual({ parent_id: null, after_id: 'food' });
  expect(stepPlace(nodes, food!, -1)).toBeNull();
});

test('no category goes into itself or below the third level', () => {
  expect(mayGo(nodes, 'food', 'dairy')).toBe(false);
  expect(mayGo(nodes, 'food', 'food')).toBe(false);
  expect(mayGo(nodes, 'food', 'drinks')).toBe(false);
  expect(mayGo(nodes, dairy!.id, 'drinks')).toBe(true);
  expect(mayGo(nodes, milk!.id, 'milk')).toBe(false);
  expect(mayGo(nodes, 'dairy', null)).toBe(true);
});
