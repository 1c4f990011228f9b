import { Leaflet, Offer, type Permission } from '@bo/contracts';
import { initI18n, setLanguage } from '@bo/i18n';
import { HttpResponse, mock, recordFields, renderRoute, screen, useServer, within } from '@bo/testing';
import extension from './product-offers.panel.tsx';

const server = useServer();
const { Panel, prepare } = extension;

const offer = Offer.parse({
  ...recordFields('off_1'),
  deal_category: 'weekly',
  title: 'Ramadan dates',
  title_ar: 'تمور رمضان',
  available_from: '2026-11-20T08:00:00.000Z',
  available_upto: '2026-11-27T20:00:00.000Z',
  offer_type: 'percent',
  offer_value: 1500,
  image: null,
  state: 'live',
  used_count: 12,
  variant_count: 3,
  product_title: null,
  product_title_ar: null,
  stopped_upto: null,
});
const leaflet = Leaflet.parse({
  ...recordFields('lft_1'),
  title: 'Weekend leaflet',
  title_ar: 'نشرة نهاية الأسبوع',
  cover: null,
  available_from: '2026-11-28T20:00:00.000Z',
  available_upto: '2026-12-01T20:00:00.000Z',
  state: 'scheduled',
  page_count: 2,
  hotspot_count: 3,
});

/** What the panel asks for, by list. */
async function renderPanel(
  rows: { offers?: Offer[]; leaflets?: Leaflet[] },
  { permissions, language = 'en' }: { permissions?: Permission[]; language?: 'en' | 'ab' } = {},
) {
  const asked: Record<string, string> = {};
  for (const name of ['offers', 'leaflets'] as const)
    server.use(
      mock.get(`*/api/v1/admin_panel/${name}/`, ({ request }) => {
        const { searchParams } = new URL(request.url);
        asked[name] = `${searchParams.get('product') ?? ''} ${searchParams.get('state') ?? ''}`;
        const results = rows[name] ?? [];
        return HttpResponse.json({ count: results.length, count_exact: true, next: null, previous: null, results });
      }),
    );
  await initI18n({ language });
  await setLanguage(language);
  await prepare?.();
  const view = await renderRoute(<Panel product_id="prd_7" />, { language, ...(permissions ? { permissions } : {}) });
  return { ...view, asked };
}

test('what covers a product now and soon: offers with what they give, leaflets, until when, each with its way', async () => {
  const { asked } = await renderPanel({ offers: [offer], leaflets: [leaflet] });
  const row = async (name: string) => {
    const link = await screen.findByRole('link', { name });
    const found = link.closest('tr');
    if (!found) throw new Error(`${name} is in no row.`);
    return {
      link,
      cells: within(found)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    };
  };
  const one = await row('Ramadan dates');
  expect(one.link).toHaveAttribute('href', '/offer/editoffer/off_1');
  expect(one.cells).toEqual(['Ramadan datesWeekly', '15%', 'Live', '27 Nov 2026']);
  const two = await row('Weekend leaflet');
  expect(two.link).toHaveAttribute('href', '/leaflet/leafletList/update/lft_1');
  expect(two.cells).toEqual(['Weekend leafletLeaflet', '', 'Scheduled', '1 Dec 2026']);
  expect(asked).toEqual({ offers: 'prd_7 live,paused,scheduled', leaflets: 'prd_7 live,scheduled' });
});

test('a product that nothing covers says so, in either language', async () => {
  const view = await renderPanel({});
  expect(await screen.findByText(/No offer or leaflet covers this product now/)).toBeInTheDocument();
  view.unmount();
  await renderPanel({}, { language: 'ab' });
  expect(await screen.findByText(/لا يشمل هذا المنتج أي عرض أو نشرة/)).toBeInTheDocument();
});

test('anyone who may not see leaflets is shown the offers, and leaflets are not asked for', async () => {
  const { asked } = await renderPanel({ offers: [offer], leaflets: [leaflet] }, { permissions: ['offer.view'] });
  expect(await screen.findByRole('link', { name: 'Ramadan dates' })).toBeInTheDocument();
  expect(screen.queryByText('Weekend leaflet')).not.toBeInTheDocument();
  expect(asked).toEqual({ offers: 'prd_7 live,paused,scheduled' });
});
