import { PriceHistory, VariantDetail } from '@bo/contracts';
import { initI18n } from '@bo/i18n';
import { api, fireEvent, renderRoute, screen, useServer, waitFor, within } from '@bo/testing';
import { app } from '../../app.ts';
import { aVariant } from '../../test/catalog-factories.ts';
import { PriceHistorySection } from './price-history.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };

const aVariantDetail = () =>
  VariantDetail.parse({
    ...aVariant({ price: 700, discount_type: 'amount', discount: 50, selling_price: 650 }),
    product: { id: 'p1', name: 'Milk', name_ar: 'حليب' },
    name: 'Milk',
    name_ar: 'حليب',
    rating: 0,
    rating_count: 0,
  });

test('a price that is scheduled keeps the discount of today, until one says what is charged', async () => {
  server.use(api.get('admin_panel/variants/v1/prices/', PriceHistory, { results: [] }));
  await initI18n({ language: 'en' });
  await app.prepare();
  const variant = aVariantDetail();
  await renderRoute(<PriceHistorySection variant={variant} vatClass="standard" />);
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

test('a price to come that falls below the cost that comes with it is told before it is saved', async () => {
  server.use(api.get('admin_panel/variants/v1/prices/', PriceHistory, { results: [] }));
  await initI18n({ language: 'en' });
  await app.prepare();
  await renderRoute(<PriceHistorySection variant={aVariantDetail()} vatClass="zero" />);
  fireEvent.click(await screen.findByText('Schedule a price', {}, PATIENT));
  const dialog = within(await screen.findByRole('dialog', {}, PATIENT));
  const type = (label: RegExp, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  type(/^Selling price/, '6');
  expect(dialog.queryByText('Below cost')).not.toBeInTheDocument();
  type(/^Cost/, '6.60');
  expect(await dialog.findByText(/6\.00 without VAT, at a cost of .*6\.60: margin -10%/)).toBeVisible();
  expect(dialog.getByLabelText(/^Reason for selling below cost/)).toBeVisible();
});

test('the price over time is a step line that says itself, with what is to come dashed', async () => {
  const entry = (id: string, starts_at: string, selling_price: number, applied: boolean) => ({
    id,
    price: 700,
    selling_price,
    cost: null,
    starts_at,
    applied_at: applied ? starts_at : null,
    created_by: null,
  });
  server.use(
    api.get('admin_panel/variants/v1/prices/', PriceHistory, {
      results: [
        entry('3', '2099-01-01T00:00:00.000Z', 595, false),
        entry('2', '2026-02-01T00:00:00.000Z', 650, true),
        entry('1', '2026-01-01T00:00:00.000Z', 700, true),
      ],
    }),
  );
  await initI18n({ language: 'en' });
  await app.prepare();
  const { user } = await renderRoute(<PriceHistorySection variant={aVariantDetail()} vatClass="standard" />);
  expect(await screen.findByText(/6\.50 since 1 Feb 2026 · .*5\.95 from 1 Jan 2099/, {}, PATIENT)).toBeVisible();
  const chart = screen.getByRole('img', { name: 'Price history' });
  expect(chart.querySelectorAll('[data-future]')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  const table = within(screen.getByRole('table', { name: 'Price history' }));
  expect(table.getByRole('row', { name: /1 Jan 2099 .*5\.95 .*7\.00/ })).toBeVisible();
});
