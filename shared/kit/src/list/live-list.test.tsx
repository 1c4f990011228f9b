import { Brand, BrandInput, BrandListQuery } from '@bo/contracts';
import { defineResource, refreshRecords } from '@bo/http';
import { emit } from '@bo/platform';
import { type QueryClient, useQuery, useQueryClient } from '@bo/platform/query';
import {
  aBrand,
  aSession,
  act,
  brandBackend,
  renderRoute,
  screen,
  serve,
  settled,
  useServer,
  waitFor,
  within,
} from '@bo/testing';
import { BulkBar, columns, FlagFilter, ListPage, ResourceTable, useListState, useSelection } from '../index.ts';

const brands = defineResource({
  name: 'brands',
  path: 'admin_panel/brands/',
  entity: Brand,
  input: BrandInput,
  listQuery: BrandListQuery,
});
const column = columns<Brand>();
const server = useServer();
const sara = { id: 'user-sara', name: 'Sara' };
const me = { id: aSession().user.id, name: 'Me' };
let client: QueryClient;

function BrandList() {
  client = useQueryClient();
  const list = useListState(BrandListQuery, { screen: 'brands' });
  const selection = useSelection(list, [{ permission: 'brand.edit' }]);
  const result = useQuery(brands.list(list.query));
  return (
    <ListPage title="Brands" filters={<FlagFilter list={list} name="featured" label="Featured" />}>
      <BulkBar
        selection={selection}
        page={result.data}
        mutation={brands.bulk()}
        actions={[{ action: 'archive', label: 'Archive', permission: 'brand.edit', undo: 'restore' }]}
      />
      <ResourceTable
        list={list}
        result={result}
        selection={selection}
        to={(brand) => `/brand/${brand.id}`}
        empty="No brands yet"
        columns={[
          column.text('name', { title: 'Name', sort: 'name' }),
          column.code('contact_phone', { title: 'Phone' }),
        ]}
      />
    </ListPage>
  );
}
function start(count = 3) {
  const backend = brandBackend(
    Array.from({ length: count }, (_, index) =>
      aBrand({ id: `b${String(index)}`, name: `Brand ${String(index).padStart(2, '0')}`, contact_phone: '' }),
    ),
  );
  server.use(serve('admin_panel/brands/', backend));
  return backend;
}
/** What the host does with an event of the stream. */
async function told(id: string, action: string, by: { id: string; name: string } = sara): Promise<void> {
  act(() => {
    const change = { type: 'brand', id, version: null };
    emit('records.changed', { changes: [{ ...change, action, by }] });
    refreshRecords(client, [{ ...change, resources: ['brands'], own: by === me }]);
  });
  await settled(client);
}
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
const rowOf = (name: RegExp) => screen.getByRole('row', { name });

test('a row that someone else changes changes in its place: the order, the selection and the focus stay', async () => {
  const backend = start();
  const { user } = await renderRoute(<BrandList />);
  await screen.findByText('Brand 00');
  await user.click(within(rowOf(/Brand 01/)).getByRole('checkbox'));
  act(() => rowOf(/Brand 02/).focus());
  backend.change('b1', { name: 'Zaatar', contact_phone: '+97143334455' });
  await told('b1', 'updated');
  expect(await screen.findByText('Zaatar')).toBeInTheDocument();
  expect(names()).toEqual(['Brand 00', 'Zaatar', 'Brand 02']);
  expect(within(rowOf(/Zaatar/)).getByRole('checkbox')).toBeChecked();
  expect(rowOf(/Brand 02/)).toHaveFocus();
});

test('new rows are announced and come when they are asked for', async () => {
  const backend = start(2);
  const { user } = await renderRoute(<BrandList />);
  await screen.findByText('Brand 00');
  for (const name of ['Aamal', 'Basil', 'Zad']) {
    backend.handle({ method: 'post', path: 'admin_panel/brands/', params: {}, body: { name, name_ar: 'جديد' } });
    await told(backend.rows().at(-1)?.id ?? '', 'created');
  }
  const bring = await screen.findByRole('button', { name: '3 new' });
  expect(names()).toEqual(['Brand 00', 'Brand 01']);
  await user.click(bring);
  expect(names()).toEqual(['Aamal', 'Basil', 'Brand 00', 'Brand 01', 'Zad']);
  expect(screen.queryByRole('button', { name: /new/ })).not.toBeInTheDocument();
});

test('a row that someone archives stays where it is and says so, until one goes on', async () => {
  const backend = start();
  const { user } = await renderRoute(<BrandList />);
  await screen.findByText('Brand 00');
  backend.change('b1', { archived_at: new Date().toISOString() });
  await told('b1', 'archived');
  expect(await within(rowOf(/Brand 01/)).findByText('Archived')).toBeInTheDocument();
  expect(screen.getByText('1–2 of 2')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Name' }));
  await waitFor(() => expect(names()).toEqual(['Brand 02', 'Brand 00']));
});

test('what one does oneself shows at once, in this tab or from another', async () => {
  const backend = start();
  const { user } = await renderRoute(<BrandList />);
  await screen.findByText('Brand 00');
  backend.change('b0', { archived_at: new Date().toISOString() });
  await told('b0', 'archived');
  await user.click(within(rowOf(/Brand 01/)).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(names()).toEqual(['Brand 02']));
  backend.change('b2', { name: 'Renamed elsewhere' });
  backend.handle({ method: 'post', path: 'admin_panel/brands/', params: {}, body: { name: 'Mine', name_ar: 'لي' } });
  await told('b2', 'updated', me);
  await waitFor(() => expect(names()).toEqual(['Mine', 'Renamed elsewhere']));
});

test('in Arabic, too', async () => {
  const backend = start();
  await renderRoute(<BrandList />, { language: 'ab' });
  await screen.findByText('Brand 00');
  backend.change('b1', { archived_at: new Date().toISOString() });
  await told('b1', 'archived');
  expect(await within(rowOf(/Brand 01/)).findByText('مؤرشف')).toBeInTheDocument();
  backend.handle({ method: 'post', path: 'admin_panel/brands/', params: {}, body: { name: 'Aa', name_ar: 'جديد' } });
  await told(backend.rows().at(-1)?.id ?? '', 'created');
  expect(await screen.findByRole('button', { name: 'صف جديد' })).toBeInTheDocument();
});
