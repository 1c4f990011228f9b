import { GlossaryTerm, GlossaryTermInput, type TranslationFile, type TranslationsInput } from '@bo/contracts';
import { addLocaleLoader, initI18n } from '@bo/i18n';
import {
  api,
  fireEvent,
  HttpResponse,
  mock,
  recordFields,
  renderRoute,
  screen,
  useServer,
  waitFor,
  within,
} from '@bo/testing';
import { app } from '../../app.ts';
import { otherTexts } from '../../locales/index.ts';
import { FileDialog } from './file-dialog.tsx';
import { GlossaryDialog } from './glossary-dialog.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };
const milk = GlossaryTerm.parse({ ...recordFields('g1'), term: 'milk', term_ar: 'حليب', note: 'not لبن' });

beforeEach(async () => {
  await initI18n({ language: 'en' });
  await app.prepare();
  // No page brings them: the dialogs are drawn alone.
  await addLocaleLoader(otherTexts.owner, otherTexts.load, 'en');
});

test('a term of the glossary is added, changed and, once one has agreed, deleted', async () => {
  const sent: string[] = [];
  server.use(
    api.list('admin_panel/glossary-terms/', GlossaryTerm, [milk]),
    mock.post('*/api/v1/admin_panel/glossary-terms/', async ({ request }) => {
      const { term, term_ar } = GlossaryTermInput.parse(await request.json());
      sent.push(`add ${term} ${term_ar}`);
      return HttpResponse.json({ ...milk, id: 'g2', term, term_ar }, { status: 201 });
    }),
    mock.put('*/api/v1/admin_panel/glossary-terms/g1/', async ({ request }) => {
      const { term_ar } = GlossaryTermInput.parse(await request.json());
      sent.push(`change ${term_ar}`);
      return HttpResponse.json({ ...milk, term_ar });
    }),
    mock.delete('*/api/v1/admin_panel/glossary-terms/g1/', () => {
      sent.push('delete');
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await renderRoute(<GlossaryDialog onClose={() => undefined} />);
  const dialog = within(await screen.findByRole('dialog', {}, PATIENT));
  expect(await dialog.findByText('1 term', {}, PATIENT)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'New term' }));
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect((await dialog.findAllByText('Fill this in.')).length).toBe(2);
  expect(sent).toEqual([]);
  const type = (label: RegExp, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  type(/^English term/, 'rice');
  type(/^Arabic term/, 'أرز');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(sent).toEqual(['add rice أرز']));

  await user.click(dialog.getByRole('button', { name: 'Edit milk' }));
  type(/^Arabic term/, 'حليب طازج');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent[1]).toBe('change حليب طازج'));

  await user.click(dialog.getByRole('button', { name: 'Delete milk' }));
  expect(await screen.findByText(/^It is no longer suggested/)).toBeVisible();
  expect(sent).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent[2]).toBe('delete'));
});

test('anyone who may only look reads the glossary, and finds terms by what they type', async () => {
  const asked: (string | null)[] = [];
  server.use(
    mock.get('*/api/v1/admin_panel/glossary-terms/', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('search'));
      return HttpResponse.json({ count: 1, count_exact: true, next: null, previous: null, results: [milk] });
    }),
  );
  const { user } = await renderRoute(<GlossaryDialog onClose={() => undefined} />, { permissions: ['product.view'] });
  const dialog = within(await screen.findByRole('dialog', {}, PATIENT));
  expect(await dialog.findByText('حليب', {}, PATIENT)).toBeVisible();
  for (const name of ['New term', 'Edit milk', 'Delete milk'])
    expect(dialog.queryByRole('button', { name })).not.toBeInTheDocument();
  await user.type(dialog.getByRole('searchbox'), 'mil');
  await waitFor(() => expect(asked).toContain('mil'), PATIENT);
});

test('a file that comes back is looked at first: its lines that cannot be read are named, the others saved when one says so', async () => {
  const file: TranslationFile = {
    to: 'arabic',
    rows: [{ kind: 'title', id: 'p1', source: 'Fresh Milk', before: '', text: 'حليب طازج' }],
    empty: 2,
    refused: [{ line: 7, id: 'p9', detail: 'There is no such text.' }],
  };
  const saved: TranslationsInput[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/translations/file/', () => HttpResponse.json(file)),
    mock.post('*/api/v1/admin_panel/translations/', async ({ request }) => {
      saved.push((await request.json()) as TranslationsInput);
      return HttpResponse.json({ results: [{ id: 'p1', ok: true }] });
    }),
  );
  const { user } = await renderRoute(<FileDialog took={() => undefined} onClose={() => undefined} />);
  await screen.findByRole('dialog', {}, PATIENT);
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('There is no place for the file.');
  fireEvent.change(input, { target: { files: [new File(['x'], 'arabic.csv', { type: 'text/csv' })] } });
  expect(await screen.findByText(/There is no such text\./, {}, PATIENT)).toBeVisible();
  expect(saved).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save 1 translation' }));
  await waitFor(() => expect(saved).toHaveLength(1));
});
