import {
  GlossaryTerm,
  SavedView,
  SellableVariant,
  type Translation,
  type TranslationChange,
  type TranslationSuggestions,
  type TranslationsInput,
} from '@bo/contracts';
import { api, fireEvent, HttpResponse, mock, renderApp, screen, useServer, waitFor, within } from '@bo/testing';
import fc from 'fast-check';
import { app } from '../../app.ts';
import { insertText } from './insert-text.ts';
// Loaded before the clock of a test runs.
import './translation-desk.page.tsx';

const server = useServer();
/** A busy machine takes seconds for a screen. */
const PATIENT = { timeout: 20_000 };

/** Drafts are kept for a person: each test has rows of its own. */
let run = 0;
beforeEach(() => {
  run += 1;
});
const own = (id: string) => `${id} ${String(run)}`;
const text = (id: string, source: string, more: Partial<Translation> = {}): Translation => ({
  id: own(id),
  kind: 'title',
  to: 'arabic',
  name: source,
  source,
  target: '',
  was: null,
  known: null,
  category: null,
  brand: null,
  image: null,
  ...more,
});
const NOTHING: TranslationSuggestions = { exact: [], same: 0, near: [], composed: null, terms: [] };

interface Serving {
  rows?: readonly Translation[];
  suggestions?: (id: string) => Partial<TranslationSuggestions>;
  /** What becomes of a row that is sent; nothing: it is saved. */
  answer?: (row: TranslationChange) => object | null;
}
/** An API with some texts, which leave its list when they are saved; it tells what it was sent. */
function serve({
  rows = [text('p1', 'Fresh Milk'), text('p2', 'Brown Rice'), text('p3', 'Green Tea')],
  suggestions = () => ({}),
  answer = () => null,
}: Serving = {}) {
  const saved: TranslationChange[] = [];
  const asked: Record<string, string>[] = [];
  const page = (some: readonly Translation[]) => ({
    count: some.length,
    count_exact: true,
    next: null,
    previous: null,
    results: some,
  });
  server.use(
    api.list('admin_panel/glossary-terms/', GlossaryTerm, []),
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/sellable-variants/', SellableVariant, []),
    mock.get('*/api/v1/admin_panel/translations/progress/', () =>
      HttpResponse.json({ kinds: [{ kind: 'title', total: 10, missing: rows.length - saved.length, changed: 0 }] }),
    ),
    mock.get('*/api/v1/admin_panel/translations/suggestions/', ({ request }) =>
      HttpResponse.json({ ...NOTHING, ...suggestions(new URL(request.url).searchParams.get('id') ?? '') }),
    ),
    mock.get('*/api/v1/admin_panel/translations/', ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(query);
      const left = rows.filter(({ id, target }) => target !== '' || !saved.some((row) => row.id === id));
      return HttpResponse.json(
        page(query['same'] === undefined ? left : left.filter(({ source }) => source === query['same'])),
      );
    }),
    mock.post('*/api/v1/admin_panel/translations/', async ({ request }) => {
      const { rows: sent } = (await request.json()) as TranslationsInput;
      const results = sent.map((row) => {
        const refusal = answer(row);
        if (refusal === null) saved.push(row);
        return { id: row.id, ok: refusal === null, ...refusal };
      });
      return HttpResponse.json({ results });
    }),
  );
  return { saved, asked };
}
const open = (language: 'en' | 'ab' = 'en', more: Parameters<typeof renderApp>[1] = {}) =>
  renderApp(app, { path: '/product/translations', language, ...more });
const field = (source: string) => screen.findByRole('textbox', { name: `Arabic for ${source}` }, PATIENT);

