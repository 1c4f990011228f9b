import { Brand, BrandInput, BrandListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { type Extension, type ExtensionPoint, provideExtensions, setSession } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { defineAction, defineColumn, definePanel } from '@bo/platform/remote';
import {
  aBrand,
  act,
  aSession,
  brandBackend,
  renderRoute,
  screen,
  serve,
  useServer,
  waitFor,
  within,
} from '@bo/testing';
import {
  columns,
  ExtensionPanels,
  ListPage,
  MoreActions,
  ResourceTable,
  useExtensionActions,
  useListState,
} from '../index.ts';

const server = useServer();
const failed = jest.fn<undefined, [string, unknown]>();

/** Something of another remote at a point, whose module a test gives; `load` counts how often it was asked for. */
function contribute(id: string, point: ExtensionPoint, module: () => unknown, more: Partial<Extension> = {}) {
  const load = jest.fn(() => Promise.resolve().then(module));
  const extension: Extension = {
    key: `guest.${id}`,
    point,
    title: { en: `The ${id}`, ab: `ضيف ${id}` },
    permissions: ['product.view'],
    order: 100,
    load: load as Extension['load'],
    failed: (error) => failed(id, error),
    ...more,
  };
  return { extension, load };
}
const provide = (...all: { extension: Extension }[]) =>
  act(() => {
    provideExtensions(all.map(({ extension }) => extension));
  });

beforeEach(() => {
  failed.mockReset();
  // A browser's; in a page without layout every list would be a phone's.
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1400);
  // What crashes on purpose is reported by React too.
  jest.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  provide();
  jest.restoreAllMocks();
});

describe('panels', () => {
  const Page = () => <ExtensionPanels point="product.details.panel" context={{ product_id: 'p7' }} />;
  const panel = (text = 'Panel of') =>
    definePanel('product.details.panel', { Panel: ({ product_id }) => <p>{`${text} ${product_id}`}</p> });

  test('stand in their order, each under its title, and know the record', async () => {
    provide(
      contribute('second', 'product.details.panel', () => panel('Second of'), { order: 2 }),
      contribute('first', 'product.details.panel', () => panel('First of'), { order: 1 }),
      contribute('elsewhere', 'customer.actions', () => panel()),
    );
    await renderRoute(<Page />);
    expect(await within(screen.getByRole('region', { name: 'The first' })).findByText('First of p7')).toBeVisible();
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['The first', 'The second']);
  });

  test('of anyone who lacks one of the permissions is nothing there, and no code is asked for', async () => {
    const both = contribute('panel', 'product.details.panel', panel, { permissions: ['product.view', 'offer.view'] });
    provide(both);
    await renderRoute(<Page />, { permissions: ['product.view'] });
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    expect(both.load).not.toHaveBeenCalled();
    act(() => setSession(aSession({ permissions: ['product.view', 'offer.view'] })));
    expect(await screen.findByText('Panel of p7')).toBeVisible();
  });

  test.each([
    ['does not arrive', () => Promise.reject(new Error('lost'))],
    [
      'crashes',
      () =>
        definePanel('product.details.panel', {
          Panel: () => {
            throw new Error('lost');
          },
        }),
    ],
  ])('one that %s costs its own place; Retry brings it back', async (_, module) => {
    let present: () => unknown = module;
    const guest = contribute('panel', 'product.details.panel', () => present());
    provide(
      guest,
      contribute('other', 'product.details.panel', () => panel('Other of')),
    );
    const { user } = await renderRoute(<Page />);
    const place = screen.getByRole('region', { name: 'The panel' });
    expect(await within(place).findByRole('alert')).toHaveTextContent(
      "“The panel” can't be shown right now. The rest of the page still works.",
    );
    expect(screen.getByText('Other of p7')).toBeVisible();
    expect(failed.mock.calls).toEqual([['panel', new Error('lost')]]);
    present = () => panel();
    await user.click(within(place).getByRole('button', { name: 'Retry' }));
    expect(await within(place).findByText('Panel of p7')).toBeVisible();
  });
});

