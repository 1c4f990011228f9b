import { Offer, SavedView } from '@bo/contracts';
import { api, recordFields, renderApp, screen, useServer } from '@bo/testing';
import { app } from '../../app.ts';

const server = useServer();

function anOffer(fields: Partial<Offer> = {}): Offer {
  return {
    ...recordFields(),
    deal_category: 'weekly',
    title: 'Ramadan dates',
    title_ar: 'تمور رمضان',
    available_from: '2026-11-20T08:00:00.000Z',
    available_upto: '2026-11-27T20:00:00.000Z',
    offer_type: 'percent',
    offer_value: 1500,
    buy_quantity: null,
    get_quantity: null,
    priority: 1,
    cap_per_order: null,
    cap_total: null,
    pincodes: [],
    image: null,
    draft: false,
    paused: false,
    state: 'live',
    used_count: 12,
    variant_count: 3,
    product_title: 'Khalas Dates',
    product_title_ar: 'تمر خلاص',
    stopped_upto: null,
    ...fields,
  };
}

function serveOffers(results: Offer[]) {
  server.use(api.list('admin_panel/saved-views/', SavedView, []), api.list('admin_panel/offers/', Offer, results));
}

test('an offer says what the customer gets in the words of its type', async () => {
  serveOffers([
    anOffer(),
    anOffer({ title: 'Cheap milk', offer_type: 'fixed_price', offer_value: 495 }),
    anOffer({ title: 'Two for one', offer_type: 'buy_x_get_y', offer_value: 0, buy_quantity: 2, get_quantity: 1 }),
  ]);
  await renderApp(app, { path: '/offer/offerlist' });
  expect(await screen.findByText('15%')).toBeInTheDocument();
  expect(screen.getByText(/4\.95/)).toBeInTheDocument();
  expect(screen.getByText('Buy 2 get 1')).toBeInTheDocument();
  expect(screen.getAllByText('and 2 more')).toHaveLength(3);
});

test('Arabic counts the other products in its own plural forms', async () => {
  serveOffers([anOffer(), anOffer({ variant_count: 12 })]);
  await renderApp(app, { path: '/offer/offerlist', language: 'ab' });
  expect(await screen.findByText('ومنتجان آخران')).toBeInTheDocument();
  expect(screen.getByText('و11 منتجًا آخر')).toBeInTheDocument();
});
