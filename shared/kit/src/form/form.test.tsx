import { Brand, BrandInput, BrandListQuery } from '@bo/contracts';
import { ApiError, defineResource, refreshRecords } from '@bo/http';
import { emit } from '@bo/platform';
import { Link, Route, Routes, useNavigate, useParams } from '@bo/platform/router';
import { type QueryClient, useQuery, useQueryClient } from '@bo/platform/query';
import {
  aBrand,
  act,
  api,
  brandBackend,
  mock,
  renderRoute,
  screen,
  serve,
  settled,
  useServer,
  waitFor,
  within,
} from '@bo/testing';
import { z } from 'zod';
import { BilingualField, ContractForm, Loaded, ResourceForm, SwitchField, TextField } from '../index.ts';

const brands = defineResource({
  name: 'brands',
  path: 'admin_panel/brands/',
  entity: Brand,
  input: BrandInput,
  listQuery: BrandListQuery,
});

function BrandFields() {
  return (
    <>
      <BilingualField name="name" label="Name" />
      <TextField name="contact_phone" label="Phone" code />
      <SwitchField name="featured" label="Featured" />
    </>
  );
}
function CreateBrand() {
  const navigate = useNavigate();
  return (
    <ResourceForm resource={brands} onSaved={(brand) => void navigate(`/brand/${brand.id}`)}>
      <BrandFields />
    </ResourceForm>
  );
}
let client: QueryClient;
/** Sara saves the record in her browser; the event stream tells. */
async function saraSaves(backend: ReturnType<typeof serveBrand>, fields: Partial<Brand>): Promise<void> {
  backend.change('b1', fields);
  const change = { type: 'brand', id: 'b1', version: backend.rows()[0]?.version ?? null };
  act(() => {
    emit('records.changed', {
      changes: [{ ...change, action: 'updated', by: { id: 'user-sara', name: 'Sara' } }],
    });
    refreshRecords(client, [{ ...change, resources: ['brands'], own: false }]);
  });
  await settled(client);
}
function EditBrand() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const result = useQuery(brands.detail(id));
  client = useQueryClient();
  return (
    <Loaded result={result}>
      {(brand) => (
        <ResourceForm resource={brands} record={brand} onSaved={() => void navigate('/done')}>
          <BrandFields />
        </ResourceForm>
      )}
    </Loaded>
  );
}
const app = (
  <>
    <Link to="/elsewhere">Menu</Link>
    <Link to="?part=other">Another part</Link>
    <Routes>
      <Route path="/create" element={<CreateBrand />} />
      <Route path="/edit/:id" element={<EditBrand />} />
      <Route path="*" element={<h1>Another screen</h1>} />
    </Routes>
  </>
);
const server = useServer();
afterEach(async () => {
  const { clear } = await import('idb-keyval');
  await clear();
});

/** Waits until a draft has reached the disk. */
async function keptDraft(name: string): Promise<void> {
  const { get } = await import('idb-keyval');
  await waitFor(async () => expect(await get(`draft user-1 ${name}`)).toBeDefined());
}
const save = () => screen.getByRole('button', { name: 'Save' });
const english = () => screen.findByRole('textbox', { name: 'Name (English)' });
const arabic = () => screen.getByRole('textbox', { name: 'Name (Arabic)' });

function serveBrand(fields: Partial<Brand> = {}) {
  const backend = brandBackend([aBrand({ id: 'b1', name: 'Al Ain', name_ar: 'العين', ...fields })]);
  server.use(serve('admin_panel/brands/', backend));
  return backend;
}

test('of a name in two languages the one of the screen comes first', async () => {
  for (const [language, first] of [
    ['en', 'en'],
    ['ab', 'ar'],
  ] as const) {
    const { unmount } = await renderRoute(app, { path: '/create', language });
    const [field] = await screen.findAllByRole('textbox', {}, { timeout: 20_000 });
    expect(field).toHaveAttribute('lang', first);
    unmount();
  }
});

