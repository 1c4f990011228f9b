import { NotificationReceivers, SignedUpload, StoredImage } from '@bo/contracts';
import { toast } from '@bo/platform';
import { act, api, fireEvent, HttpResponse, mock, renderRoute, screen, server, useServer, waitFor } from '@bo/testing';
import { configure } from '@testing-library/react';
import { Overlays } from '../shell/layout/overlays.tsx';
import { openOverlay } from '../base/overlay.ts';

useServer();
configure({ asyncUtilTimeout: 10_000, defaultHidden: true });

const SEND = 'Send notification';
const calls: { url: string; body: unknown }[] = [];
beforeEach(() => {
  calls.length = 0;
  server.use(
    mock.post('*/api/v1/admin_panel/custom-notification/', async ({ request }) => {
      calls.push({ url: 'custom-notification', body: await request.json() });
      return HttpResponse.json({}, { status: 201 });
    }),
    api.get('admin_panel/custom-notification/receivers/', NotificationReceivers, { count: 1234 }),
  );
});

async function openModal() {
  openOverlay('notification');
  const { user } = await renderRoute(<Overlays />);
  await screen.findByText('Upload a 280*280 image');
  return user;
}

async function fill(label: string, text: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
}

async function choose(name: string, option: string): Promise<void> {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: new RegExp(name) }));
  fireEvent.click(await screen.findByTitle(option));
}

test('an empty form is refused with the two specified sentences, and nothing is sent', async () => {
  const user = await openModal();
  await user.click(screen.getByRole('button', { name: SEND }));
  expect(await screen.findByText('Title is required')).toBeInTheDocument();
  expect(screen.getByText('Notification type is required')).toBeInTheDocument();
  expect(screen.getByLabelText('Title')).toHaveFocus();
  expect(calls).toEqual([]);
});

test('Escape leaves a modal that is empty, and keeps one that something was typed into', async () => {
  const user = await openModal();
  await fill('Title', 'Fresh mangoes');
  await user.keyboard('{Escape}');
  expect(screen.getByLabelText('Title')).toHaveValue('Fresh mangoes');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByLabelText('Title')).not.toBeInTheDocument());
});

test('without an image exactly the four keys are sent, the image empty; then it closes with a toast at top-centre', async () => {
  const told = jest.spyOn(toast, 'success');
  const user = await openModal();
  await fill('Title', ' Fresh mangoes ');
  await choose('Notification type', 'Offers');
  await user.click(screen.getByRole('button', { name: SEND }));
  expect(await screen.findByText(/^1,234 customers receive this now/)).toBeInTheDocument();
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send now' }));
  expect(await screen.findByText('Notification created successfully')).toBeInTheDocument();
  expect(calls).toEqual([
    { url: 'custom-notification', body: { title: 'Fresh mangoes', image: '', description: '', notification_type: 2 } },
  ]);
  await waitFor(() => expect(screen.queryByText('Upload a 280*280 image')).not.toBeInTheDocument());
  expect(told).toHaveBeenCalledWith('Notification created successfully', { position: 'top-center' });
});

test('an image is cropped and stored first, and its location is what is sent', async () => {
  const user = await openModal();
  const bitmap = { width: 600, height: 400, close: () => undefined };
  window.createImageBitmap = jest.fn(() => Promise.resolve(bitmap as ImageBitmap));
  HTMLCanvasElement.prototype.getContext = () => null;
  HTMLCanvasElement.prototype.toBlob = (done: BlobCallback) => done(new Blob(['picture'], { type: 'image/webp' }));
  server.use(
    api.post('admin_panel/uploads/', SignedUpload, {
      id: 'upl-1',
      url: 'http://localhost/bucket',
      fields: { policy: 'signed' },
      expires_at: '2026-11-21T12:00:00.000Z',
    }),
    mock.post('http://localhost/bucket', async ({ request }) => {
      calls.push({ url: 'bucket', body: request.headers.get('authorization') });
      await request.arrayBuffer();
      return new HttpResponse(null, { status: 204 });
    }),
    api.post('admin_panel/uploads/upl-1/complete/', StoredImage, {
      id: 'upl-1',
      url: '/uploads/upl-1.webp',
      content_type: 'image/webp',
      bytes: 7,
      width: 280,
      height: 280,
    }),
  );
  await fill('Title', 'Fresh mangoes');
  await choose('Notification type', 'Other');
  await user.upload(screen.getByLabelText('Image'), new File(['x'], 'mango.png', { type: 'image/png' }));
  await screen.findByRole('img', { name: /Drag the image/ });
  await user.click(screen.getByRole('button', { name: SEND }));
  await user.click(await screen.findByRole('button', { name: 'Send now' }));
  await screen.findByText('Notification created successfully');
  expect(calls).toEqual([
    { url: 'bucket', body: null },
    {
      url: 'custom-notification',
      body: {
        title: 'Fresh mangoes',
        image: 'http://localhost/uploads/upl-1.webp',
        description: '',
        notification_type: 4,
      },
    },
  ]);
});