describe('columns', () => {
  const brands = defineResource({
    name: 'brands',
    path: 'admin_panel/brands/',
    entity: Brand,
    input: BrandInput,
    listQuery: BrandListQuery,
  });
  // A brand has all that the point tells of a row, but for its number.
  type Row = Brand & { number: string };
  const column = columns<Row>();
  function Page() {
    const list = useListState(BrandListQuery, { screen: 'brands' });
    const result = useQuery(brands.list(list.query));
    const rows = {
      ...result,
      data: result.data && {
        ...result.data,
        results: result.data.results.map((brand) => ({ ...brand, number: brand.name })),
      },
    };
    return (
      <ListPage title="Brands">
        <ResourceTable
          list={list}
          result={rows}
          columns={[column.text('name', { title: 'Name' })]}
          empty="No brands"
          point="order.list.column"
        />
      </ListPage>
    );
  }
  const rows = [aBrand({ id: 'b1', name: 'Almarai' }), aBrand({ id: 'b2', name: 'Baladna' })];
  const start = async (path = '/') => {
    server.use(serve('admin_panel/brands/', brandBackend(rows)));
    return renderRoute(<Page />, { path });
  };
  const asked = jest.fn();
  const lengths = (cell?: () => never) =>
    defineColumn('order.list.column', {
      useValues: (all) => {
        asked(all.map(({ id }) => id));
        return new Map(all.map(({ id, number }) => [id, number.length]));
      },
      cell: ({ id }, values) => (cell ? cell() : `${String(values.get(id))} letters`),
    });
  beforeEach(() => asked.mockReset());

  test('of another remote have a header and a cell in each row, from one question for all rows', async () => {
    provide(contribute('column', 'order.list.column', () => lengths()));
    await start();
    expect(await screen.findByRole('columnheader', { name: 'The column' })).toBeVisible();
    expect(await screen.findAllByText('7 letters')).toHaveLength(2);
    expect(asked.mock.calls.every(([ids]) => String(ids) === 'b1,b2')).toBe(true);
  });

  test('are hidden and shown in the column settings; what is hidden asks for nothing', async () => {
    const guest = contribute('column', 'order.list.column', () => lengths());
    provide(guest);
    const { user } = await start('/?columns=name');
    await screen.findByText('Almarai');
    expect(screen.queryByRole('columnheader', { name: 'The column' })).not.toBeInTheDocument();
    expect(guest.load).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'The column' }));
    expect(await screen.findAllByText('7 letters')).toHaveLength(2);
  });

  test('one whose cell crashes is lost as a whole and reported once; the list goes on, and Retry brings it back', async () => {
    let crashes = true;
    provide(
      contribute('column', 'order.list.column', () =>
        crashes
          ? lengths(() => {
              throw new Error('no cell');
            })
          : lengths(),
      ),
    );
    const { user } = await start();
    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent("“The column” can't be shown right now.");
    expect(screen.getByText('Baladna')).toBeVisible();
    expect(screen.getAllByText('—')).toHaveLength(2);
    expect(failed.mock.calls).toEqual([['column', new Error('no cell')]]);
    crashes = false;
    await user.click(within(note).getByRole('button', { name: 'Retry' }));
    expect(await screen.findAllByText('7 letters')).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });
});

describe('actions', () => {
  function Page() {
    const { actions, dialog } = useExtensionActions('customer.actions', { customer_id: 'c1', name: 'Huda' });
    return (
      <>
        <MoreActions groups={[actions]} />
        {dialog}
      </>
    );
  }
  const action = () =>
    defineAction('customer.actions', {
      Action: ({ name, onClose }) => (
        <div role="dialog" aria-label={`A gift for ${name}`}>
          <button type="button" onClick={onClose}>
            Done
          </button>
        </div>
      ),
    });

  test('stand in the menu by their names; the code comes when one is chosen, and goes when it is done', async () => {
    const guest = contribute('gift', 'customer.actions', action);
    provide(guest);
    const { user } = await renderRoute(<Page />);
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    expect(guest.load).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('menuitem', { name: 'The gift' }));
    expect(await screen.findByRole('dialog', { name: 'A gift for Huda' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog', { name: 'A gift for Huda' })).not.toBeInTheDocument();
  });

  test('one that hangs can be left, and one that fails says so and is tried again', async () => {
    let present: () => unknown = () => new Promise(() => undefined);
    provide(contribute('gift', 'customer.actions', () => present()));
    const { user } = await renderRoute(<Page />);
    const choose = async () => {
      await user.click(screen.getByRole('button', { name: 'More actions' }));
      await user.click(await screen.findByRole('menuitem', { name: 'The gift' }));
    };
    await choose();
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    present = () => Promise.reject(new Error('lost'));
    await choose();
    expect(await screen.findByRole('alert')).toHaveTextContent("“The gift” can't be shown right now.");
    present = action;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('dialog', { name: 'A gift for Huda' })).toBeInTheDocument();
  });
});

test('what wants more of a point than the point gives does not compile', () => {
  const wants = ({ variant_id }: { variant_id: string }) => <p>{variant_id}</p>;
  // @ts-expect-error the point gives a product
  definePanel('product.details.panel', { Panel: wants });
  // @ts-expect-error there is no such point
  definePanel('product.details.pannel', { Panel: () => null });
  // @ts-expect-error a row of the point has no price
  defineColumn('order.list.column', { useValues: () => null, cell: ({ price }) => String(price) });
  // @ts-expect-error the page has to say which product it shows
  expect(<ExtensionPanels point="product.details.panel" context={{ variant_id: 'v1' }} />).toBeTruthy();
});
