import { SavedView, VariantType, VariantTypeInput } from '@bo/contracts';
import {
  api,
  chooseMore,
  fireEvent,
  HttpResponse,
  mock,
  renderApp,
  screen,
  useServer,
  waitFor,
  within,
} from '@bo/testing';
import { app } from '../../app.ts';
import { sizes } from '../../test/catalog-factories.ts';
// Loaded before the clock of a test runs.
import './variant-type-form.pages.tsx';
import './variant-type-list.page.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };

test('a variant type is archived after its products are counted, and Undo brings it back', async () => {
  const done: string[] = [];
  const answer = (act: string, archived_at: string | null) => () => {
    done.push(act);
    return HttpResponse.json({ ...sizes(), archived_at, version: done.length + 1 });
  };
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.get('admin_panel/variant-types/t1/', VariantType, sizes()),
    api.list('admin_panel/variant-types/', VariantType, [sizes()]),
    mock.post('*/api/v1/admin_panel/variant-types/t1/archive/', answer('archive', '2026-01-01T00:00:00.000Z')),
    mock.post('*/api/v1/admin_panel/variant-types/t1/restore/', answer('restore', null)),
  );
  const { router } = await renderApp(app, { path: '/product/varient-types/t1' });
  await chooseMore('Archive');
  const dialog = (await screen.findByText('Archive Size', {}, PATIENT)).closest<HTMLElement>('[role=dialog]')!;
  expect(await within(dialog).findByText(/2 products keep it/)).toBeInTheDocument();
  expect(screen.queryByText('Delete')).not.toBeInTheDocument();
  fireEvent.click(within(dialog).getByText('Archive'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/product/varient-types'));
  fireEvent.click(await screen.findByText('Undo', {}, PATIENT));
  await waitFor(() => expect(done).toEqual(['archive', 'restore']));
});

test('a type with hundreds of options is renamed; only the options in sight are drawn, and all of them are sent', async () => {
  const many = {
    ...sizes(),
    options: Array.from({ length: 600 }, (_, index) => ({
      id: `o${String(index)}`,
      name: `${String(index)} g`,
      name_ar: `${String(index)} جم`,
      hidden: false,
      variant_count: 1,
    })),
  };
  const sent: unknown[] = [];
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(150);
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.get('admin_panel/variant-types/t1/', VariantType, many),
    api.list('admin_panel/variant-types/', VariantType, [many]),
    mock.put('*/api/v1/admin_panel/variant-types/t1/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...many, name: 'Weight', version: 2 });
    }),
  );
  const { router } = await renderApp(app, { path: '/product/varient-types/t1' });
  fireEvent.change(await screen.findByLabelText('Name (English)', {}, PATIENT), { target: { value: 'Weight' } });
  const drawn = await screen.findAllByText(/^Option \d+$/, {}, PATIENT);
  expect(drawn.length).toBeLessThan(100);
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/product/varient-types'), PATIENT);
  expect(VariantTypeInput.parse(sent[0])).toMatchObject({ name: 'Weight', options: { length: 600 } });
  jest.restoreAllMocks();
});

test('several variant types are archived at once, and Undo brings them back', async () => {
  const calls: unknown[] = [];
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/variant-types/', VariantType, [sizes()]),
    mock.post('*/api/v1/admin_panel/variant-types/bulk/', async ({ request }) => {
      calls.push(((await request.json()) as { action: string }).action);
      return HttpResponse.json({ results: [{ id: 't1', ok: true, was: 'false' }] });
    }),
  );
  const { user } = await renderApp(app, { path: '/product/varient-types' });
  await user.click(await screen.findByLabelText('Select all rows on this page', {}, PATIENT));
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }, PATIENT));
  await waitFor(() => expect(calls).toEqual(['archive', 'restore']));
});