test('the focus stands in the first missing text, and Enter saves and goes on, without a mouse', async () => {
  const { saved } = serve();
  const { user } = await open();
  await waitFor(async () => expect(await field('Fresh Milk')).toHaveFocus(), PATIENT);
  await user.keyboard('حليب طازج{Enter}');
  expect(await field('Brown Rice')).toHaveFocus();
  await user.keyboard('أرز بني{Enter}');
  expect(await field('Green Tea')).toHaveFocus();
  await user.keyboard('شاي أخضر{Enter}');
  await waitFor(() => expect(saved.map((row) => row.text)).toEqual(['حليب طازج', 'أرز بني', 'شاي أخضر']));
  expect(saved[0]).toEqual({ kind: 'title', id: own('p1'), source: 'Fresh Milk', before: '', text: 'حليب طازج' });
  expect(await screen.findAllByText('Saved')).toHaveLength(3);
  expect(screen.getByRole('button', { name: 'Start again from the top' })).toHaveFocus();
  expect(await screen.findByText('0 of 10 left')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Everything is translated.', {}, PATIENT)).toBeInTheDocument();
});

test('anyone who goes on while the last text is still being saved skips none of what is left', async () => {
  const { saved } = serve();
  const offsets: (string | null)[] = [];
  let answer = (): void => undefined;
  server.use(
    mock.get('*/api/v1/admin_panel/translations/', ({ request }) => {
      offsets.push(new URL(request.url).searchParams.get('offset'));
      const results = ['p1', 'p2'].map((id) => text(`${id} ${String(offsets.length)}`, `Milk ${id}`));
      return HttpResponse.json({ count: 9, count_exact: true, next: '?', previous: null, results });
    }),
    mock.post('*/api/v1/admin_panel/translations/', async ({ request }) => {
      const { rows } = (await request.json()) as TranslationsInput;
      await new Promise<void>((resolve) => (answer = resolve));
      saved.push(...rows);
      return HttpResponse.json({ results: rows.map(({ id }) => ({ id, ok: true })) });
    }),
  );
  const { user, router } = await open();
  await waitFor(async () => expect(await field('Milk p1')).toHaveFocus(), PATIENT);
  // The first is left out, the second saved.
  await user.click(await field('Milk p2'));
  await user.keyboard('حليب{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Go on' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/Saving/)).toBeInTheDocument();
  answer();
  await waitFor(() => expect(router.state.location.search).toContain('offset='), PATIENT);
  expect(saved).toHaveLength(1);
  // The one that was left out; what was saved is in the list no more.
  await waitFor(() => expect(offsets.at(-1)).toBe('1'));
});

test('English stands from the left and Arabic from the right, in both interfaces', async () => {
  serve();
  await open('ab');
  const input = await screen.findByRole('textbox', { name: 'العربية لنص Fresh Milk' }, PATIENT);
  expect(input).toHaveAttribute('dir', 'rtl');
  expect(input).toHaveAttribute('lang', 'ar');
  expect(screen.getByText('Fresh Milk')).toHaveAttribute('dir', 'ltr');
});

test('a key takes a whole suggestion, another puts a term where the caret stands, and Escape takes it back', async () => {
  serve({
    suggestions: (id) =>
      id === own('p1')
        ? {
            exact: [{ text: 'حليب طازج', times: 3 }],
            terms: [{ term: 'Milk', text: 'حليب', note: '', from: 'glossary' }],
          }
        : {},
  });
  const { user } = await open();
  const input = await field('Fresh Milk');
  expect(await screen.findByText('The same text · 3 times')).toBeInTheDocument();
  // An Arabic keyboard has another digit there.
  fireEvent.keyDown(input, { key: '١', code: 'Digit1', altKey: true });
  expect(input).toHaveValue('حليب طازج');
  await user.keyboard('{Escape}');
  expect(input).toHaveValue('');
  await user.keyboard('شراب');
  fireEvent.keyDown(input, { key: '2', code: 'Digit2', altKey: true });
  expect(input).toHaveValue('شراب حليب');
});

test('what differs in a text that is nearly the same is shown', async () => {
  serve({
    suggestions: () => ({
      near: [
        {
          text: 'حليب 2 لتر',
          source: 'Milk 2 L',
          score: 67,
          words: [
            { text: 'Milk', in: 'both' },
            { text: '2', in: 'there' },
            { text: '1', in: 'here' },
          ],
        },
      ],
    }),
  });
  await open();
  await field('Fresh Milk');
  expect(await screen.findByText('2', { selector: 'del' })).toBeInTheDocument();
  expect(screen.getByText('1', { selector: 'ins' })).toBeInTheDocument();
});

