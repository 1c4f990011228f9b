import {
  listPage,
  MOST_PRINTS,
  Order,
  ORDER_STATUSES,
  OrderCounts,
  type PrintDocument,
  type DocumentKind,
  type Prints,
  PrintsInput,
  SavedView,
} from '@bo/contracts';
import { api, HttpResponse, mock, recordFields, renderApp, screen, useServer, waitFor, within } from '@bo/testing';
import { app } from '../../app.ts';

const server = useServer();

const aPrint = (id: string, more: Partial<PrintDocument> = {}): PrintDocument => ({
  order_id: id,
  kind: 'invoice',
  language: 'both',
  paper: 'a4',
  store: { en: 'Ghaf Market', ab: 'سوق الغاف' },
  store_facts: [{ label: { en: 'TRN', ab: 'الرقم الضريبي' }, value: '100000000000003' }],
  title: { en: 'Tax invoice', ab: 'فاتورة ضريبية' },
  mark: null,
  barcode: { text: `N-${id}`, bars: [2, 1, 1, 2, 3] },
  facts: [{ label: { en: 'Order', ab: 'رقم الطلب' }, value: `N-${id}` }],
  tables: [
    {
      title: null,
      columns: [
        { label: { en: 'Product', ab: 'المنتج' }, share: 3, numeric: false, main: true },
        { label: { en: 'Amount', ab: 'المبلغ' }, share: 1, numeric: true, main: false },
      ],
      rows: [{ cells: [{ en: 'Milk', ab: 'حليب' }, '32.85'], notes: [{ en: '1 L', ab: '1 لتر' }] }],
    },
  ],
  totals: [{ label: { en: 'Amount due', ab: 'المبلغ المستحق' }, value: '32.85', strong: true }],
  notes: [],
  ...more,
});
const anOrder = (id: string): Order => ({
  ...recordFields(id),
  number: `N-${id}`,
  status: 'packed',
  on_hold: false,
  hold_reason: '',
  late: false,
  short: false,
  code_locked: false,
  payment_problem: false,
  qty: 1,
  purchase_date: '2026-11-20T08:00:00.000Z',
  customer: { id: 'c1', name: 'Fatima' },
  customer_phone: '',
  billing_address: 'Villa 12',
  pincode: '00112',
  amount: 3285,
  vat: 0,
  delivery_fee: 0,
  currency: 'AED',
  payment_mode: 'cash',
  payment_status: 'unpaid',
  delivery_mode: 'delivery',
  warehouse: null,
  has_secret_code: true,
  slot_starts_at: null,
  slot_ends_at: null,
  promised_at: null,
  delivered_at: null,
  picker: null,
});
const noInvoice = (id: string) => ({
  id,
  number: `N-${id}`,
  code: 'print.no_invoice',
  detail: `Order N-${id} has no invoice yet.`,
});

/** An API that prints: which ids are without an invoice, and what it was asked to print. */
function serve(without: readonly string[] = [], count = 2) {
  const printed: PrintsInput[] = [];
  const answer = ({ kind, ids }: { kind: DocumentKind; ids: readonly string[] }, again: boolean): Prints => {
    const refused = kind === 'invoice' ? ids.filter((id) => without.includes(id)) : [];
    return {
      documents: ids
        .filter((id) => !refused.includes(id))
        .map((id) => aPrint(id, { kind, ...(again ? { mark: { en: 'Copy', ab: 'نسخة' } } : {}) })),
      refused: refused.map(noInvoice),
      logo: '/api/v1/files/demo/logo.webp',
    };
  };
  server.use(
    mock.get('*/api/v1/admin_panel/orders/prints/', ({ request }) => {
      const query = new URL(request.url).searchParams;
      return HttpResponse.json(
        answer({ kind: query.get('kind') as DocumentKind, ids: (query.get('ids') ?? '').split(',') }, false),
      );
    }),
    mock.post('*/api/v1/admin_panel/orders/prints/', async ({ request }) => {
      const input = PrintsInput.parse(await request.json());
      printed.push(input);
      return HttpResponse.json(answer(input, printed.length > 1));
    }),
    mock.post('*/api/v1/admin_panel/orders/prints/file/', async ({ request }) => {
      printed.push(PrintsInput.parse(await request.json()));
      return new HttpResponse('%PDF-1.3', { headers: { 'content-type': 'application/pdf' } });
    }),
    mock.get('*/api/v1/admin_panel/orders/', () =>
      HttpResponse.json(
        listPage(Order).parse({
          count,
          count_exact: true,
          next: null,
          previous: null,
          results: [anOrder('a'), anOrder('b')],
        }),
      ),
    ),
    api.get('admin_panel/orders/counts/', OrderCounts, {
      statuses: Object.fromEntries(ORDER_STATUSES.map((status) => [status, 0])) as OrderCounts['statuses'],
      all: count,
      on_hold: 0,
      late: 0,
    }),
    api.list('admin_panel/saved-views/', SavedView, []),
  );
  return printed;
}

