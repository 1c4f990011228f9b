import { AuditEntry, OfferDetail, OfferPreview, type OfferPreviewLine, SavedView, VariantLookup } from '@bo/contracts';
import {
  api,
  fireEvent,
  HttpResponse,
  mock,
  recordFields,
  renderApp,
  screen,
  useServer,
  waitFor,
  within,
} from '@bo/testing';
import { app } from '../../app.ts';
import './offer-form.pages.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };

const anOffer = (fields: Partial<OfferDetail> = {}): OfferDetail => ({
  ...recordFields('off_1'),
  deal_category: 'weekly',
  title: 'Ramadan dates',
  title_ar: 'تمور رمضان',
  available_from: '2026-11-19T20:00:00.000Z',
  available_upto: '2099-11-21T20:00:00.000Z',
  offer_type: 'percent',
  offer_value: 1500,
  buy_quantity: null,
  get_quantity: null,
  priority: 0,
  cap_per_order: null,
  cap_total: null,
  pincodes: [],
  image: null,
  draft: false,
  paused: false,
  state: 'live',
  used_count: 0,
  variant_count: 2,
  product_title: 'Khalas Dates',
  product_title_ar: 'تمر خلاص',
  stopped_upto: null,
  variant_ids: ['v1', 'v2'],
  ...fields,
});
const choice = (id: string, name: string) => ({
  id,
  name,
  name_ar: `${name} ع`,
  code: `CODE-${id}`,
  barcode: '',
  image: null,
  list_price: 1000,
  selling_price: 950,
  sold_by: 'unit' as const,
  for_sale: true,
});
const line = (id: string, name: string, more: Partial<OfferPreviewLine> = {}): OfferPreviewLine => ({
  ...choice(id, name),
  quantity: 1,
  list_total: 1000,
  selling_total: 950,
  offer_total: 850,
  cost: 600,
  margin: 2588,
  below_cost: false,
  outcome: 'always',
  contests: [],
  ...more,
});
const preview = (lines: OfferPreviewLine[], more: Partial<OfferPreview> = {}): OfferPreview => ({
  currency: 'AED',
  lines,
  rivals: [],
  below_cost: lines.filter(({ below_cost }) => below_cost).length,
  cost_unknown: 0,
  margin: { margin: 2588, variant_id: 'v1' },
  cases: [],
  ...more,
});

