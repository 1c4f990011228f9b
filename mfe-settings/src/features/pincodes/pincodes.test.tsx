import { Pincode, SavedView, Warehouse } from '@bo/contracts';
import { api, HttpResponse, mock, recordFields, renderApp, screen, useServer, waitFor } from '@bo/testing';
import { app } from '../../app.ts';

const server = useServer();

function aPincode(fields: Partial<Pincode> = {}): Pincode {
  return {
    ...recordFields(),
    code: '00112',
    area: 'Jumeirah 1',
    area_ar: 'جميرا ١',
    city: 'Dubai',
    city_ar: 'دبي',
    serviceable: true,
    warehouse_ids: [],
    delivery_fee: 1000,
    free_delivery_from: 15_000,
    minimum_order: 3000,
    cash_allowed: true,
    promise_minutes: 90,
    dealer_id: null,
    warehouses: [{ id: 'w1', name: 'Al Quoz', name_ar: 'القوز' }],
    dealer: null,
    ...fields,
  };
}

beforeEach(() => {
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/warehouses/', Warehouse, []),
    api.list('admin_panel/pincodes/', Pincode, [aPincode()]),
  );
});

test('a pincode keeps its leading zeros and shows what delivery there costs', async () => {
  await renderApp(app, { path: '/pincodes' });
  expect(await screen.findByText('00112')).toBeInTheDocument();
  expect(screen.getByText(/10\.00/)).toBeInTheDocument();
  expect(screen.getByText('90 min')).toBeInTheDocument();
});

test('a new pincode is sent as typed, money in minor units', async () => {
  let sent: unknown;
  server.use(
    mock.post('*/api/v1/admin_panel/pincodes/', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json(aPincode({ code: '00234' }), { status: 201 });
    }),
  );
  const { user, router } = await renderApp(app, { path: '/pincodes/create' });
  await user.type(await screen.findByRole('textbox', { name: /^Pincode/ }), '٠٠٢٣٤');
  await user.type(screen.getByRole('textbox', { name: /Area \(English\)/ }), 'Al Barsha');
  await user.type(screen.getByRole('textbox', { name: /Area \(Arabic\)/ }), 'البرشاء');
  await user.clear(screen.getByRole('textbox', { name: /^Delivery fee/ }));
  await user.type(screen.getByRole('textbox', { name: /^Delivery fee/ }), '12.5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/pincodes'));
  expect(sent).toMatchObject({ code: '00234', area: 'Al Barsha', area_ar: 'البرشاء', delivery_fee: 1250 });
});