test('while it is sent the button waits; a failure says so and lets one try again', async () => {
  const user = await openModal();
  await fill('Title', 'Fresh mangoes');
  await choose('Notification type', 'Order Info');
  let answer: (response: HttpResponse<null>) => void = () => undefined;
  server.use(
    mock.post(
      '*/api/v1/admin_panel/custom-notification/',
      () => new Promise<HttpResponse<null>>((resolve) => (answer = resolve)),
    ),
  );
  await user.click(screen.getByRole('button', { name: SEND }));
  await user.click(await screen.findByRole('button', { name: 'Send now' }));
  expect(await screen.findByText('Please wait…')).toBeInTheDocument();
  // Closed now, the modal could not say that it failed.
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  act(() => answer(new HttpResponse(null, { status: 500 })));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  expect(screen.getByLabelText('Title')).toHaveValue('Fresh mangoes');
  expect(screen.getByRole('button', { name: SEND })).toBeEnabled();
});

test('“Back” leads from the question to the form as it was written, and nothing is sent', async () => {
  const user = await openModal();
  await fill('Title', 'Fresh mangoes');
  await choose('Notification type', 'Offers');
  await user.click(screen.getByRole('button', { name: SEND }));
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('Title')).toHaveValue('Fresh mangoes');
  expect(screen.getByRole('button', { name: SEND })).toBeEnabled();
  expect(calls).toEqual([]);
});

test('it goes to its author first, and stays open with what was written', async () => {
  server.use(
    mock.post('*/api/v1/admin_panel/custom-notification/test/', async ({ request }) => {
      calls.push({ url: 'test', body: await request.json() });
      return HttpResponse.json({ email: 'mariam@store.test' });
    }),
  );
  const user = await openModal();
  await user.click(screen.getByRole('button', { name: 'Send to me first' }));
  expect(await screen.findByText('Title is required')).toBeInTheDocument();
  await fill('Title', 'Fresh mangoes');
  await choose('Notification type', 'Offers');
  await user.click(screen.getByRole('button', { name: 'Send to me first' }));
  expect(await screen.findByText('Sent to mariam@store.test only.')).toBeInTheDocument();
  expect(screen.getByLabelText('Title')).toHaveValue('Fresh mangoes');
  expect(calls).toEqual([
    { url: 'test', body: { title: 'Fresh mangoes', image: '', description: '', notification_type: 2 } },
  ]);
});

test('it is scheduled by the store’s clock, after a question that says when; a moment that is over is refused', async () => {
  server.use(
    mock.post('*/api/v1/admin_panel/custom-notification/scheduled/', async ({ request }) => {
      calls.push({ url: 'scheduled', body: await request.json() });
      return HttpResponse.json({}, { status: 201 });
    }),
  );
  const user = await openModal();
  await fill('Title', 'Fresh mangoes');
  await choose('Notification type', 'Offers');
  await fill('Send at', '2020-01-01T09:00');
  await user.click(screen.getByRole('button', { name: 'Schedule…' }));
  expect(await screen.findByText('Choose a time in the future.')).toBeInTheDocument();
  await fill('Send at', '2099-01-01T09:00');
  await user.click(screen.getByRole('button', { name: 'Schedule…' }));
  expect(await screen.findByText(/^1,234 customers receive this on 1 Jan 2099, 09:00/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Schedule' }));
  await waitFor(() => expect(screen.queryByLabelText('Title')).not.toBeInTheDocument());
  expect(calls).toEqual([
    {
      url: 'scheduled',
      // Nine in Dubai.
      body: expect.objectContaining({ title: 'Fresh mangoes', send_at: '2099-01-01T05:00:00.000Z' }),
    },
  ]);
});
