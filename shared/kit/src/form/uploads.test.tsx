import { ImageUrl, Phone, SignedUpload, StoredImage } from '@bo/contracts';
import { Link, Route, Routes, useNavigate } from '@bo/platform/router';
import { fireEvent, HttpResponse, mock, renderRoute, screen, useServer, waitFor, within } from '@bo/testing';
import { z } from 'zod';
import { ContractForm, ImageField, PhoneField, TextField } from '../index.ts';

const Shelf = z.object({ name: z.string().default(''), phone: Phone, image: ImageUrl });
const server = useServer();
afterEach(async () => {
  const { clear } = await import('idb-keyval');
  await clear();
});

const png = (name: string) => new File([new Uint8Array(10)], name, { type: 'image/png' });
/** Each file goes to a place of its name; one that is held arrives when it is let go, or never. */
function serveUploads() {
  const held = new Map<string, Promise<boolean>>();
  server.use(
    mock.post('*/api/v1/admin_panel/uploads/', async ({ request }) => {
      const { file_name: id } = z.object({ file_name: z.string() }).parse(await request.json());
      const expires_at = '2026-11-21T10:00:00Z';
      return HttpResponse.json(SignedUpload.parse({ id, url: `http://files.test/${id}`, fields: {}, expires_at }));
    }),
    mock.post('http://files.test/:id', async ({ params }) =>
      (await (held.get(String(params['id'])) ?? true)) ? new HttpResponse(null, { status: 204 }) : HttpResponse.error(),
    ),
    mock.post('*/api/v1/admin_panel/uploads/:id/complete/', ({ params }) => {
      const stored = { content_type: 'image/png', bytes: 10, width: 1, height: 1 };
      return HttpResponse.json(
        StoredImage.parse({ id: params['id'], url: `/files/${String(params['id'])}`, ...stored }),
      );
    }),
  );
  return {
    hold: (name: string) => {
      let end: (arrives: boolean) => void = () => undefined;
      held.set(name, new Promise((resolve) => (end = resolve)));
      return { letGo: () => end(true), lose: () => end(false) };
    },
  };
}

type Saved = z.output<typeof Shelf>;
function NewShelf({ save }: { save: (values: Saved) => Promise<void> }) {
  const navigate = useNavigate();
  return (
    <ContractForm name="shelf" contract={Shelf} save={save} onSaved={() => void navigate('/saved')}>
      <TextField name="name" label="Name" />
      <PhoneField name="phone" label="Phone" />
      <ImageField name="image" label="Photo" purpose="brand" />
    </ContractForm>
  );
}
async function renderShelf(save: (values: Saved) => Promise<void> = () => Promise.resolve()) {
  const saved = jest.fn(save);
  const rendered = await renderRoute(
    <>
      <Link to="/elsewhere">Menu</Link>
      <Routes>
        <Route path="/" element={<NewShelf save={(values) => saved(values)} />} />
        <Route path="*" element={<h1>Another screen</h1>} />
      </Routes>
    </>,
  );
  return { ...rendered, saved };
}
const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText('File for Photo'), { target: { files: [png(name)] } });
const drop = (name: string) =>
  fireEvent.drop(screen.getByLabelText('File for Photo'), { dataTransfer: { files: [png(name)] } });
