import { PriceHistory, VariantDetail } from '@bo/contracts';
import { initI18n } from '@bo/i18n';
import { api, fireEvent, renderRoute, screen, useServer, waitFor, within } from '@bo/testing';
import { app } from '../../app.ts';
import { aVariant } from '../../test/catalog-factories.ts';
import { PriceHistorySection } from './price-history.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };

test('a price that is scheduled keeps the discount of today, until one says what is charged', async () => {
  server.use(api.get('admin_panel/variants/v1/prices/', PriceHistory, { results: [] }));
  await initI18n({ language: 'en' });
  await app.prepare();
  const variant = VariantDetail.parse({
    ...aVariant({ price: 700, discount_type: 'amount', discount: 50, selling_price: 650 }),
    product: { id: 'p1', name: 'Milk', name_ar: 'حليب' },
    name: 'Milk',
    name_ar: 'حليب',
    rating: 0,
    rating_count: 0,
  });
  await renderRoute(<PriceHistorySection variant={variant} />);
  fireEvent.click(await screen.findByText('Schedule a price', {}, PATIENT));
  const dialog = within(await screen.findByRole('dialog', {}, PATIENT));
  const type = (label: RegExp, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  type(/^Price/, '9');
  await waitFor(() => expect(dialog.getByLabelText(/^Selling price/)).toHaveValue('8.50'));
  type(/^Selling price/, '7');
  type(/^Price/, '10');
  await waitFor(() => expect(dialog.getByLabelText(/^Price/)).toHaveValue('10'));
  expect(dialog.getByLabelText(/^Selling price/)).toHaveValue('7');
});
