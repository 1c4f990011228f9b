import { MOST_ORDERS_OF_SELLERS, OrderSellers } from '@bo/contracts';
import { initI18n } from '@bo/i18n';
import { HttpResponse, mock, renderRoute, screen, useServer, waitFor } from '@bo/testing';
import extension from './order-sellers.column.tsx';

const server = useServer();
const { cell, prepare, useValues } = extension;
const order = (id: string) => ({ id, number: id.toUpperCase() });
const seller = (id: string, name: string) => ({ id, name, name_ar: `${name} بالعربية` });

/** The cells as the list draws them: the values of all rows, then a cell for each. */
function Cells({ orders }: { orders: readonly { id: string; number: string }[] }) {
  const values = useValues(orders);
  return (
    <ul>
      {orders.map((one) => (
        <li key={one.id} aria-label={one.id}>
          {cell(one, values)}
        </li>
      ))}
    </ul>
  );
}
/** Answers with the sellers of the orders that are asked about, as the API does; tells which were. */
function serveSellers(sellers: Record<string, ReturnType<typeof seller>[]>): string[][] {
  const asked: string[][] = [];
  server.use(
    mock.get('*/api/v1/admin_panel/sellers/of-orders/', ({ request }) => {
      const ids = (new URL(request.url).searchParams.get('orders') ?? '').split(',');
      asked.push(ids);
      const results = ids.flatMap((id) => (sellers[id] ? [{ order_id: id, sellers: sellers[id] }] : []));
      return HttpResponse.json(OrderSellers.parse({ results }));
    }),
  );
  return asked;
}

test('each order names whose goods it holds, from one question for the page; the store’s own goods are nobody’s', async () => {
  const asked = serveSellers({
    one: [seller('s1', 'Sidr Farms')],
    two: [seller('s1', 'Sidr Farms'), seller('s2', 'Khor Catch'), seller('s3', 'Oud Al Beit')],
  });
  await initI18n({ language: 'en' });
  await prepare?.();
  await renderRoute(<Cells orders={[order('one'), order('two'), order('three')]} />);
  await waitFor(() => expect(screen.getByRole('listitem', { name: 'one' })).toHaveTextContent(/^Sidr Farms$/));
  expect(screen.getAllByRole('link', { name: 'Sidr Farms' })[0]).toHaveAttribute('href', '/seller/details/s1');
  expect(screen.getByRole('listitem', { name: 'two' })).toHaveTextContent('Sidr Farms +2');
  expect(screen.getByTitle('Khor Catch، Oud Al Beit')).toBeInTheDocument();
  expect(screen.getByRole('listitem', { name: 'three' })).toHaveTextContent(/^—$/);
  expect(asked).toEqual([['one', 'two', 'three']]);
});

test('more rows than the API takes at once are asked about in parts', async () => {
  const asked = serveSellers({});
  const many = Array.from({ length: MOST_ORDERS_OF_SELLERS + 1 }, (_, index) => order(`o${String(index)}`));
  await renderRoute(<Cells orders={many} />);
  await waitFor(() => expect(screen.getByLabelText('o100')).toHaveTextContent('—'));
  expect(asked.map(({ length }) => length)).toEqual([MOST_ORDERS_OF_SELLERS, 1]);
});

test('what cannot be read says so in its cells, and nothing crashes', async () => {
  server.use(
    mock.get('*/api/v1/admin_panel/sellers/of-orders/', () =>
      HttpResponse.json({ code: 'server_error', detail: '' }, { status: 500 }),
    ),
  );
  await renderRoute(<Cells orders={[order('one')]} />);
  expect(await screen.findByText('Not loaded')).toBeInTheDocument();
});
