import { safeOrigin } from './origin.ts';

test.each(['/', '/product/productlist?search=milk', '/order/details/7#notes'])(
  '%s is a place to come back to',
  (from) => {
    expect(safeOrigin({ from })).toBe(from);
  },
);

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/auth/sign-in',
  '/errors/error404',
  '',
  7,
  undefined,
])('%s is not: one goes to the desk of the role', (from) => {
  expect(safeOrigin({ from })).toBe('/?start=desk');
});
