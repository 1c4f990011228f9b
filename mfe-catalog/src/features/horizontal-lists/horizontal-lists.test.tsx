import { HorizontalList, type HorizontalListMove, listPage } from '@bo/contracts';
import { moved } from '@bo/kit';
import {
  act,
  aSession,
  fireEvent,
  HttpResponse,
  mock,
  renderApp,
  screen,
  useServer,
  waitFor,
  within,
} from '@bo/testing';
import { app } from '../../app.ts';
import { aHorizontalList } from '../../test/catalog-factories.ts';
import { allHorizontalLists } from './horizontal-lists.api.ts';
// Loaded before the clock of a test runs.
import './horizontal-list-list.page.tsx';
import './horizontal-list-form.pages.tsx';
import { dropUnsaved, keepUnsaved, unsavedLists } from './unsaved-list.ts';

const server = useServer();
const PATIENT = { timeout: 20_000 };
const path = '/product/horizontal-lists';

function serveLists(lists: HorizontalList[]) {
  const asked: string[] = [];
  const state = { lists };
  server.use(
    mock.get('*/api/v1/admin_panel/saved-views/', () =>
      HttpResponse.json({ count: 0, count_exact: true, next: null, previous: null, results: [] }),
    ),
    mock.get('*/api/v1/admin_panel/horizontal-product-list/', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(
        listPage(HorizontalList).parse({
          count: state.lists.length,
          count_exact: true,
          next: null,
          previous: null,
          results: state.lists,
        }),
      );
    }),
  );
  return { asked, state };
}
const three = () => [
  aHorizontalList('h1', 'Fresh today'),
  aHorizontalList('h2', 'Best sellers', { kind: 'best_seller' }),
  aHorizontalList('h3', 'Karak corner', { active: false }),
];
afterEach(() => sessionStorage.clear());
const titles = () => screen.getAllByRole('listitem').map((row) => within(row).getByRole('link').textContent);

test('the call and its query options are the specified ones', async () => {
  const { asked } = serveLists(three());
  await renderApp(app, { path });
  expect(await screen.findByText('Fresh today', {}, PATIENT)).toBeInTheDocument();
  expect(asked).toEqual(['?limit=2000&offset=0']);
  expect(allHorizontalLists()).toMatchObject({
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    meta: { polling: 500 },
  });
  expect(allHorizontalLists().placeholderData).toEqual(expect.any(Function));
});

test('each list says what fills it and whether customers see it', async () => {
  serveLists(three());
  await renderApp(app, { path });
  expect(await screen.findByText('Best sellers', { selector: 'span' }, PATIENT)).toBeInTheDocument();
  expect(screen.getAllByText('Shown')).toHaveLength(2);
  expect(screen.getByText('Off')).toBeInTheDocument();
});

test('a deleted list is gone at once, and comes back when the server refuses', async () => {
  serveLists(three());
  let refuse: () => void = () => undefined;
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  server.use(
    mock.delete('*/api/v1/admin_panel/horizontal-product-list/h2/', async () => {
      await refused;
      return HttpResponse.json(
        { code: 'forbidden', detail: 'No.', permission: 'horizontal_list.delete' },
        { status: 403 },
      );
    }),
  );
  await renderApp(app, { path });
  fireEvent.click(await screen.findByLabelText('Delete Best sellers', {}, PATIENT));
  fireEvent.click(await screen.findByText('Delete', { selector: '.ant-modal-footer *' }, PATIENT));
  await waitFor(() => expect(titles()).toHaveLength(2));
  refuse();
  await waitFor(() => expect(titles()).toHaveLength(3), PATIENT);
});

test('with Alt and an arrow a list changes places; the server is told behind which list it stands', async () => {
  const { state } = serveLists(three());
  const bodies: unknown[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/horizontal-product-list/h1/move/', async ({ request }) => {
      bodies.push(await request.json());
      state.lists = moved(state.lists, 'h1', 'h2');
      return HttpResponse.json(state.lists[1]);
    }),
  );
  await renderApp(app, { path });
  fireEvent.keyDown(await screen.findByLabelText('Move Fresh today', {}, PATIENT), { key: 'ArrowDown', altKey: true });
  await waitFor(() => expect(bodies).toEqual([{ version: 1, after_id: 'h2' }]));
  await waitFor(() => expect(titles()[0]).toContain('Best sellers'));
});

