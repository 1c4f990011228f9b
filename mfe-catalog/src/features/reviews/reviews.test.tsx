import { Review, SavedView } from '@bo/contracts';
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
import './review-list.page.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };
const aReview = (fields: Partial<Review> = {}): Review =>
  Review.parse({
    ...recordFields('r1'),
    product: { id: 'p1', name: 'Fresh Milk', name_ar: 'حليب طازج' },
    product_image: null,
    customer_id: null,
    customer_name: 'Huda',
    rating: 2,
    note: 'Arrived warm',
    status: 'pending',
    status_reason: '',
    reply: '',
    replied_at: null,
    ...fields,
  });

/** Answers as the API does, and remembers what it was asked to decide. */
function serveReviews(review: Review) {
  const decisions: unknown[] = [];
  let now = review;
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    mock.get('*/api/v1/admin_panel/reviews/', () =>
      HttpResponse.json({ count: 1, count_exact: true, next: null, previous: null, results: [now] }),
    ),
    mock.post('*/api/v1/admin_panel/reviews/r1/status/', async ({ request }) => {
      const { status, reason, version } = (await request.json()) as {
        status: Review['status'];
        reason: string;
        version: number;
      };
      decisions.push([status, reason, version]);
      now = aReview({ ...now, status, status_reason: reason, version: version + 1 });
      return HttpResponse.json(now);
    }),
  );
  return decisions;
}

const fromMenu = async (action: string) => {
  fireEvent.click(await screen.findByRole('button', { name: /^Actions for the review of/ }, PATIENT));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }, PATIENT));
};

test('a review is published from its menu, and Undo lets it wait again', async () => {
  const decisions = serveReviews(aReview());
  await renderApp(app, { path: '/product/review?status=pending' });
  await fromMenu('Publish');
  fireEvent.click(await screen.findByText('Undo', {}, PATIENT));
  await waitFor(() =>
    expect(decisions).toEqual([
      ['published', '', 1],
      ['pending', '', 2],
    ]),
  );
});

test('several are published at once, and Undo returns each to what it was', async () => {
  serveReviews(aReview());
  const calls: unknown[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/reviews/bulk/', async ({ request }) => {
      calls.push(await request.json());
      return HttpResponse.json({ results: [{ id: 'r1', ok: true, was: 'pending' }] });
    }),
  );
  await renderApp(app, { path: '/product/review' });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }, PATIENT));
  fireEvent.click(within(screen.getByRole('toolbar')).getByText('Publish'));
  fireEvent.click(await screen.findByText('Undo', {}, PATIENT));
  await waitFor(() =>
    expect(calls).toEqual([
      { action: 'publish', target: { ids: ['r1'] } },
      { action: 'return', target: { ids: ['r1'] }, values: { to: 'pending' } },
    ]),
  );
});

test('a rejection needs a reason, and can be taken back', async () => {
  const decisions = serveReviews(aReview());
  await renderApp(app, { path: '/product/review' });
  await fromMenu('Reject');
  const dialog = (await screen.findByText('Reject this review', {}, PATIENT)).closest<HTMLElement>('[role=dialog]')!;
  fireEvent.click(within(dialog).getByText('Reject'));
  expect((await within(dialog).findAllByText('Fill this in.', {}, PATIENT)).length).toBeGreaterThan(0);
  expect(decisions).toEqual([]);
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'Names another shop' } });
  fireEvent.click(within(dialog).getByText('Reject'));
  fireEvent.click(await screen.findByText('Undo', {}, PATIENT));
  await waitFor(() =>
    expect(decisions).toEqual([
      ['rejected', 'Names another shop', 1],
      ['pending', '', 2],
    ]),
  );
});
