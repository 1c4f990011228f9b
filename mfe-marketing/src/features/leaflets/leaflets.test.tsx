import {
  AuditEntry,
  Job,
  Leaflet,
  LeafletInput,
  LeafletPdfJob,
  LeafletTruth,
  MOST_LEAFLET_PAGES,
  SavedView,
  SignedUpload,
  StoredImage,
  VariantRow,
} from '@bo/contracts';
import {
  act,
  api,
  fireEvent,
  HttpResponse,
  mock,
  recordBackend,
  recordFields,
  renderApp,
  screen,
  serve,
  useServer,
  waitFor,
  within,
} from '@bo/testing';
import { app } from '../../app.ts';
// Loaded before the clock of a test runs.
import './leaflet-form.pages.tsx';
import './leaflet-list.page.tsx';

const server = useServer();
/** A busy machine takes seconds for a screen. */
const PATIENT = { timeout: 20_000 };
const FROM = '2026-11-25T20:00:00.000Z';
const UPTO = '2026-11-29T20:00:00.000Z';

function aLeaflet(more: Partial<Leaflet> = {}): Leaflet {
  return Leaflet.parse({
    ...recordFields(more.id ?? 'weekend'),
    title: 'Weekend leaflet',
    title_ar: 'نشرة نهاية الأسبوع',
    cover: null,
    available_from: FROM,
    available_upto: UPTO,
    state: 'scheduled',
    draft: false,
    pages: [{ id: 'p1', image: '/files/images/p1.webp' }],
    page_count: 1,
    hotspot_count: 0,
    ...more,
  });
}
const NOTHING = { checked: 0, moments: 1, results: [] };
/** What was typed into one is kept as a draft: each test has a leaflet of its own. */
function serveLeaflet(row: Leaflet, truth: LeafletTruth = NOTHING) {
  const backend = recordBackend('admin_panel/leaflets/', {
    rows: [row],
    input: LeafletInput,
    make: (fields) => aLeaflet(fields),
  });
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.list('admin_panel/variants/', VariantRow, []),
    mock.get('*/api/v1/admin_panel/variants/:id/', () =>
      HttpResponse.json({ code: 'not_found', detail: '' }, { status: 404 }),
    ),
    api.fails('get', 'admin_panel/offers/off1/', 404, { code: 'not_found', detail: '' }),
    api.get(`admin_panel/leaflets/${row.id}/truth/`, LeafletTruth, truth),
    serve('admin_panel/leaflets/', backend),
  );
  return backend;
}
const editOf = (id: string) => `/leaflet/leafletList/update/${id}`;

test('the list says how each leaflet stands, and how much is on it', async () => {
  serveLeaflet(aLeaflet({ page_count: 12, hotspot_count: 34 }));
  await renderApp(app, { path: '/leaflet/leafletList' });
  const row = (await screen.findByText('Weekend leaflet', {}, PATIENT)).closest('tr');
  for (const text of ['نشرة نهاية الأسبوع', 'Scheduled', '12', '34'])
    expect(within(row!).getByText(text)).toBeInTheDocument();
});

test('a hotspot is added, moved, made larger and removed by the keyboard alone', async () => {
  serveLeaflet(aLeaflet({ id: 'keys' }));
  await renderApp(app, { path: editOf('keys') });
  fireEvent.click(await screen.findByText('Add hotspot', {}, PATIENT));
  const spot = await screen.findByRole('button', { name: /^Hotspot 1/ });
  expect(spot.style.insetInlineStart).toBe('35%');
  fireEvent.keyDown(spot, { key: 'ArrowRight' });
  await waitFor(() => expect(screen.getByRole('button', { name: /^Hotspot 1/ }).style.insetInlineStart).toBe('36%'));
  fireEvent.keyDown(screen.getByRole('button', { name: /^Hotspot 1/ }), { key: 'ArrowDown', shiftKey: true });
  await waitFor(() => expect(screen.getByRole('button', { name: /^Hotspot 1/ }).style.blockSize).toBe('21%'));
  expect(screen.getByLabelText(/Printed price/)).toBeInTheDocument();
  fireEvent.keyDown(screen.getByRole('button', { name: /^Hotspot 1/ }), { key: 'Delete' });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Hotspot 1/ })).not.toBeInTheDocument());
});