test('a list that is moved twice in quick succession stands where it was put, and is in no conflict with oneself', async () => {
  const { asked, state } = serveLists(three());
  const bodies: HorizontalListMove[] = [];
  const answers: (() => void)[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/horizontal-product-list/h1/move/', async ({ request }) => {
      const body = (await request.json()) as HorizontalListMove;
      bodies.push(body);
      const current = state.lists.find(({ id }) => id === 'h1');
      if (current?.version !== body.version)
        return HttpResponse.json({ code: 'conflict', detail: 'Moved meanwhile.', current }, { status: 409 });
      const now = { ...current, version: current.version + 1 };
      state.lists = moved(
        state.lists.map((list) => (list.id === 'h1' ? now : list)),
        'h1',
        body.after_id,
      );
      await new Promise<void>((resolve) => answers.push(resolve));
      return HttpResponse.json(now);
    }),
  );
  await renderApp(app, { path });
  const down = async () =>
    fireEvent.keyDown(await screen.findByLabelText('Move Fresh today', {}, PATIENT), {
      key: 'ArrowDown',
      altKey: true,
    });
  await down();
  await waitFor(() => expect(titles()[1]).toContain('Fresh today'));
  await down();
  await waitFor(() => expect(titles()[2]).toContain('Fresh today'));
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  await waitFor(() => expect(answers).toHaveLength(2), PATIENT);
  // The answer to the first move does not put it back.
  expect(titles()[2]).toContain('Fresh today');
  expect(asked).toHaveLength(1);
  answers[1]?.();
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(bodies).toEqual([
    { version: 1, after_id: 'h2' },
    { version: 2, after_id: 'h3' },
  ]);
  expect(titles()[2]).toContain('Fresh today');
  expect(screen.queryByText(/^Someone else moved/)).not.toBeInTheDocument();
});

test('a list that someone else moved first shows both places, and the choice', async () => {
  serveLists(three());
  const versions: unknown[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/horizontal-product-list/h3/move/', async ({ request }) => {
      const body = (await request.json()) as { version: number };
      versions.push(body.version);
      return body.version === 1
        ? HttpResponse.json(
            {
              code: 'stale_version',
              detail: 'Moved meanwhile.',
              current: aHorizontalList('h3', 'Karak corner', { version: 5 }),
            },
            { status: 409 },
          )
        : HttpResponse.json(aHorizontalList('h3', 'Karak corner', { version: 6 }));
    }),
  );
  await renderApp(app, { path });
  fireEvent.keyDown(await screen.findByLabelText('Move Karak corner', {}, PATIENT), { key: 'ArrowUp', altKey: true });
  expect(await screen.findByText('Someone else moved “Karak corner”', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByText('Where you put it')).toBeInTheDocument();
  expect(screen.getByText('Where it is now')).toBeInTheDocument();
  fireEvent.click(screen.getByText('Move it where I want it'));
  await waitFor(() => expect(versions).toEqual([1, 5]));
});

/** The form of a new list, filled in, and an answer that is held until the test lets it go. */
async function sendOne() {
  const { state } = serveLists(three());
  const keys: (string | null)[] = [];
  let answer: (response: Response) => void = () => undefined;
  server.use(
    mock.post('*/api/v1/admin_panel/horizontal-product-list/', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return new Promise<Response>((resolve) => {
        answer = resolve;
      });
    }),
  );
  await renderApp(app, { path: `${path}/create` });
  fireEvent.change(await screen.findByLabelText(/Title.*English/, {}, PATIENT), { target: { value: 'Ramadan table' } });
  fireEvent.change(screen.getByLabelText(/Title.*Arabic/), { target: { value: 'مائدة رمضان' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryAllByRole('listitem')).toHaveLength(4), PATIENT);
  return { state, keys, answer: (response: Response) => answer(response) };
}
const lastRow = () => screen.getAllByRole('listitem').at(-1) ?? document.body;

test('a new list stands among the others at once, marked as being saved, and is theirs when it is', async () => {
  const { state, answer } = await sendOne();
  const row = within(lastRow());
  expect(row.getByText('Ramadan table')).toBeInTheDocument();
  expect(row.getByText('Being saved…')).toBeInTheDocument();
  expect(row.queryByRole('link')).toBeNull();
  expect(row.queryByLabelText('Delete Ramadan table')).toBeNull();
  expect(row.queryByRole('checkbox')).toBeNull();
  const made = aHorizontalList('h4', 'Ramadan table');
  state.lists = [...state.lists, made];
  answer(HttpResponse.json(made, { status: 201 }));
  expect(await screen.findByLabelText('Delete Ramadan table', {}, PATIENT)).toBeInTheDocument();
  expect(screen.queryByText('Being saved…')).toBeNull();
});