function serveOffer(offer: OfferDetail, shown: OfferPreview) {
  const sent: { path: string; body: unknown }[] = [];
  const record = async (request: Request) => {
    sent.push({ path: new URL(request.url).pathname.replace(/^.*offers\//, ''), body: await request.json() });
  };
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.get('admin_panel/offers/off_1/', OfferDetail, offer),
    api.post('admin_panel/offers/preview/', OfferPreview, shown),
    api.post('admin_panel/variants/lookup/', VariantLookup, {
      found: [
        { ...choice('v1', 'Khalas Dates, 1 kg'), title: 'Khalas Dates', title_ar: 'تمر خلاص', variant_label: '1 kg' },
        { ...choice('v2', 'Ajwa Dates'), size: 6, unit: 'piece' },
      ],
      unknown: ['4006381333931'],
      ambiguous: [{ text: 'dates', choices: [choice('v3', 'Sukkari Dates'), choice('v4', 'Medjool Dates')] }],
      more: false,
    }),
    mock.put('*/api/v1/admin_panel/offers/off_1/', async ({ request }) => {
      await record(request);
      return HttpResponse.json({ ...offer, version: 2 });
    }),
    mock.post('*/api/v1/admin_panel/offers/off_1/:act/', async ({ request, params }) => {
      await record(request);
      return HttpResponse.json({ ...offer, version: 2, state: params['act'] === 'stop' ? 'ended' : 'live' });
    }),
  );
  return sent;
}

test('each variant shows its size beside the product', async () => {
  serveOffer(anOffer(), preview([line('v1', 'Khalas Dates, 1 kg'), line('v2', 'Ajwa Dates')]));
  await renderApp(app, { path: '/offer/editoffer/off_1' });
  const khalas = (await screen.findByText('Khalas Dates', {}, PATIENT)).closest('tr')!;
  expect(within(khalas).getByRole('cell', { name: '1 kg' })).toBeInTheDocument();
  expect(
    within(screen.getByText('Ajwa Dates').closest('tr')!).getByRole('cell', { name: '6 pieces' }),
  ).toBeInTheDocument();
});

test('each variant shows what the offer asks for it, what is left and whether it wins', async () => {
  serveOffer(
    anOffer(),
    preview(
      [
        line('v1', 'Khalas Dates'),
        line('v2', 'Ajwa Dates', {
          outcome: 'sometimes',
          contests: [
            {
              from: '2026-11-20T20:00:00.000Z',
              upto: '2026-11-22T20:00:00.000Z',
              pincodes: ['00731'],
              quantity: 1,
              winner: { kind: 'offer', id: 'off_other' },
              total: 700,
              ours: false,
            },
          ],
        }),
      ],
      {
        rivals: [
          {
            kind: 'offer',
            id: 'off_other',
            title: 'Date week',
            title_ar: 'أسبوع التمور',
            state: 'live',
            from: '2026-11-20T20:00:00.000Z',
            upto: '2026-11-22T20:00:00.000Z',
            pincodes: ['00731'],
            priority: 0,
            variants: 1,
            wins: 1,
          },
        ],
      },
    ),
  );
  await renderApp(app, { path: '/offer/editoffer/off_1' });
  const row = (await screen.findByText('Ajwa Dates', {}, PATIENT)).closest('tr')!;
  expect(await within(row).findByText('25.88%', {}, PATIENT)).toBeInTheDocument();
  expect(within(row).getByText(/8\.50/)).toBeInTheDocument();
  fireEvent.click(within(row).getByRole('button', { name: 'Wins in part' }));
  const dialog = await screen.findByRole('dialog', {}, PATIENT);
  expect(within(dialog).getByText('Who wins where: Ajwa Dates')).toBeInTheDocument();
  expect(within(dialog).getByText('Date week')).toBeInTheDocument();
  expect(within(dialog).getByText('00731')).toBeInTheDocument();
});

test('the last day is part of the offer: the 21st is shown, its end is kept', async () => {
  serveOffer(anOffer(), preview([line('v1', 'Khalas Dates')]));
  await renderApp(app, { path: '/offer/editoffer/off_1' });
  // The store of the tests is in Dubai: 20:00 UTC is the midnight after the 21st.
  expect(await screen.findByLabelText(/Available upto/, {}, PATIENT)).toHaveValue('21 Nov 2099');
  expect(screen.getByLabelText(/Available from/)).toHaveValue('20 Nov 2026');
});

test('an offer that wins nowhere is saved live only after a question, and a draft without one', async () => {
  const sent = serveOffer(anOffer(), preview([line('v1', 'Khalas Dates', { outcome: 'never' })]));
  await renderApp(app, { path: '/offer/editoffer/off_1' });
  const title = await screen.findByRole('textbox', { name: 'Title (English)' }, PATIENT);
  fireEvent.change(title, { target: { value: 'Dates for everybody' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/no customer would ever get this price/, {}, PATIENT)).toBeInTheDocument();
  expect(sent).toEqual([]);
  fireEvent.click(screen.getAllByText('Save').at(-1)!);
  await waitFor(() => expect(sent).toHaveLength(1), PATIENT);
});

test('one press stops it, and Undo lets it go on', async () => {
  const sent = serveOffer(anOffer(), preview([]));
  await renderApp(app, { path: '/offer/editoffer/off_1' });
  fireEvent.click(await screen.findByRole('button', { name: 'Stop at once' }, PATIENT));
  fireEvent.click(await screen.findByText('Undo', {}, PATIENT));
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['off_1/stop/', 'off_1/resume/']));
});

async function chooseType(name: string): Promise<void> {
  fireEvent.mouseDown(await screen.findByLabelText(/^Offer type/, {}, PATIENT));
  fireEvent.click(await screen.findByTitle(name));
}
const value = () => screen.findByLabelText(/^Offer value/, {}, PATIENT);

test('another type begins without a value; a draft, Discard and its Undo bring back the value with the type', async () => {
  serveOffer(anOffer(), preview([]));
  const first = await renderApp(app, { path: '/offer/editoffer/off_1' });
  expect(await value()).toHaveValue('15');
  await chooseType('Amount off');
  await waitFor(async () => expect(await value()).toHaveValue('0.00'));
  fireEvent.change(await value(), { target: { value: '5.50' } });
  first.unmount();
  await renderApp(app, { path: '/offer/editoffer/off_1' });
  await screen.findByText(/Your unsaved changes .* were restored/, {}, PATIENT);
  expect(await value()).toHaveValue('5.50');
  fireEvent.click(screen.getByText('Discard'));
  await waitFor(async () => expect(await value()).toHaveValue('15'));
  expect(screen.getByText('No changes')).toBeInTheDocument();
  fireEvent.click(await screen.findByText('Undo', {}, PATIENT));
  await waitFor(async () => expect(await value()).toHaveValue('5.50'));
});

test('a pasted list adds what is found, and lists what is not and what several are called', async () => {
  const sent = serveOffer(anOffer({ variant_ids: ['v1'] }), preview([line('v1', 'Khalas Dates')]));
  await renderApp(app, { path: '/offer/editoffer/off_1' });
  fireEvent.click(await screen.findByRole('button', { name: /Add many/ }, PATIENT));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Paste a list' }, PATIENT));
  const dialog = await screen.findByRole('dialog', {}, PATIENT);
  fireEvent.change(within(dialog).getByLabelText(/one per line/), {
    target: { value: 'a\nb\n4006381333931\ndates' },
  });
  fireEvent.click(within(dialog).getByText('Find'));
  expect(await within(dialog).findByText('1 line was not found', {}, PATIENT)).toBeInTheDocument();
  expect(within(dialog).getByText('4006381333931')).toBeInTheDocument();
  fireEvent.click(within(dialog).getByText('Sukkari Dates'));
  fireEvent.click(within(dialog).getByText('Done'));
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ variant_ids: ['v1', 'v2', 'v3'] }));
});

