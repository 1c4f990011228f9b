import {
  AuditEntry,
  ImageAttached,
  type ImageAttachInput,
  ImageMatches,
  type ImageTarget,
  ImageUses,
  LibraryImage,
  SavedView,
  SignedUpload,
  StoredImage,
} from '@bo/contracts';
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
// Loaded before the clock of a test runs.
import './image-dialog.tsx';
import './media-list.page.tsx';
import './upload.page.tsx';

const server = useServer();
/** A busy machine takes seconds for a screen. */
const PATIENT = { timeout: 20_000 };

const anImage = (id: string, fields: Partial<LibraryImage> = {}): LibraryImage => ({
  ...recordFields(id),
  url: `/files/${id}.webp`,
  file_name: `${id}.jpg`,
  purpose: 'product',
  bytes: 20_480,
  width: 800,
  height: 800,
  alt: '',
  alt_ar: '',
  seller_id: null,
  use_count: 1,
  product: { id: 'p1', name: 'Fresh milk', name_ar: 'حليب طازج' },
  ...fields,
});
function serveLibrary(...rows: LibraryImage[]) {
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.list('admin_panel/images/', LibraryImage, rows),
    ...rows.map((row) => api.get(`admin_panel/images/${row.id}/`, LibraryImage, row)),
    api.get('admin_panel/images/:id/uses/', ImageUses, {
      uses: [
        { type: 'product', id: 'p1', name: 'Fresh milk', name_ar: 'حليب طازج', product_id: null },
        { type: 'offer_banner', id: 'b1', name: 'Dairy week', name_ar: 'أسبوع الألبان', product_id: null },
      ],
      others: 1,
      kept: 3,
    }),
  );
}

test('the library shows pictures as a grid with what is missing, and one with its uses', async () => {
  serveLibrary(
    anImage('milk'),
    anImage('spare', { use_count: 0, product: null, width: 200, alt: 'A box', alt_ar: 'علبة' }),
  );
  await renderApp(app, { path: '/product/media' });
  const grid = await screen.findByRole('list', { name: 'Media library' }, PATIENT);
  const [milk, spare] = within(grid).getAllByRole('listitem');
  expect(milk).toHaveTextContent('Fresh milk');
  expect(milk).toHaveTextContent('No alt text');
  expect(spare).toHaveTextContent('A box');
  expect(spare).toHaveTextContent('Unused');
  expect(spare).toHaveTextContent('Too small');
  fireEvent.click(within(milk!).getByRole('button'));
  const dialog = await screen.findByRole('dialog', {}, PATIENT);
  expect(await within(dialog).findByRole('link', { name: 'Dairy week' }, PATIENT)).toHaveAttribute(
    'href',
    expect.stringContaining('/offer/offerbannerlist/update/b1'),
  );
  expect(within(dialog).getByText('1 more that is not listed')).toBeInTheDocument();
  expect(within(dialog).getByText('3 orders and sent notifications keep it')).toBeInTheDocument();
  // What is in use cannot be deleted.
  expect(within(dialog).getByText('Delete').closest('button')).toBeDisabled();
});

test('while the pictures of a new filter are on their way, none of the old ones can be selected', async () => {
  serveLibrary(anImage('milk'));
  await renderApp(app, { path: '/product/media' });
  const box = await screen.findByRole('checkbox', { name: 'Select Fresh milk' }, PATIENT);
  server.use(mock.get('*/api/v1/admin_panel/images/', () => new Promise<never>(() => undefined)));
  fireEvent.click(screen.getByRole('button', { name: 'Too small', pressed: false }));
  await screen.findByRole('button', { name: 'Too small', pressed: true });
  fireEvent.click(box);
  expect(box).not.toBeChecked();
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
});

test('the alt text is written in both languages, from the title of the product where one likes', async () => {
  serveLibrary(anImage('milk'));
  const sent: unknown[] = [];
  server.use(
    mock.put('*/api/v1/admin_panel/images/milk/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(anImage('milk', { version: 2, alt: 'Fresh milk', alt_ar: 'حليب طازج' }));
    }),
  );
  await renderApp(app, { path: '/product/media?image=milk' });
  fireEvent.click(await screen.findByText("Use the product's title", {}, PATIENT));
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(sent).toHaveLength(1), PATIENT);
  expect(sent[0]).toMatchObject({ file_name: 'milk.jpg', alt: 'Fresh milk', alt_ar: 'حليب طازج' });
});

