import { VariantDetail, VariantLookup, VariantRow, Warehouse } from '@bo/contracts';
import { api, fireEvent, HttpResponse, mock, renderApp, screen, useServer, waitFor } from '@bo/testing';
import { app } from '../../app.ts';
import { aVariant } from '../../test/catalog-factories.ts';
// Loaded before the clock of a test runs.
import './receive.page.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };
const yogurt = VariantDetail.parse({
  ...aVariant({ price: 700, discount_type: 'amount', discount: 50, selling_price: 650 }),
  ...{ id: 'v1', product: { id: 'p1', name: 'Yogurt', name_ar: 'زبادي' }, name: 'Yogurt', name_ar: 'زبادي' },
  ...{ rating: 0, rating_count: 0, storage: 'chilled', shelf_life_days: 14 },
  barcodes: ['6291003094309'],
});
const dates = {
  ...{ id: 'v2', name: 'Dates', name_ar: 'تمر', code: 'D1', barcode: '4006381333931', image: null },
  ...{ selling_price: 900, sold_by: 'unit', for_sale: true },
};

// In a file of its own: the draft that another test leaves of this form would be put back.
test('a GS1 symbol fills batch and date, scanned into the product or into the batch', async () => {
  server.use(
    api.list('admin_panel/warehouses/', Warehouse, []),
    api.list('admin_panel/variants/', VariantRow, [yogurt]),
    api.get('admin_panel/variants/v1/', VariantDetail, yogurt),
  );
  const asked: unknown[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/variants/lookup/', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(
        VariantLookup.parse({ found: [{ ...dates, list_price: 900 }], unknown: [], ambiguous: [], more: false }),
      );
    }),
  );
  await renderApp(app, { path: '/inventory/receive' });
  fireEvent.click(await screen.findByRole('button', { name: 'Add a product' }, PATIENT));
  const product = await screen.findByRole('combobox', { name: /^Product/ }, PATIENT);
  fireEvent.mouseDown(product);
  fireEvent.change(product, { target: { value: '01062910030943091735123110AB12' } });
  fireEvent.keyDown(product, { key: 'Enter', code: 'Enter', keyCode: 13 });
  const batch = screen.getByLabelText(/^Batch/);
  await waitFor(() => expect(batch).toHaveValue('AB12'), PATIENT);
  expect(screen.getByDisplayValue('31 Dec 2035')).toBeVisible();

  fireEvent.change(batch, { target: { value: '0106291003094309173601311021' } });
  fireEvent.blur(batch);
  await waitFor(() => expect(batch).toHaveValue('21'), PATIENT);
  expect(screen.getByDisplayValue('31 Jan 2036')).toBeVisible();
  expect(asked).toEqual([]);

  fireEvent.change(batch, { target: { value: '01040063813339311737013110OTHER' } });
  fireEvent.blur(batch);
  expect(await screen.findByRole('alert', {}, PATIENT)).toHaveTextContent(
    /This code belongs to .Dates., not to this line\./,
  );
  expect(batch).toHaveValue('');
  expect(screen.getByDisplayValue('31 Jan 2036')).toBeVisible();
  expect(asked).toEqual([{ texts: ['4006381333931'] }]);
});