test('below cost it says how many, and asks why only anyone who may sell so', async () => {
  const shown = preview([
    line('v1', 'Khalas Dates', { below_cost: true, cost: 900, margin: -1118 }),
    line('v2', 'Ajwa Dates'),
  ]);
  serveOffer(anOffer(), shown);
  const { unmount } = await renderApp(app, { path: '/offer/editoffer/off_1' });
  expect(await screen.findByText('1 product variant sells below cost', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByLabelText(/Reason for selling below cost/)).toBeInTheDocument();
  fireEvent.click(screen.getByText('Below cost'));
  expect(screen.queryByText('Ajwa Dates')).not.toBeInTheDocument();
  unmount();
  await renderApp(app, { path: '/offer/editoffer/off_1', permissions: ['offer.view', 'offer.edit', 'product.view'] });
  expect(await screen.findByText(/ask someone who may sell below cost/, {}, PATIENT)).toBeInTheDocument();
  expect(screen.queryByLabelText(/Reason for selling below cost/)).not.toBeInTheDocument();
  expect(screen.queryByText('Margin')).not.toBeInTheDocument();
});

test('a thousand variants draw only the rows in sight', async () => {
  const ids = Array.from({ length: 1000 }, (_, at) => `v${String(at)}`);
  serveOffer(anOffer({ variant_ids: ids }), preview([]));
  const { container } = await renderApp(app, { path: '/offer/editoffer/off_1' });
  expect(await screen.findByText('1,000 product variants', {}, PATIENT)).toBeInTheDocument();
  expect(container.querySelectorAll('.mkt-items-table tbody tr').length).toBeLessThan(100);
});