test('a wrong form says everything that is wrong, with links to the fields', async () => {
  const { user } = await renderRoute(app, { path: '/create' });
  await user.type(await screen.findByRole('textbox', { name: 'Phone' }), '12');
  await user.click(save());
  const summary = await screen.findByRole('alert');
  expect(summary).toHaveTextContent('3 fields need your attention');
  expect(summary.parentElement).toHaveFocus();
  expect(within(summary).getByText(/Enter the phone number with its country code/)).toBeInTheDocument();
  await user.click(within(summary).getByRole('link', { name: 'Name (English)' }));
  expect(await english()).toHaveFocus();
  expect(await english()).toHaveAccessibleDescription('Fill this in.');
});

test('the same sentences come in Arabic', async () => {
  const { user } = await renderRoute(app, { path: '/create', language: 'ab' });
  await user.click(await screen.findByRole('button', { name: 'حفظ' }));
  expect(await screen.findByText('أمران يحتاجان إلى انتباهك')).toBeInTheDocument();
  expect(screen.getAllByText('هذا الحقل مطلوب.')).not.toHaveLength(0);
});

test('the Arabic input of a pair is written from the right, in either language', async () => {
  await renderRoute(app, { path: '/create' });
  await english();
  expect(arabic()).toHaveAttribute('dir', 'rtl');
  expect(arabic()).toHaveAttribute('lang', 'ar');
});

test('creating sends what was checked, once, however often one clicks', async () => {
  const bodies: unknown[] = [];
  const keys: (string | null)[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/brands/', async ({ request }) => {
      bodies.push(await request.json());
      keys.push(request.headers.get('Idempotency-Key'));
      await new Promise((resolve) => setTimeout(resolve, 50));
      return Response.json(aBrand({ id: 'b9', name: 'Almarai', name_ar: 'المراعي' }), { status: 201 });
    }),
  );
  const { user, router } = await renderRoute(app, { path: '/create' });
  await user.type(await english(), '  Almarai ');
  await user.type(arabic(), 'المراعي');
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), '+٩٧١ ٥٠١٢٣٤٥٦٧');
  await user.click(screen.getByRole('switch', { name: 'Featured' }));
  await user.dblClick(save());
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/brand/b9'));
  expect(bodies).toEqual([
    {
      name: 'Almarai',
      name_ar: 'المراعي',
      logo: null,
      contact_name: '',
      contact_phone: '+971501234567',
      featured: true,
      active: true,
    },
  ]);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(await screen.findByText('Created')).toBeInTheDocument();
});

test('Ctrl+S on a form without changes sends nothing', async () => {
  serveBrand();
  const sent: string[] = [];
  server.use(
    mock.put('*/api/v1/admin_panel/brands/b1/', ({ request }) => {
      sent.push(request.url);
      return Response.json(aBrand({ id: 'b1' }));
    }),
  );
  const { user } = await renderRoute(app, { path: '/edit/b1' });
  await english();
  await user.keyboard('{Control>}s{/Control}');
  await user.keyboard('{Control>}s{/Control}');
  await user.type(await english(), '!');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
});

test("the server's errors land on the same fields", async () => {
  server.use(
    api.fails('post', 'admin_panel/brands/', 422, {
      code: 'validation_failed',
      detail: 'Some fields are not valid.',
      errors: { name: ['Another brand has this name.'] },
    }),
  );
  const { user } = await renderRoute(app, { path: '/create' });
  await user.type(await english(), 'Almarai');
  await user.type(arabic(), 'المراعي');
  await user.click(save());
  expect(await screen.findByText('One field needs your attention')).toBeInTheDocument();
  expect(await english()).toHaveAccessibleDescription('Another brand has this name.');
  await user.type(await english(), ' Dairy');
  expect(await english()).toHaveAccessibleDescription('');
});

