import { SavedView, Seller } from '@bo/contracts';
import { api, recordFields, renderApp, screen, useServer } from '@bo/testing';
import { app } from '../../app.ts';

const server = useServer();

const seller: Seller = {
  ...recordFields(),
  code: 'S-001',
  legal_name: 'Rawdat Foods LLC',
  name: 'Rawdat',
  name_ar: 'روضة',
  logo: null,
  contact_name: 'Omar Haddad',
  phone: '+971501112233',
  email: 'omar@example.com',
  licence_number: 'CN-1',
  licence_expires_on: '2027-03-31',
  commission_rate: 1250,
  hold_days: 7,
  vat_number: '100200300400003',
  warehouse_ids: [],
  closures: [],
  status: 'approved',
  status_reason: '',
  status_changed_at: null,
  selling: true,
  licence_days: 128,
  product_count: 31,
};

test('the partner desk sees a seller with its commission, its licence and its status', async () => {
  server.use(api.list('admin_panel/saved-views/', SavedView, []), api.list('admin_panel/sellers/', Seller, [seller]));
  await renderApp(app, { path: '/seller/sellerList' });
  expect(await screen.findByText('Rawdat')).toBeInTheDocument();
  expect(screen.getByText('12.5%')).toBeInTheDocument();
  expect(screen.getByText('31 Mar 2027')).toBeInTheDocument();
  expect(screen.getByText('Approved')).toBeInTheDocument();
});

test('someone without the permission is told which one is missing', async () => {
  await renderApp(app, { path: '/seller/sellerList', permissions: ['order.view'] });
  expect(await screen.findByText(/Sellers: view/)).toBeInTheDocument();
});