test('a translation that is refused keeps what was typed, says why, and is saved over what is there now', async () => {
  let refused = false;
  const { saved } = serve({
    answer: () => {
      if (refused) return null;
      refused = true;
      return {
        code: 'translation.translated',
        detail: 'Someone else has already translated it.',
        current: { source: 'Fresh Milk', target: 'لبن' },
      };
    },
  });
  const { user } = await open();
  const input = await field('Fresh Milk');
  await user.type(input, 'حليب{Enter}');
  const why = await screen.findByRole('alert');
  expect(why).toHaveTextContent('Someone else has already translated it.');
  expect(why).toHaveTextContent('لبن');
  expect(input).toHaveValue('حليب');
  await user.click(within(why).getByRole('button', { name: 'Save mine' }));
  await waitFor(() =>
    expect(saved).toEqual([{ kind: 'title', id: own('p1'), source: 'Fresh Milk', before: 'لبن', text: 'حليب' }]),
  );
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test('without a network nothing typed is lost, and it can be sent again', async () => {
  const { saved } = serve();
  server.use(api.unreachable('post', 'admin_panel/translations/'));
  const { user } = await open();
  const input = await field('Fresh Milk');
  await user.type(input, 'حليب{Enter}');
  const again = await screen.findByRole('button', { name: 'Retry' }, PATIENT);
  expect(input).toHaveValue('حليب');
  server.resetHandlers();
  Object.assign(saved, serve().saved);
  await user.click(again);
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument(), PATIENT);
  expect(await screen.findByText('Saved')).toBeInTheDocument();
});

test('what was typed and not saved is asked about before one leaves, and is there again', async () => {
  serve();
  const { user, router } = await open();
  await user.type(await field('Brown Rice'), 'أرز');
  expect(screen.getByText('Not saved yet')).toBeInTheDocument();
  void router.navigate('/product/variants');
  await user.click(await screen.findByRole('button', { name: 'Leave, keep the draft' }, PATIENT));
  await waitFor(() => expect(router.state.location.pathname).toBe('/product/variants'));
  void router.navigate('/product/translations');
  expect(await field('Brown Rice')).toHaveValue('أرز');
});

test('one translation is given to all that are the same, after a look, with a result for each', async () => {
  const rows = [text('p1', 'Olive Oil'), text('p2', 'Olive Oil'), text('p3', 'Green Tea')];
  const { saved } = serve({
    rows,
    suggestions: (id) => (id === own('p1') ? { same: 1 } : {}),
    answer: ({ id }) => (id === own('p2') ? { code: 'not_found', detail: 'This was not found.' } : null),
  });
  const { user } = await open();
  const [input] = await screen.findAllByRole('textbox', { name: 'Arabic for Olive Oil' }, PATIENT);
  if (!input) throw new Error('There is no field.');
  await user.type(input, 'زيت زيتون');
  await screen.findByText('1 other is the same');
  await user.keyboard('{Alt>}{Enter}{/Alt}');
  const dialog = await screen.findByRole('dialog', {}, PATIENT);
  expect(within(dialog).getAllByText('زيت زيتون')).toHaveLength(2);
  await user.click(within(dialog).getByRole('button', { name: 'Save 2 translations' }));
  expect(await within(dialog).findByText('This was not found.')).toBeInTheDocument();
  expect(within(dialog).getByText('Saved: 1. Not saved: 1.')).toBeInTheDocument();
  expect(saved.map(({ id }) => id)).toEqual([own('p1')]);
});

test('a changed English is shown beside what it was, and Enter says that the Arabic still fits', async () => {
  const { saved, asked } = serve({ rows: [text('p1', 'Fresh Milk 1 L', { target: 'حليب', was: 'Fresh Milk' })] });
  const { user } = await open('en', { path: '/product/translations?state=changed' });
  await user.click(await field('Fresh Milk 1 L'));
  expect(screen.getByText('Fresh Milk')).toBeInTheDocument();
  expect(asked[0]).toMatchObject({ state: 'changed', limit: '50' });
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(saved).toEqual([{ kind: 'title', id: own('p1'), source: 'Fresh Milk 1 L', before: 'حليب', text: 'حليب' }]),
  );
});

test('a draft of yesterday does not go over what someone else has written since', async () => {
  const sent: TranslationChange[] = [];
  serve();
  const { user, unmount } = await open();
  await user.type(await field('Brown Rice'), 'أرز');
  unmount();
  serve({
    rows: [text('p2', 'Brown Rice', { target: 'رز' })],
    answer: (row) => {
      sent.push(row);
      return {
        code: 'translation.translated',
        detail: 'Someone else has already translated it.',
        current: { source: 'Brown Rice', target: 'رز' },
      };
    },
  });
  const again = await open('en', { path: '/product/translations?state=all' });
  const input = await field('Brown Rice');
  expect(input).toHaveValue('أرز');
  await again.user.type(input, '{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('رز');
  expect(sent[0]?.before).toBe('');
});

test('anyone who may not edit products does not come here', async () => {
  const { asked } = serve();
  await open('en', { permissions: ['product.view'] });
  expect(await screen.findByText(/product\.edit|Products/i, {}, PATIENT)).toBeInTheDocument();
  expect(asked).toEqual([]);
});

test('a term that is put in is whole, parted by blanks, and leaves the rest of the text as it is', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), fc.nat(), fc.nat(), (before, term, a, b) => {
      const [from, to] = [
        Math.min(a % (before.length + 1), b % (before.length + 1)),
        Math.max(a % (before.length + 1), b % (before.length + 1)),
      ];
      const put = insertText(before, term, from, to);
      expect(put.text.slice(put.caret - term.length, put.caret)).toBe(term);
      expect(put.text.replace(/\s/g, '')).toBe((before.slice(0, from) + term + before.slice(to)).replace(/\s/g, ''));
      expect(put.text.slice(0, from)).toBe(before.slice(0, from));
    }),
  );
});