test('without a connection what was typed stays and a toast says why', async () => {
  server.use(api.unreachable('post', 'admin_panel/brands/'));
  const { user } = await renderRoute(app, { path: '/create' });
  await user.type(await english(), 'Almarai');
  await user.type(arabic(), 'المراعي');
  await user.click(save());
  // The toast says so and the summary keeps saying so: to wait for one alone would be to wait for the toast to go.
  expect(await screen.findAllByText(/There is no connection to the server/)).not.toHaveLength(0);
  expect(await english()).toHaveValue('Almarai');
  expect(save()).toBeEnabled();
});

test('the save bar says what has changed, Discard puts it back, and Undo takes that back', async () => {
  serveBrand();
  const { user } = await renderRoute(app, { path: '/edit/b1' });
  await user.clear(await english());
  await user.type(await english(), 'Al Ain Farms');
  await user.click(screen.getByRole('switch', { name: 'Featured' }));
  await user.click(screen.getByRole('button', { name: '2 changes: Name (English) and Featured' }));
  expect(await screen.findByText('Al Ain', { selector: 'del *' })).toBeInTheDocument();
  expect(screen.getByText('Al Ain Farms', { selector: 'ins *' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await english()).toHaveValue('Al Ain');
  expect(screen.getByText('No changes')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await english()).toHaveValue('Al Ain Farms');
  expect(screen.getByRole('switch', { name: 'Featured' })).toBeChecked();
  expect(screen.getByRole('button', { name: '2 changes: Name (English) and Featured' })).toBeInTheDocument();
});

test('leaving by a menu click asks first; staying keeps what was typed', async () => {
  serveBrand();
  const { user } = await renderRoute(app, { path: '/edit/b1' });
  await user.type(await english(), ' Farms');
  await user.click(screen.getByRole('link', { name: 'Menu' }));
  const dialog = await screen.findByRole('dialog', { name: 'You have unsaved changes' });
  const stay = within(dialog).getByRole('button', { name: 'Stay' });
  await waitFor(() => expect(stay).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await english()).toHaveValue('Al Ain Farms');
  await user.click(screen.getByRole('link', { name: 'Menu' }));
  await user.click(await screen.findByRole('button', { name: 'Leave and discard' }));
  expect(await screen.findByRole('heading', { name: 'Another screen' })).toBeInTheDocument();
});

test('Back and another query of the same page ask too', async () => {
  serveBrand();
  const { user, router } = await renderRoute(app, { path: '/start' });
  await act(() => router.navigate('/edit/b1'));
  await user.type(await english(), ' Farms');
  await user.click(screen.getByRole('link', { name: 'Another part' }));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(router.state.location.search).toBe('');
  await act(() => router.navigate(-1));
  await user.click(await screen.findByRole('button', { name: 'Leave, keep the draft' }));
  expect(await screen.findByRole('heading', { name: 'Another screen' })).toBeInTheDocument();
});

test('a form without changes is left without a question', async () => {
  serveBrand();
  const { user } = await renderRoute(app, { path: '/edit/b1' });
  await english();
  await user.click(screen.getByRole('link', { name: 'Menu' }));
  expect(await screen.findByRole('heading', { name: 'Another screen' })).toBeInTheDocument();
});

test('closing the tab with unsaved changes asks', async () => {
  serveBrand();
  const { user } = await renderRoute(app, { path: '/edit/b1' });
  await user.type(await english(), '!');
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
});

test('what was typed is back after a reload, until it is saved', async () => {
  serveBrand();
  const first = await renderRoute(app, { path: '/edit/b1' });
  await first.user.type(await english(), ' Farms');
  first.unmount();
  const second = await renderRoute(app, { path: '/edit/b1' });
  await waitFor(async () => expect(await english()).toHaveValue('Al Ain Farms'));
  expect(screen.getByText(/Your unsaved changes .* were restored/)).toBeInTheDocument();
  await second.user.click(save());
  await waitFor(() => expect(second.router.state.location.pathname).toBe('/done'));
  second.unmount();
  await renderRoute(app, { path: '/edit/b1' });
  expect(await english()).toHaveValue('Al Ain Farms');
  expect(screen.queryByText(/were restored/)).not.toBeInTheDocument();
});

test('what was typed survives an expired session: a 401 on saving loses nothing', async () => {
  const backend = serveBrand();
  server.use(api.fails('put', 'admin_panel/brands/b1/', 401, { code: 'unauthorized', detail: 'Sign in again.' }));
  const first = await renderRoute(app, { path: '/edit/b1' });
  await first.user.type(await english(), ' Farms');
  await first.user.click(save());
  expect(await screen.findByText('Sign in again.')).toBeInTheDocument();
  localStorage.clear();
  first.unmount();
  server.resetHandlers();
  server.use(serve('admin_panel/brands/', backend));
  await renderRoute(app, { path: '/edit/b1' });
  await waitFor(async () => expect(await english()).toHaveValue('Al Ain Farms'));
});

test('a draft brings back only what one typed, not what others have changed since', async () => {
  const backend = serveBrand();
  const first = await renderRoute(app, { path: '/edit/b1' });
  await first.user.type(await english(), ' Farms');
  first.unmount();
  backend.change('b1', { contact_phone: '+971501234567' });
  await renderRoute(app, { path: '/edit/b1' });
  await waitFor(async () => expect(await english()).toHaveValue('Al Ain Farms'));
  expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveValue('+971501234567');
  expect(screen.getByRole('button', { name: '1 change: Name (English)' })).toBeInTheDocument();
});

test('a draft does not overwrite what someone else has saved in the same field: both are shown', async () => {
  const backend = serveBrand();
  const first = await renderRoute(app, { path: '/edit/b1' });
  await first.user.type(await english(), ' Farms');
  first.unmount();
  backend.change('b1', { name: 'Al Ain Dairy' });
  const second = await renderRoute(app, { path: '/edit/b1' });
  await waitFor(async () => expect(await english()).toHaveValue('Al Ain Farms'));
  await second.user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'Someone else saved this in the meantime' });
  expect(within(dialog).getAllByText(/Al Ain Dairy/).length).toBeGreaterThan(0);
  await second.user.click(within(dialog).getByRole('button', { name: 'Back to the form' }));
  await second.user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(await english()).toHaveValue('Al Ain Dairy');
});

