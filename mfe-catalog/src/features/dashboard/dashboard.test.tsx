import { DashboardCompleteness, DashboardExpiry, StockBalance } from '@bo/contracts';
import { initI18n, setLanguage } from '@bo/i18n';
import { api, renderRoute, screen, useServer, within } from '@bo/testing';
import type { ComponentType } from 'react';
import ExpiringWidget, { prepare } from './expiring.widget.tsx';
import LowStockWidget from './low-stock.widget.tsx';
import MissingWidget from './missing.widget.tsx';

const server = useServer();

/** A widget as the host shows it: its remote's texts come before it. */
async function renderWidget(Widget: ComponentType, language: 'en' | 'ab' = 'en') {
  await initI18n({ language });
  await setLanguage(language);
  await prepare();
  return renderRoute(<Widget />, { language });
}

test('what expires is stacked by how it is kept, said in a sentence and shown as a table', async () => {
  const days = Array.from({ length: 14 }, (_, index) => ({
    day: `2026-11-${String(22 + index - (index > 8 ? 30 : 0)).padStart(2, '0')}`.replace('2026-11-0', '2026-12-0'),
    ambient: index === 2 ? 4 : 0,
    chilled: index === 0 ? 30 : index === 2 ? 6 : 0,
    frozen: 0,
  }));
  server.use(api.get('admin_panel/dashboard/expiry/', DashboardExpiry, { expired: 9, days }));
  const { user } = await renderWidget(ExpiringWidget);
  expect(await screen.findByText('40 units expire in the next 14 days.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '9 units past their date' })).toHaveAttribute(
    'href',
    '/inventory/batches?expires_within=0',
  );
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  const rows = within(screen.getByRole('table', { name: 'Units that expire' }));
  expect(rows.getByRole('row', { name: '22 Nov 30 0 0' })).toBeInTheDocument();
  expect(rows.getByRole('row', { name: '24 Nov 6 4 0' })).toBeInTheDocument();
});

test('what runs low is said in days, the shortest first; what nobody buys has no days', async () => {
  const balance = (id: string, name: string, available: number, days_of_cover: number | null): StockBalance => ({
    id,
    variant_id: id,
    product_id: id,
    code: id,
    unit: 'piece',
    size: 1,
    variant_label: '',
    variant_label_ar: '',
    image: null,
    product: { id, name, name_ar: name },
    warehouse: { id: 'w1', name: 'Al Quoz', name_ar: 'القوز' },
    on_hand: available,
    reserved: 0,
    safety: 0,
    blocked: 0,
    expired: 0,
    on_the_way: 0,
    available,
    short: 0,
    updated_at: '2026-11-21T08:00:00.000Z',
    reorder_point: 10,
    aisle: '',
    next_expiry: null,
    batch_count: 0,
    days_of_cover,
  });
  server.use(
    api.list('admin_panel/inventory/', StockBalance, [balance('a', 'Milk', 2, 1), balance('b', 'Salt', 5, null)]),
  );
  await renderWidget(LowStockWidget);
  expect(await screen.findByText('1 day')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'MilkAl Quoz · 2 left1 day',
    'SaltAl Quoz · 5 leftNot sold lately',
  ]);
  expect(screen.getByRole('link', { name: 'All 2 running low' })).toHaveAttribute(
    'href',
    '/inventory?stock=low&sort=days_of_cover',
  );
});

test('completeness is never rounded up to 100% while something is missing, and each part opens what lacks it', async () => {
  server.use(
    api.get('admin_panel/dashboard/completeness/', DashboardCompleteness, {
      products: 4000,
      complete: 3999,
      missing: { arabic: 1, image: 0, barcode: 0, price: 0 },
    }),
  );
  await renderWidget(MissingWidget);
  expect(await screen.findByText('3,999 of 4,000 products are complete')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Arabic title' })).toHaveAttribute('value', '9900');
  expect(screen.getByRole('progressbar', { name: 'Image' })).toHaveAttribute('value', '10000');
  expect(screen.getByRole('link', { name: '1 product without it' })).toHaveAttribute(
    'href',
    '/product/productlist?missing=arabic',
  );
});