test('a hotspot reaches to where the pointer was let go, however little of the way was drawn', async () => {
  serveLeaflet(aLeaflet({ id: 'hasty' }));
  await renderApp(app, { path: editOf('hasty') });
  await screen.findByText('Add hotspot', {}, PATIENT);
  const canvas = document.querySelector<HTMLElement>('.mkt-canvas')!;
  canvas.getBoundingClientRect = () => DOMRect.fromRect({ width: 100, height: 100 });
  canvas.setPointerCapture = () => undefined;
  // React draws nothing before the last of them.
  act(() => {
    for (const [type, clientX, clientY] of [
      ['pointerdown', 10, 10],
      ['pointermove', 30, 30],
      ['pointerup', 50, 40],
    ] as const)
      canvas.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX, clientY }));
  });
  const { style } = await screen.findByRole('button', { name: /^Hotspot 1/ });
  expect([style.insetInlineStart, style.insetBlockStart]).toEqual(['10%', '10%']);
  expect([style.inlineSize, style.blockSize]).toEqual(['40%', '30%']);
});

/** Images that are sent arrive when they are let go. */
function holdImages(): () => void {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const stored = { id: 'upl1', url: '/files/images/new.webp', content_type: 'image/webp' as const };
  server.use(
    api.post('admin_panel/uploads/', SignedUpload, {
      id: 'upl1',
      url: 'http://files.test/up',
      fields: {},
      expires_at: UPTO,
    }),
    mock.post('http://files.test/up', async () => {
      await held;
      return new HttpResponse(null, { status: 204 });
    }),
    api.post('admin_panel/uploads/upl1/complete/', StoredImage, { ...stored, bytes: 10, width: 1, height: 1 }),
  );
  return letGo;
}
const addImages = (count: number) =>
  fireEvent.change(screen.getByLabelText('Pages in English: image files'), {
    target: { files: Array.from({ length: count }, () => new File(['x'], 'page.webp', { type: 'image/webp' })) },
  });
const pageButtons = () => screen.queryAllByRole('button', { name: /^Page \d+$/ });
const manyPages = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `p${String(at)}`, image: '/files/images/p.webp', hotspots: [] }));

test('what is done to the pages while others are added stays: a hotspot that was drawn, a page that was removed', async () => {
  serveLeaflet(aLeaflet({ id: 'meanwhile', pages: manyPages(2) }));
  const letGo = holdImages();
  await renderApp(app, { path: editOf('meanwhile') });
  await screen.findByText('Add hotspot', {}, PATIENT);
  addImages(2);
  fireEvent.click(screen.getByText('Add hotspot'));
  await screen.findByRole('button', { name: /^Hotspot 1/ });
  fireEvent.click(screen.getByRole('button', { name: 'Remove page 2' }));
  await waitFor(() => expect(pageButtons()).toHaveLength(1));
  letGo();
  await waitFor(() => expect(pageButtons()).toHaveLength(3), PATIENT);
  expect(screen.getByRole('button', { name: /^Hotspot 1/ })).toBeInTheDocument();
});