test('what the server says about a field that the form does not draw is told above it', async () => {
  serveBrand();
  const errors = { website: ['This is no address.'] };
  server.use(
    mock.put('*/api/v1/admin_panel/brands/b1/', () =>
      Response.json({ code: 'invalid', detail: 'Check the fields.', errors }, { status: 422 }),
    ),
  );
  const { user } = await renderRoute(app, { path: '/edit/b1' });
  await user.type(await english(), ' Farms');
  await user.click(save());
  expect(await screen.findByText('This is no address.')).toBeInTheDocument();
});

test.each([
  ['brings another record along', 'brand.twin', 'b2', 9],
  ['says that the record was archived meanwhile', 'archived', 'b1', 9],
  ['is about the version that one has seen', 'brand.closed', 'b1', 1],
])('a refusal that %s is told; there is nothing to compare', async (_what, code, id, version) => {
  serveBrand();
  const current = { ...aBrand({ id, name: 'Almarai' }), version };
  server.use(
    mock.put('*/api/v1/admin_panel/brands/b1/', () =>
      Response.json({ code, detail: 'It cannot be saved.', current }, { status: 409 }),
    ),
  );
  const { user } = await renderRoute(app, { path: '/edit/b1' });
  await user.type(await english(), ' Farms');
  await user.click(save());
  expect(await screen.findByText('It cannot be saved.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

const WithReason = z.object({ name: z.string(), seen: z.string().nullable(), reason: z.string().default('') });
test('what the record does not tell stays as it was typed when a conflict is settled, and what follows from it follows the newer one', async () => {
  const sent: unknown[] = [];
  const theirs = { id: 'b1', version: 2, name: 'Al Ain Dairy' };
  const form = (
    <ContractForm
      name="brand reason"
      contract={WithReason}
      record={{ id: 'b1', version: 1, name: 'Al Ain' }}
      initial={({ name }) => ({ seen: String(name) })}
      save={(input, over) => {
        sent.push({ ...input, version: over?.version });
        return over?.version === 1
          ? Promise.reject(new ApiError({ status: 409, code: 'conflict', detail: 'Changed.', current: theirs }))
          : Promise.resolve({ ...theirs, version: 3 });
      }}
      onSaved={() => undefined}
    >
      <TextField name="name" label="Name" />
      <TextField name="reason" label="Reason" />
    </ContractForm>
  );
  const { user } = await renderRoute(form, { path: '/' });
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'A new owner');
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'Someone else saved this in the meantime' });
  await user.click(within(dialog).getByRole('button', { name: 'Save this' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ name: 'Al Ain Dairy', seen: 'Al Ain Dairy', reason: 'A new owner', version: 2 });
});

test('a draft of a form without a record leaves the value that a colleague has saved, and says so', async () => {
  const Dialog = ({ phone }: { phone: string }) => (
    <ContractForm
      name="quick brand"
      contract={BrandInput}
      initial={{ contact_phone: phone }}
      save={() => Promise.resolve()}
      onSaved={() => undefined}
    >
      <BrandFields />
    </ContractForm>
  );
  const first = await renderRoute(<Dialog phone="+971501110001" />, { path: '/' });
  await first.user.type(await english(), 'Al Ain');
  await first.user.type(screen.getByRole('textbox', { name: 'Phone' }), '9');
  await keptDraft('quick brand new');
  first.unmount();
  await renderRoute(<Dialog phone="+971502220002" />, { path: '/' });
  expect(await screen.findByText(/Some of your unsaved changes/)).toBeInTheDocument();
  expect(await english()).toHaveValue('Al Ain');
  expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveValue('+971502220002');
});

test('what was typed for a new record is not shown at one that begins as another, and is back at its own', async () => {
  const Create = ({ logo }: { logo: string }) => (
    <ResourceForm resource={brands} initial={{ logo }} onSaved={() => undefined}>
      <BrandFields />
    </ResourceForm>
  );
  const first = await renderRoute(<Create logo="/demo/a.png" />, { path: '/' });
  await first.user.type(await english(), 'Al Ain');
  await keptDraft('admin_panel/brands/ {"logo":"/demo/a.png"} new');
  first.unmount();
  const other = await renderRoute(<Create logo="/demo/b.png" />, { path: '/' });
  expect(await english()).toHaveValue('');
  other.unmount();
  await renderRoute(<Create logo="/demo/a.png" />, { path: '/' });
  await waitFor(async () => expect(await english()).toHaveValue('Al Ain'));
});

test('a person who may not edit sees the record, and no button that would be refused', async () => {
  serveBrand({ contact_phone: '+971501110001' });
  const shown = { ...brands, area: 'brand' } as const;
  const Look = () => (
    <Loaded result={useQuery(brands.detail('b1'))}>
      {(brand) => (
        <ResourceForm resource={shown} record={brand} onSaved={() => undefined}>
          <BrandFields />
        </ResourceForm>
      )}
    </Loaded>
  );
  await renderRoute(<Look />, { path: '/', permissions: ['brand.view'] });
  expect(await english()).toHaveValue('Al Ain');
  // By themselves: what antd draws of a select or a switch answers a press although a fieldset around it is off.
  for (const field of screen.getAllByRole('textbox')) expect(field).toHaveAttribute('disabled');
  expect(screen.getByRole('switch', { name: 'Featured' })).toHaveAttribute('disabled');
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  expect(screen.getByText(/your role doesn't let you change it/)).toBeInTheDocument();
});

test('a restored draft can be thrown away', async () => {
  serveBrand();
  const first = await renderRoute(app, { path: '/edit/b1' });
  await first.user.type(await english(), ' Farms');
  first.unmount();
  const second = await renderRoute(app, { path: '/edit/b1' });
  await second.user.click(await screen.findByRole('button', { name: 'Start over' }));
  expect(await english()).toHaveValue('Al Ain');
});

test('who goes back to the form from both versions is where one was', async () => {
  const backend = serveBrand();
  const { user } = await renderRoute(app, { path: '/edit/b1' });
  const name = await english();
  await user.type(name, ' Farms');
  backend.change('b1', { name: 'Al Ain Dairy' });
  await user.keyboard('{Control>}s{/Control}');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Back to the form' }));
  await waitFor(() => expect(name).toHaveFocus());
});

test('when someone else saved first, both versions are shown field by field and merged', async () => {
  const backend = serveBrand();
  const { user, router } = await renderRoute(app, { path: '/edit/b1' });
  await user.type(await english(), ' Farms');
  backend.change('b1', { contact_phone: '+971501234567', name: 'Al Ain Dairy' });
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'Someone else saved this in the meantime' });
  expect(within(dialog).getByRole('radio', { name: 'Name (English): keep yours' })).toBeChecked();
  expect(within(dialog).getByRole('radio', { name: 'Phone: take theirs' })).toBeChecked();
  await user.click(within(dialog).getByRole('button', { name: 'Save this' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/done'));
  expect(backend.rows()[0]).toMatchObject({ name: 'Al Ain Farms', contact_phone: '+971501234567', version: 3 });
});

describe('while someone is editing', () => {
  const noticed = () => screen.findByText('Sara changed this while you were editing.');

  test('what someone else saves is told, and what was typed stays as it is', async () => {
    const backend = serveBrand();
    const { user, router } = await renderRoute(app, { path: '/edit/b1' });
    await user.type(await english(), ' Farms');
    await saraSaves(backend, { name: 'Al Ain Dairy', contact_phone: '+971501234567' });
    expect(await noticed()).toBeInTheDocument();
    expect(await english()).toHaveValue('Al Ain Farms');
    await user.click(screen.getByRole('button', { name: 'See what changed' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sara changed this' });
    expect(within(dialog).getByRole('radio', { name: 'Name (English): keep yours' })).toBeChecked();
    await user.click(within(dialog).getByRole('button', { name: 'Use this' }));
    // Chosen, not saved: that is still to be said.
    expect(backend.rows()[0]).toMatchObject({ name: 'Al Ain Dairy', version: 2 });
    expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveValue('+971501234567');
    expect(screen.queryByText(/while you were editing/)).not.toBeInTheDocument();
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe('/done'));
    expect(backend.rows()[0]).toMatchObject({ name: 'Al Ain Farms', contact_phone: '+971501234567', version: 3 });
  });

  test('a form in which nothing was typed shows the record as it is now', async () => {
    const backend = serveBrand();
    await renderRoute(app, { path: '/edit/b1' });
    await english();
    await saraSaves(backend, { name: 'Al Ain Dairy' });
    await waitFor(async () => expect(await english()).toHaveValue('Al Ain Dairy'));
    expect(screen.queryByText(/while you were editing/)).not.toBeInTheDocument();
  });

  test('a change of what is not in the form costs nobody anything', async () => {
    const backend = serveBrand();
    const { user, router } = await renderRoute(app, { path: '/edit/b1' });
    await user.type(await english(), ' Farms');
    await saraSaves(backend, { product_count: 12 });
    expect(screen.queryByText(/while you were editing/)).not.toBeInTheDocument();
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe('/done'));
    expect(backend.rows()[0]).toMatchObject({ name: 'Al Ain Farms', version: 3 });
  });

  test('it is said in Arabic, too', async () => {
    const backend = serveBrand();
    const { user } = await renderRoute(app, { path: '/edit/b1', language: 'ab' });
    await user.type(await screen.findByRole('textbox', { name: /الإنجليزية/ }), ' Farms');
    await saraSaves(backend, { name: 'Al Ain Dairy' });
    expect(await screen.findByText('تغييرات جديدة من Sara أثناء التحرير.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'عرض التغييرات' })).toBeInTheDocument();
  });
});
