import { BrandListQuery, OrderListQuery } from '@bo/contracts';
import { readListQuery } from './list-state.ts';

test('what the route fixes holds, whatever the URL says of it', () => {
  const { query, matching, params, filters, isFiltered } = readListQuery(
    OrderListQuery,
    'status=packed,delivered&late=true&search=fatima&offset=40',
    { status: 'pending' },
  );
  expect(query).toMatchObject({ status: ['pending'], late: true, search: 'fatima', offset: 40 });
  expect(matching).toEqual({ status: 'pending', late: 'true', search: 'fatima' });
  expect(params).not.toHaveProperty('status');
  expect(filters).toEqual({ late: 'true' });
  expect(isFiltered).toBe(true);
});

test('a list that only its route filters is not filtered by the person, and matches no more than the route says', () => {
  const { isFiltered, matching, filters } = readListQuery(OrderListQuery, 'sort=-amount', { status: 'pending' });
  expect(isFiltered).toBe(false);
  expect(filters).toEqual({});
  expect(matching).toEqual({ status: 'pending' });
});

test('without anything fixed the URL decides, and a value that the contract refuses costs only itself', () => {
  const { query, matching, columns } = readListQuery(
    BrandListQuery,
    'featured=perhaps&active=false&limit=50&columns=name,logo',
  );
  expect(query).toMatchObject({ active: false, limit: 50, offset: 0 });
  expect(matching).toEqual({ active: 'false' });
  expect(columns).toEqual(['name', 'logo']);
});