const target = (id: string, images: string[] = []): ImageTarget => ({
  id,
  name: `Product ${id}`,
  name_ar: `منتج ${id}`,
  image: null,
  images,
  variant_id: null,
  variant_name: '',
  variant_name_ar: '',
});
const file = (name: string, type = 'image/png') => new File([name], name, { type });

/** A browser that draws: each picture is as large as its name says. */
function drawing(small: readonly string[] = []) {
  Object.assign(globalThis, {
    createImageBitmap: (of: File) => {
      const side = small.includes(of.name) ? 100 : 900;
      return Promise.resolve({ width: side, height: side, close: () => undefined });
    },
  });
  URL.createObjectURL = () => 'blob:none';
  URL.revokeObjectURL = () => undefined;
}

function serveUpload(matches: Record<string, Partial<ImageMatches['results'][number]>>) {
  const attached: ImageAttachInput[] = [];
  const detached: unknown[] = [];
  let uploads = 0;
  server.use(
    mock.post('*/api/v1/admin_panel/images/match/', async ({ request }) => {
      const { files } = (await request.json()) as { files: { name: string }[] };
      const results = files.map(({ name }) => ({ place: 1, targets: [], known: null, ...matches[name] }));
      return HttpResponse.json(ImageMatches.parse({ results }));
    }),
    mock.post('*/api/v1/admin_panel/uploads/', () => {
      uploads += 1;
      return HttpResponse.json(
        SignedUpload.parse({
          id: `u${String(uploads)}`,
          url: '/storage/',
          fields: {},
          expires_at: '2030-01-01T00:00:00.000Z',
        }),
        { status: 201 },
      );
    }),
    mock.post('*/storage/', () => new HttpResponse(null, { status: 204 })),
    mock.post('*/api/v1/admin_panel/uploads/:id/complete/', ({ params }) =>
      HttpResponse.json(
        StoredImage.parse({
          id: params['id'],
          url: `/files/${String(params['id'])}.png`,
          content_type: 'image/png',
          bytes: 9,
          width: 900,
          height: 900,
        }),
      ),
    ),
    mock.post('*/api/v1/admin_panel/images/attach/', async ({ request }) => {
      const input = (await request.json()) as ImageAttachInput;
      attached.push(input);
      return HttpResponse.json(
        ImageAttached.parse({
          results: input.images.map(({ id }) => ({ id, result: 'added' })),
          back: { product_id: input.product_id, version: 2, images: [], variants: [] },
        }),
      );
    }),
    mock.post('*/api/v1/admin_panel/images/detach/', async ({ request }) => {
      detached.push(await request.json());
      return HttpResponse.json({ results: [], back: null });
    }),
  );
  return { attached, detached, uploads: () => uploads };
}
const rowOf = (name: string) => screen.getByText(name).closest('li')!;

test('a folder of files is matched, looked at, sent in order, and taken back', async () => {
  drawing(['tiny.png']);
  const { attached, detached, uploads } = serveUpload({
    '629_2.png': { place: 2, targets: [target('p1')] },
    '629.png': { targets: [target('p1')] },
    'twice.png': { targets: [target('p1'), target('p2')] },
    'known.png': { targets: [target('p3')], known: { id: 'old', url: '/files/old.png', file_name: 'old.png' } },
    'there.png': {
      targets: [target('p4', ['/files/there.png'])],
      known: { id: 'x', url: '/files/there.png', file_name: 'x.png' },
    },
  });
  await renderApp(app, { path: '/product/media/upload' });
  const files = ['629_2.png', '629.png', 'twice.png', 'known.png', 'there.png', 'none.png', 'tiny.png'].map((name) =>
    file(name),
  );
  fireEvent.change(await screen.findByLabelText('Image files', {}, PATIENT), {
    target: { files: [...files, file('notes.pdf', 'application/pdf'), file('.DS_Store', '')] },
  });
  expect(await screen.findByText('notes.pdf', {}, PATIENT)).toBeInTheDocument();
  expect(screen.queryByText('.DS_Store')).toBeNull();
  expect(rowOf('notes.pdf')).toHaveTextContent('Not a JPG, PNG, WebP or AVIF image');
  expect(rowOf('629_2.png')).toHaveTextContent('Matched');
  expect(rowOf('629_2.png')).toHaveTextContent('image 2');
  expect(rowOf('twice.png')).toHaveTextContent('Several products match');
  expect(rowOf('known.png')).toHaveTextContent('not uploaded again');
  expect(rowOf('there.png')).toHaveTextContent('already has this image');
  expect(rowOf('none.png')).toHaveTextContent('Left out');
  expect(rowOf('tiny.png')).toHaveTextContent('Smaller than 400 pixels');

  fireEvent.click(screen.getByText('Upload 3 images'));
  expect(await screen.findByText('Undo all', {}, PATIENT)).toBeInTheDocument();
  const first = attached.find(({ product_id }) => product_id === 'p1');
  expect(first).toMatchObject({
    mode: 'add',
    images: [{ id: expect.stringMatching(/^u/) }, { id: expect.stringMatching(/^u/) }],
  });
  expect(attached.find(({ product_id }) => product_id === 'p3')?.images).toEqual([{ id: 'old', variant_id: null }]);
  expect(uploads()).toBe(2);
  expect(rowOf('629.png')).toHaveTextContent('Added');
  fireEvent.click(screen.getByText('Undo all'));
  await waitFor(() => expect(detached).toHaveLength(2), PATIENT);
  await waitFor(() => expect(rowOf('629.png')).toHaveTextContent('Taken back'), PATIENT);
});

