import { Review, SavedView } from '@bo/contracts';
import { api, fireEvent, HttpResponse, mock, recordFields, renderApp, screen, useServer, waitFor, within } from '@bo/testing';
import { app } from '../../app.ts';
// Loaded before the clock of a test runs.
import './review-list.page.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };
const review = Review.parse({
  ...recordFields('r1'), product: { id: 'p1', name: 'Fresh Milk', name_ar: 'حليب طازج' }, product_image: null, customer_id: 'c1', customer_name: 'Fatima', rating: 4, note: 'Tastes good', status: 'pending', status_reason: '', reply: '', replied_at: null,
});

function serveReviews() {
  const sent: unknown[] = [];
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/reviews/', Review, [review]),
    mock.post('*/api/v1/admin_panel/reviews/r1/:ending/', async ({ request, params }) => {
      sent.push({ [String(params.ending)]: await request.json() });
      return HttpResponse.json({ ...review, version: 2 });
    }),
  );
  return sent;
}

test('a review is published in one click', async () => {
  const sent = serveReviews();
  await renderApp(app, { path: '/product/review' });
  fireEvent.click(await screen.findByText('Publish', {}, PATIENT));
  await waitFor(() => expect(sent).toEqual([{ status: { version: 1, status: 'published', reason: '' } }]));
});

test('a rejection needs its reason', async () => {
  const sent = serveReviews();
  await renderApp(app, { path: '/product/review' });
  fireEvent.click(await screen.findByText('Reject', {}, PATIENT));
  const form = (await screen.findByLabelText(/^Reason/, {}, PATIENT)).closest('form');
  const dialog = within(form!);
  fireEvent.click(dialog.getByText('Save'));
  expect(await dialog.findByText('One thing needs your attention')).toBeInTheDocument();
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Names a person' } });
  fireEvent.click(dialog.getByText('Save'));
  await waitFor(() => expect(sent).toEqual([{ status: { version: 1, status: 'rejected', reason: 'Names a person' } }]), PATIENT);
});

test("staff answer a review, and have no field for the customer's words", async () => {
  const sent = serveReviews();
  await renderApp(app, { path: '/product/review' });
  fireEvent.click(await screen.findByText('Open', {}, PATIENT));
  fireEvent.change(await screen.findByLabelText(/store's reply/, {}, PATIENT), { target: { value: 'Thank you!' } });
  expect(screen.queryByDisplayValue('Tastes good')).not.toBeInTheDocument();
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(sent).toEqual([{ reply: { version: 1, reply: 'Thank you!' } }]), PATIENT);
});