beforeEach(() => {
  localStorage.removeItem('orders.print');
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => undefined;
});

describe('the page', () => {
  test('shows each language the way it runs, and prints what the server has noted', async () => {
    const printed = serve(['b']);
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = await renderApp(app, { path: '/order/print?kind=invoice&language=both&ids=a,b' });
    const title = await screen.findByText('فاتورة ضريبية');
    expect(title).toHaveAttribute('dir', 'rtl');
    expect(title).toHaveAttribute('lang', 'ar');
    expect(screen.getByRole('img', { name: 'N-a' })).toBeInTheDocument();
    expect(document.querySelector('.prt-logo')).toHaveAttribute('src', '/api/v1/files/demo/logo.webp');
    expect(screen.getByText('Order N-b has no invoice yet.')).toBeInTheDocument();
    expect(printed).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(printed).toEqual([{ kind: 'invoice', language: 'both', ids: ['a'] }]);
    expect(screen.queryByText('Copy')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
    expect(screen.getByText('Copy')).toBeInTheDocument();
  });

  test('a print by the command of the browser is noted as well', async () => {
    const printed = serve();
    await renderApp(app, { path: '/order/print?kind=packing_slip&language=en&ids=a' });
    await screen.findByRole('img', { name: 'N-a' });
    window.dispatchEvent(new Event('beforeprint'));
    await waitFor(() => expect(printed).toHaveLength(1));
  });

  test('without orders it says where to choose them', async () => {
    serve();
    await renderApp(app, { path: '/order/print' });
    expect(await screen.findByText('Choose orders in the list, then Print.')).toBeInTheDocument();
  });
});

describe('the choice', () => {
  const chosen = async () => {
    const opened = await renderApp(app, { path: '/order/orderList' });
    await screen.findByText('N-a');
    await opened.user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    return opened;
  };

  test('names what cannot be printed, downloads the rest, and is remembered', async () => {
    const printed = serve(['b']);
    const { user } = await chosen();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Orders to print: 2')).toBeInTheDocument();
    await user.click(within(dialog).getByText('Tax invoice'));
    expect(await within(dialog).findByText('Order N-b has no invoice yet.')).toBeInTheDocument();
    await user.click(within(dialog).getByText('Both'));
    await within(dialog).findByText('Orders to print: 1');
    await user.click(within(dialog).getByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(printed).toEqual([{ kind: 'invoice', language: 'both', ids: ['a'] }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(JSON.parse(localStorage.getItem('orders.print') ?? '')).toEqual({ kind: 'invoice', language: 'both' });
  });

  test('opens the pages of those that can be printed', async () => {
    serve();
    const { user, router } = await chosen();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    const open = await screen.findByRole('button', { name: 'Open to print' });
    await waitFor(() => expect(open).toBeEnabled());
    await user.click(open);
    await waitFor(() => expect(router.state.location.pathname).toBe('/order/print'));
    expect(router.state.location.search).toBe('?kind=packing_slip&language=en&ids=a%2Cb');
  });

  test(`more than ${String(MOST_PRINTS)} are refused before anything is asked`, async () => {
    serve([], 60);
    const { user } = await chosen();
    await user.click(await screen.findByRole('button', { name: /Select all 60/ }));
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(await screen.findByText(/at most 50 orders/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Download PDF' })).toBeDisabled();
  });
});