const onItsWay = () => screen.findByRole('progressbar', { name: 'Uploading' });
const photo = () => screen.findByRole('img', { name: 'Photo' });
const save = () => screen.getByRole('button', { name: /Save/ });
const empty = { name: '', phone: '', image: null };
/** Long enough for what must not happen. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 100));

test('who saves while an image is on its way saves the image, too', async () => {
  const slow = serveUploads().hold('slow.png');
  const { user, router, saved } = await renderShelf();
  choose('slow.png');
  await onItsWay();
  await user.click(save());
  await waitFor(() => expect(save()).toHaveClass('ant-btn-loading'));
  expect(saved).not.toHaveBeenCalled();
  slow.letGo();
  await waitFor(() => expect(router.state.location.pathname).toBe('/saved'));
  expect(saved.mock.calls).toEqual([[{ ...empty, image: '/files/slow.png' }]]);
});

test('who leaves while an image is on its way is asked first, in a tab that is closed, too', async () => {
  serveUploads().hold('slow.png');
  const { user } = await renderShelf();
  choose('slow.png');
  await onItsWay();
  const closed = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closed);
  expect(closed.defaultPrevented).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Menu' }));
  expect(await screen.findByRole('dialog', { name: 'You have unsaved changes' })).toBeInTheDocument();
});

test('who leaves while Save waits for an image saves nothing', async () => {
  const slow = serveUploads().hold('slow.png');
  const { user, router, saved } = await renderShelf();
  choose('slow.png');
  await onItsWay();
  await user.click(save());
  await user.click(screen.getByRole('link', { name: 'Menu' }));
  await user.click(await screen.findByRole('button', { name: 'Leave and discard' }));
  await screen.findByRole('heading', { name: 'Another screen' });
  slow.letGo();
  await aWhile();
  expect(saved).not.toHaveBeenCalled();
  expect(router.state.location.pathname).toBe('/elsewhere');
});

test('when the image that Save waits for does not arrive, that is told, and it can be saved without it', async () => {
  const lost = serveUploads().hold('lost.png');
  const { user, saved } = await renderShelf();
  choose('lost.png');
  await onItsWay();
  await user.click(save());
  lost.lose();
  const summary = await screen.findByText(/An image couldn't be uploaded/);
  expect(summary.closest('.bo-error-summary')).toHaveFocus();
  expect(screen.getByText(/There is no connection to the server/)).toBeInTheDocument();
  expect(saved).not.toHaveBeenCalled();
  await user.click(save());
  await waitFor(() => expect(saved.mock.calls).toEqual([[empty]]));
});

test('a cancelled image is waited for no longer', async () => {
  serveUploads().hold('slow.png');
  const { user, saved } = await renderShelf();
  choose('slow.png');
  await onItsWay();
  await user.click(save());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(saved.mock.calls).toEqual([[empty]]));
});

test('an image that arrives while the server is saving is not taken for saved', async () => {
  serveUploads();
  let answer: () => void = () => undefined;
  const { user, saved } = await renderShelf(() => new Promise((resolve) => (answer = resolve)));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Dates');
  await user.click(save());
  await waitFor(() => expect(saved).toHaveBeenCalled());
  drop('late.png');
  await photo();
  answer();
  const dialog = await screen.findByRole('dialog', { name: 'You have unsaved changes' });
  await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
  expect(await photo()).toHaveAttribute('src', '/files/late.png');
  await user.click(save());
  await waitFor(() => expect(saved).toHaveBeenLastCalledWith({ ...empty, name: 'Dates', image: '/files/late.png' }));
});

test('a phone number that is written in another form when its field is left, while the server is saving, is saved', async () => {
  let answer: () => void = () => undefined;
  const { user, router, saved } = await renderShelf(() => new Promise((resolve) => (answer = resolve)));
  const phone = screen.getByRole('textbox', { name: 'Phone' });
  await user.type(phone, '+971 50-1234567');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(saved).toHaveBeenCalled());
  fireEvent.blur(phone);
  await waitFor(() => expect(phone).toHaveValue('+971 50 123 4567'));
  answer();
  await waitFor(() => expect(router.state.location.pathname).toBe('/saved'));
});

test('of two images the one that was chosen last stays, however long the first takes', async () => {
  const first = serveUploads().hold('first.png');
  await renderShelf();
  choose('first.png');
  await onItsWay();
  drop('second.png');
  expect(await photo()).toHaveAttribute('src', '/files/second.png');
  first.letGo();
  await aWhile();
  expect(await photo()).toHaveAttribute('src', '/files/second.png');
});