test('pages are taken as AVIF too; a photo that this browser cannot read is named, and the others arrive', async () => {
  serveLeaflet(aLeaflet({ id: 'formats', pages: [] }));
  holdImages()();
  await renderApp(app, { path: editOf('formats') });
  const field = await screen.findByLabelText('Pages in English: image files', {}, PATIENT);
  const avif = new File(['x'], 'page.avif', { type: 'image/avif' });
  fireEvent.change(field, { target: { files: [new File(['x'], 'photo.heic'), avif] } });
  expect(await screen.findByText(/photo\.heic.: This browser can't read HEIC photos/, {}, PATIENT)).toBeInTheDocument();
  await waitFor(() => expect(pageButtons()).toHaveLength(1), PATIENT);
  expect(field).toHaveAttribute('accept', expect.stringContaining('.heic'));
});

test('a leaflet gets no more pages than it may have, however many come while others are added', async () => {
  serveLeaflet(aLeaflet({ id: 'full', pages: manyPages(MOST_LEAFLET_PAGES) }));
  const letGo = holdImages();
  const { container } = await renderApp(app, { path: editOf('full') });
  await screen.findByText('Add hotspot', {}, PATIENT);
  fireEvent.click(screen.getByRole('button', { name: 'Remove page 1' }));
  const count = () => container.querySelectorAll('.mkt-page-open').length;
  await waitFor(() => expect(count()).toBe(MOST_LEAFLET_PAGES - 1));
  addImages(1);
  fireEvent.click(screen.getByText('Discard'));
  await waitFor(() => expect(count()).toBe(MOST_LEAFLET_PAGES));
  letGo();
  await waitFor(() =>
    expect(screen.getAllByText('Add images')[0]?.closest('button')).not.toHaveClass('ant-btn-loading'),
  );
  expect(count()).toBe(MOST_LEAFLET_PAGES);
});

test('who saves while pages are still on their way saves them, too', async () => {
  const backend = serveLeaflet(aLeaflet({ id: 'early' }));
  const letGo = holdImages();
  await renderApp(app, { path: editOf('early') });
  fireEvent.change(await screen.findByLabelText(/^Title \(English\)/, {}, PATIENT), { target: { value: 'Weekend' } });
  addImages(2);
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(screen.getByText('Save').closest('button')).toHaveClass('ant-btn-loading'));
  letGo();
  await waitFor(() => expect(backend.rows()[0]).toMatchObject({ title: 'Weekend', version: 2 }), PATIENT);
  expect(backend.rows()[0]?.pages).toHaveLength(3);
});

test('what one hotspot leads to stays when another is added', async () => {
  serveLeaflet(aLeaflet({ id: 'two' }));
  await renderApp(app, { path: editOf('two') });
  fireEvent.click(await screen.findByText('Add hotspot', {}, PATIENT));
  fireEvent.change(await screen.findByLabelText(/Printed price/), { target: { value: '9.50' } });
  fireEvent.blur(screen.getByLabelText(/Printed price/));
  fireEvent.click(screen.getByText('Add hotspot'));
  const [first] = await screen.findAllByRole('button', { name: /^Hotspot \d/ });
  if (!first) throw new Error('No hotspot is there.');
  fireEvent.focus(first);
  await waitFor(() => expect(screen.getByLabelText(/Printed price/)).toHaveValue('9.50'));
});

test('what is wrong with a hotspot that is not open is told above the form', async () => {
  serveLeaflet(aLeaflet({ id: 'closed' }));
  await renderApp(app, { path: editOf('closed') });
  fireEvent.click(await screen.findByText('Add hotspot', {}, PATIENT));
  // Anyone who presses a page closes its hotspot: none of its fields is on the screen.
  const pages = screen.getAllByRole('button', { name: /^Page \d$/ });
  fireEvent.click(pages.at(-1) ?? document.body);
  fireEvent.click(screen.getByText('Save'));
  expect(await screen.findByRole('link', { name: 'Pages in English' }, PATIENT)).toBeInTheDocument();
});

test('a hotspot without a target is told at its field, and nothing is saved', async () => {
  const backend = serveLeaflet(aLeaflet({ id: 'missing' }));
  await renderApp(app, { path: editOf('missing') });
  fireEvent.click(await screen.findByText('Add hotspot', {}, PATIENT));
  fireEvent.click(screen.getByText('Save'));
  expect((await screen.findAllByText(/Fill this in/, {}, PATIENT)).length).toBeGreaterThan(0);
  expect(backend.rows()[0]?.version).toBe(1);
});

test('a printed price that is not true is shown with the real one and when that is', async () => {
  serveLeaflet(aLeaflet({ id: 'untrue' }), {
    checked: 2,
    moments: 3,
    results: [
      {
        language: 'ab',
        page: 3,
        hotspot_id: 'a',
        target_type: 'variant',
        name: 'Khalas dates',
        name_ar: 'تمر خلاص',
        printed: 700,
        real: 900,
        pincode: null,
        from: FROM,
        upto: UPTO,
      },
    ],
  });
  await renderApp(app, { path: editOf('untrue') });
  const table = await screen.findByRole('table', { name: 'Price check' }, PATIENT);
  const head = screen.getByText('Status').closest('section')!;
  for (const shown of ['Scheduled', '1 wrong price']) expect(within(head).getByText(shown)).toBeInTheDocument();
  expect(within(table).getByText('3, Arabic')).toBeInTheDocument();
  expect(within(table).getByText('Khalas dates')).toBeInTheDocument();
  expect(within(table).getByText(/7\.00/)).toBeInTheDocument();
  expect(within(table).getByText(/9\.00/)).toBeInTheDocument();
});

test('where every price holds one line says so', async () => {
  serveLeaflet(aLeaflet({ id: 'true' }), { checked: 2, moments: 1, results: [] });
  await renderApp(app, { path: editOf('true') });
  expect(await screen.findByText(/all 2 hotspots are correct/, {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByText('All prices true')).toBeInTheDocument();
});

const aJob = (status: 'running' | 'done') =>
  Job.parse({
    id: 'job1',
    name: 'leaflet-pdf',
    subject: 'Weekend leaflet',
    status,
    done: status === 'running' ? 1 : 2,
    total: 2,
    attempt: 1,
    error: null,
    error_code: null,
    cancel_requested: false,
    run_after: FROM,
    result: null,
    owner: null,
    created_at: FROM,
    started_at: FROM,
    finished_at: status === 'running' ? null : FROM,
    seen_at: null,
  });
const servePdf = (...answers: ReturnType<typeof mock.post>[]) =>
  server.use(
    api.post('admin_panel/uploads/', SignedUpload, {
      id: 'upl1',
      url: 'http://files.test/up',
      fields: { key: 'incoming/upl1' },
      expires_at: UPTO,
    }),
    mock.post('http://files.test/up', () => new HttpResponse(null, { status: 204 })),
    ...answers,
  );
const sendFile = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('PDF file', {}, PATIENT), { target: { files: [file] } });
const pdf = () => new File(['%PDF-1.7'], 'leaflet.pdf', { type: 'application/pdf' });

test('a PDF that is refused says why beside its button', async () => {
  serveLeaflet(aLeaflet({ id: 'refused' }));
  servePdf(
    mock.post('*/api/v1/admin_panel/leaflets/refused/pdf/', () =>
      HttpResponse.json({ code: 'leaflet.pdf_password', detail: 'This PDF is password-protected.' }, { status: 422 }),
    ),
  );
  await renderApp(app, { path: editOf('refused') });
  await sendFile(pdf());
  expect(await screen.findByText('This PDF is password-protected.', {}, PATIENT)).toBeInTheDocument();
  await sendFile(new File(['x'], 'page.docx', { type: 'application/msword' }));
  expect(await screen.findByText('Choose a PDF file.', {}, PATIENT)).toBeInTheDocument();
});

test('the pages of a PDF are in the form when its job is over', async () => {
  serveLeaflet(aLeaflet({ id: 'split', pages: [] }));
  let looks = 0;
  const pages = ['a', 'b'].map((id) => ({ id, image: `/files/images/${id}.webp`, hotspots: [] }));
  servePdf(
    api.post('admin_panel/leaflets/split/pdf/', LeafletPdfJob, { job_id: 'job1', pages: 2 }),
    mock.get('*/api/v1/admin_panel/jobs/job1/', () => HttpResponse.json(aJob((looks += 1) > 1 ? 'done' : 'running'))),
    mock.get('*/api/v1/admin_panel/leaflets/split/', () =>
      HttpResponse.json(aLeaflet(looks > 1 ? { id: 'split', pages, version: 3 } : { id: 'split', pages: [] })),
    ),
  );
  await renderApp(app, { path: editOf('split') });
  await sendFile(pdf());
  // The form begins again with them.
  expect(await screen.findByRole('button', { name: 'Page 2' }, PATIENT)).toBeInTheDocument();
});

test('in Arabic the list and the check are Arabic', async () => {
  serveLeaflet(aLeaflet({ id: 'arabic' }), { checked: 2, moments: 1, results: [] });
  await renderApp(app, { path: editOf('arabic'), language: 'ab' });
  expect(await screen.findByText(/مستوفى: منطقتان تفاعليتان صحيحتان/, {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'فحص الأسعار' })).toBeInTheDocument();
});
