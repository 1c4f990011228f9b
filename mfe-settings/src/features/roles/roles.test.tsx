import { AuditEntry, type Permission, Role, SavedView } from '@bo/contracts';
import { api, HttpResponse, mock, recordFields, renderApp, screen, useServer, waitFor } from '@bo/testing';
import { app } from '../../app.ts';
import './role.pages.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };
const aRole = (more: Partial<Role> = {}): Role =>
  Role.parse({
    ...recordFields('rol_own'),
    key: 'own_1',
    name: 'Shift leader',
    name_ar: 'قائد الوردية',
    role: 0,
    scope: 'all',
    permissions: ['brand.view'],
    limits: { refund: null, wallet: null },
    built_in: false,
    people: 0,
    ...more,
  });

beforeEach(() => {
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.get('admin_panel/roles/rol_own/', Role, aRole()),
  );
});

/** Takes what is saved of the role; `sent` holds it. */
function watchSaves(): unknown[] {
  const sent: unknown[] = [];
  server.use(
    mock.put('*/api/v1/admin_panel/roles/rol_own/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(aRole({ version: 2 }));
    }),
  );
  return sent;
}

test('a role is a grid of areas and actions; what one lacks oneself cannot be given', async () => {
  const sent = watchSaves();
  const permissions: Permission[] = ['user.view', 'user.edit', 'brand.view', 'brand.edit', 'product.import'];
  const { user } = await renderApp(app, {
    path: '/usermanagement/roles/details/rol_own',
    permissions: [...permissions],
  });
  expect(await screen.findByRole('checkbox', { name: 'Brands: view' }, PATIENT)).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Orders: delete' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'Brands: edit' }));
  await user.click(screen.getByRole('checkbox', { name: 'import' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ permissions: ['brand.view', 'brand.edit', 'product.import'], version: 1 }]),
  );
});

test('a limit alone is a change of a role, by its name', async () => {
  const sent = watchSaves();
  const { user } = await renderApp(app, { path: '/usermanagement/roles/details/rol_own' });
  await user.type(await screen.findByRole('textbox', { name: /refund/i }, PATIENT), '50');
  await user.tab();
  expect(await screen.findByRole('button', { name: '1 change: Limits' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toMatchObject([{ limits: { refund: 5000, wallet: null } }]));
});

test('the list says that dealers and sellers see their own records, not the whole store', async () => {
  const role = (id: string, more: Partial<Role>) => aRole({ ...recordFields(id), built_in: true, ...more });
  server.use(
    api.list('admin_panel/roles/', Role, [
      role('rol_d', { key: 'dealer', name: 'Dealer' }),
      role('rol_s', { key: 'seller', name: 'Seller' }),
      role('rol_w', { key: 'warehouse', name: 'Warehouse', scope: 'warehouses' }),
      role('rol_o', { key: 'orders', name: 'Order desk' }),
    ]),
  );
  await renderApp(app, { path: '/usermanagement/roles' });
  const scopeOf = async (name: string) =>
    (await screen.findByRole('row', { name: new RegExp(`^${name}`) }, PATIENT)).textContent;
  expect(await scopeOf('Dealer')).toContain('Own dealer only');
  expect(await scopeOf('Seller')).toContain('Own shop only');
  expect(await scopeOf('Warehouse')).toContain('Own warehouses only');
  expect(await scopeOf('Order desk')).toContain('The whole store');
});

test('a role that the store started with is shown and can be copied, not changed', async () => {
  server.use(api.get('admin_panel/roles/rol_own/', Role, aRole({ built_in: true })));
  await renderApp(app, { path: '/usermanagement/roles/details/rol_own' });
  expect(await screen.findByText(/Copy it to create your own/, {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Brands: edit' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Copy' })).toHaveAttribute(
    'href',
    '/usermanagement/roles/create?from=rol_own',
  );
  expect(screen.getByRole('link', { name: 'View as this role' })).toHaveAttribute('href', '/view-as/rol_own');
});