test('a file that does not arrive is told, the others go on, and it can be tried again', async () => {
  drawing();
  const { attached } = serveUpload({ 'a.png': { targets: [target('p1')] }, 'b.png': { targets: [target('p2')] } });
  let refused = 0;
  server.use(
    mock.post('*/api/v1/admin_panel/images/attach/', async ({ request }) => {
      const input = (await request.clone().json()) as ImageAttachInput;
      if (input.product_id !== 'p1' || refused > 0) return undefined;
      refused += 1;
      return HttpResponse.json(
        { detail: 'The product is archived.', code: 'archived', request_id: 'r' },
        { status: 409 },
      );
    }),
  );
  await renderApp(app, { path: '/product/media/upload' });
  fireEvent.change(await screen.findByLabelText('Image files', {}, PATIENT), {
    target: { files: [file('a.png'), file('b.png')] },
  });
  fireEvent.click(await screen.findByText('Upload 2 images', {}, PATIENT));
  await waitFor(() => expect(rowOf('a.png')).toHaveTextContent('The product is archived.'), PATIENT);
  await waitFor(() => expect(rowOf('b.png')).toHaveTextContent('Added'), PATIENT);
  fireEvent.click(await screen.findByText('Try 1 image again', {}, PATIENT));
  await waitFor(() => expect(rowOf('a.png')).toHaveTextContent('Added'), PATIENT);
  expect(attached.map(({ product_id }) => product_id)).toEqual(['p2', 'p1']);
});

test('where a browser hashes nothing, two files of one name are two pictures', async () => {
  drawing();
  const { attached, uploads } = serveUpload({ '629.png': { targets: [target('p1')] } });
  await renderApp(app, { path: '/product/media/upload' });
  fireEvent.change(await screen.findByLabelText('Image files', {}, PATIENT), {
    target: { files: [file('629.png'), file('629.png')] },
  });
  fireEvent.click(await screen.findByText('Upload 2 images', {}, PATIENT));
  await waitFor(() => expect(attached).toHaveLength(1), PATIENT);
  expect(attached[0]?.images.map(({ id }) => id)).toEqual(['u1', 'u2']);
  expect(uploads()).toBe(2);
});

test('two products with one picture, in two files, get it both, and it is sent once', async () => {
  drawing();
  // jsdom has no hashes: here a file is its own.
  const subtle = { digest: (_name: string, bytes: ArrayBuffer) => Promise.resolve(bytes) };
  Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true });
  const { attached, uploads } = serveUpload({
    '1kg.png': { targets: [target('p1')] },
    '2kg.png': { targets: [target('p2')] },
  });
  await renderApp(app, { path: '/product/media/upload' });
  const same = (name: string) => new File(['the same picture'], name, { type: 'image/png' });
  fireEvent.change(await screen.findByLabelText('Image files', {}, PATIENT), {
    target: { files: [same('1kg.png'), same('2kg.png')] },
  });
  fireEvent.click(await screen.findByText('Upload 2 images', {}, PATIENT));
  await waitFor(() => expect(attached).toHaveLength(2), PATIENT);
  expect(attached.map(({ product_id, images }) => [product_id, images[0]?.id]).sort()).toEqual([
    ['p1', 'u1'],
    ['p2', 'u1'],
  ]);
  expect(uploads()).toBe(1);
});