test('a new list that is refused goes again; why is said, and what was typed is still there', async () => {
  const { answer } = await sendOne();
  answer(
    HttpResponse.json(
      { code: 'validation_failed', detail: 'Check the fields.', errors: { title: ['Another list is called so.'] } },
      { status: 422 },
    ),
  );
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3), PATIENT);
  const note = await screen.findByRole('alert', {}, PATIENT);
  expect(note).toHaveTextContent('“Ramadan table” was not saved: Another list is called so.');
  fireEvent.click(within(note).getByText('Back to the form'));
  expect(await screen.findByDisplayValue('Ramadan table', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByDisplayValue('مائدة رمضان')).toBeInTheDocument();
});

test('a list that was refused stays beside the next one that is, and over a reload', async () => {
  const { answer } = await sendOne();
  answer(HttpResponse.json({ code: 'validation_failed', detail: 'Check the fields.' }, { status: 422 }));
  expect(await screen.findByRole('alert', {}, PATIENT)).toHaveTextContent('Ramadan table');
  const [first] = unsavedLists();
  act(() => keepUnsaved({ id: 'another', input: first!.input, reason: 'No.' }));
  expect(await screen.findAllByRole('alert', {}, PATIENT)).toHaveLength(2);
  jest.resetModules();
  const reloaded = await import('./unsaved-list.ts');
  expect((await import('@bo/platform')).currentSession()).toBeNull();
  (await import('@bo/platform')).setSession(aSession());
  expect(reloaded.unsavedLists().map(({ input }) => input.title)).toEqual(['Ramadan table', 'Ramadan table']);
  dropUnsaved('another');
  expect(unsavedLists()).toEqual([first]);
});

test('filters stand in the address and need no further call; the order is changed in the whole list only', async () => {
  const { asked } = serveLists(three());
  await renderApp(app, { path: `${path}?fill=rule` });
  expect(await screen.findByText('1 list', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByText('To change the order, show all lists in their own order.')).toBeInTheDocument();
  expect(titles()).toHaveLength(1);
  expect(asked).toEqual(['?limit=2000&offset=0']);
});

test('several lists are switched off at once', async () => {
  serveLists(three());
  const bodies: unknown[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/horizontal-product-list/bulk/', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ results: [{ id: 'h1', ok: true }] });
    }),
  );
  await renderApp(app, { path });
  fireEvent.click(await screen.findByLabelText('Select Fresh today', {}, PATIENT));
  fireEvent.click(await screen.findByText('Deactivate', {}, PATIENT));
  await waitFor(() => expect(bodies).toEqual([{ action: 'deactivate', target: { ids: ['h1'] } }]));
});

test('while the archived lists are on their way, none of the others can be selected', async () => {
  serveLists(three());
  await renderApp(app, { path });
  const box = await screen.findByLabelText('Select Fresh today', {}, PATIENT);
  server.use(mock.get('*/api/v1/admin_panel/horizontal-product-list/', () => new Promise<never>(() => undefined)));
  fireEvent.click(screen.getByRole('button', { name: 'Archived', pressed: false }));
  await screen.findByRole('button', { name: 'Archived', pressed: true });
  fireEvent.click(box);
  expect(box).not.toBeChecked();
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
});

test('2,000 lists are drawn as the few in sight', async () => {
  serveLists(Array.from({ length: 2000 }, (_, index) => aHorizontalList(`h${index}`, `List ${index}`)));
  await renderApp(app, { path });
  expect(await screen.findByText('2,000 lists', {}, PATIENT)).toBeInTheDocument();
  expect(screen.queryAllByRole('listitem').length).toBeLessThan(100);
});

test('a list with a rule must name what the rule is about', async () => {
  const { HorizontalListInput } = await import('@bo/contracts');
  const parsed = HorizontalListInput.safeParse({ title: 'Dairy', title_ar: 'ألبان', kind: 'category' });
  expect(parsed.error?.issues[0]?.path).toEqual(['rule_id']);
});
