import {
  AttributeDefinitions,
  AuditEntry,
  Category,
  CategoryAttributes,
  CategoryAttributesInput,
  CategoryTree,
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
import { someAttributes, someCategories } from '../../test/catalog-factories.ts';
// Loaded before the clock of a test runs.
import './category-form.pages.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };
const milk = Category.parse({
  ...recordFields('c2'),
  parent_id: 'c1',
  name: 'Milk',
  name_ar: 'حليب',
  slug: 'milk',
  level: 2,
  rank: 'a0',
  parent: { id: 'c1', name: 'Dairy', name_ar: 'ألبان' },
  child_count: 0,
  product_count: 3,
});
/** What Milk defines itself: seven products have a fat content, none says what the milk is of. */
const own = (): CategoryAttributes => ({
  id: 'c2',
  version: 4,
  results: someAttributes()
    .filter(({ category_id }) => category_id === 'c2')
    .map((attribute) => ({
      ...attribute,
      product_count: attribute.id === 'att_fat' ? 7 : 0,
      options: attribute.options.map((option) => ({ ...option, product_count: 0 })),
    })),
});

/** The page of the category Milk; what is sent to change its attributes is remembered. */
async function openMilk(known = own()) {
  const sent: CategoryAttributesInput[] = [];
  server.use(
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.get('admin_panel/categories/tree/', CategoryTree, { results: someCategories() }),
    api.get('admin_panel/categories/attributes/', AttributeDefinitions, { results: someAttributes() }),
    api.get('admin_panel/categories/c2/', Category, milk),
    api.get('admin_panel/categories/c2/attributes/', CategoryAttributes, known),
    mock.put('*/api/v1/admin_panel/categories/c2/attributes/', async ({ request }) => {
      sent.push(CategoryAttributesInput.parse(await request.json()));
      return HttpResponse.json({ ...known, version: known.version + 1 });
    }),
  );
  const { user } = await renderApp(app, { path: '/category/update/c2' });
  const section = within(await screen.findByRole('region', { name: 'Attributes' }, PATIENT));
  await section.findByText('Fat content', {}, PATIENT);
  return { sent, section, user };
}
const choose = async (section: Awaited<ReturnType<typeof openMilk>>['section'], name: string, action: string) => {
  fireEvent.click(section.getByLabelText(`Actions for ${name}`));
  fireEvent.click(await screen.findByText(action, {}, PATIENT));
};

test('a category shows what it defines and what it has from above, each with its type and what it is for', async () => {
  const { section } = await openMilk();
  expect(section.getByText('Number · % · Required for sale · Filter')).toBeInTheDocument();
  expect(section.getByText('Multiple choice · Cow and Goat · Filter')).toBeInTheDocument();
  expect(section.getByText('7 products')).toBeInTheDocument();
  expect(await section.findByText('Organic', {}, PATIENT)).toBeInTheDocument();
  expect(section.getByRole('link', { name: 'From Dairy' })).toHaveAttribute('href', '/category/update/c1');
});

test('an attribute is added with its options in both languages, behind the others and over the version that was seen', async () => {
  const { sent, section, user } = await openMilk();
  await user.click(section.getByRole('button', { name: 'Add attribute' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an attribute' }, PATIENT));
  await user.type(await dialog.findByLabelText('Name (English)'), 'Packaging');
  await user.type(dialog.getByLabelText('Name (Arabic)'), 'التغليف');
  fireEvent.mouseDown(dialog.getByLabelText('Type'));
  fireEvent.click(await screen.findByTitle('Choice'));
  await user.click(dialog.getByRole('button', { name: 'Add attribute' }));
  expect(await dialog.findByText('Add at least one option.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Add option' }));
  await user.type(await dialog.findByLabelText('Option (English)'), 'Glass');
  await user.type(dialog.getByLabelText('Option (Arabic)'), 'زجاج');
  await user.click(dialog.getByRole('button', { name: 'Add attribute' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.version).toBe(4);
  expect(sent[0]?.attributes.map(({ id }) => id)).toEqual(['att_fat', 'att_of', null]);
  expect(sent[0]?.attributes[2]).toMatchObject({
    name: 'Packaging',
    type: 'choice',
    options: [{ id: null, name: 'Glass', name_ar: 'زجاج' }],
  });
});

test('what products have is archived after it is said how many, what nobody has is removed', async () => {
  const { sent, section } = await openMilk();
  await choose(section, 'Fat content', 'Archive…');
  const archive = within(await screen.findByRole('dialog', { name: 'Archive Fat content' }, PATIENT));
  expect(archive.getByText(/7 products keep their values, which are no longer shown/)).toBeInTheDocument();
  fireEvent.click(archive.getByText('Archive'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.attributes.map(({ id, archived }) => [id, archived])).toEqual([
    ['att_fat', true],
    ['att_of', false],
  ]);
  await choose(section, 'Milk of', 'Remove…');
  const remove = within(await screen.findByRole('dialog', { name: 'Remove Milk of' }, PATIENT));
  fireEvent.click(remove.getByText('Remove'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.attributes.map(({ id }) => id)).toEqual(['att_fat']);
});

test('attributes are put in another order with the keyboard, and an archived one comes back', async () => {
  const [fat, of] = own().results;
  const { sent, section } = await openMilk({
    ...own(),
    results: [fat!, of!, { ...fat!, id: 'att_old', code: 'old', name: 'Old one', archived: true }],
  });
  fireEvent.keyDown(section.getByLabelText(/Milk of/, { selector: '.bo-handle' }), { key: 'ArrowUp', altKey: true });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.attributes.map(({ id }) => id)).toEqual(['att_of', 'att_fat', 'att_old']);
  fireEvent.click(section.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.attributes.map(({ archived }) => archived)).toEqual([false, false, false]);
});
