import { AuditEntry, SavedView } from '@bo/contracts';
import { provideRecordPlaces, provideWords } from '@bo/platform';
import { api, HttpResponse, mock, renderApp, screen, useServer, waitFor, within } from '@bo/testing';
import { app } from '../../app.ts';
import './audit-list.page.tsx';

const server = useServer();
const noWords = { jobs: {}, steps: {}, fields: {}, actions: {} };
beforeEach(() => {
  provideRecordPlaces([
    { kind: 'brand', to: '/brand/update/:id', permission: 'brand.view' },
    { kind: 'order', to: '/order/details/:id', permission: 'order.view' },
  ]);
  provideWords((language) =>
    Promise.resolve({
      ...noWords,
      fields: { delivery_address: language === 'ab' ? 'عنوان التوصيل' : 'Delivery address' },
    }),
  );
});

test('each write is shown with who, what and where; before and after are one click away', async () => {
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, [
      {
        id: 'aud_1',
        at: '2026-11-20T08:00:00.000Z',
        actor_id: 'usr_1',
        actor_name: 'Sara',
        area: 'brand',
        record_type: 'brand',
        record_id: 'brd_1',
        action: 'updated',
        before: { name: 'Lurpak', version: 1 },
        after: { name: 'Lurpak Butter', version: 2 },
        reason: null,
      },
    ]),
  );
  const { user } = await renderApp(app, { path: '/audit' });
  expect(await screen.findByRole('link', { name: 'Lurpak Butter' }, { timeout: 20_000 })).toHaveAttribute(
    'href',
    '/brand/update/brd_1',
  );
  expect(screen.getByText('Sara')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Name' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Lurpak')).toBeInTheDocument();
  expect(dialog.getByText('Lurpak Butter')).toBeInTheDocument();
});

test('a record is called as people know it, fields by their names, in Arabic too; one without a name has no underscores', async () => {
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, [
      {
        id: 'aud_2',
        at: '2026-11-20T08:00:00.000Z',
        actor_id: 'usr_1',
        actor_name: 'Sara',
        area: 'order',
        record_type: 'order',
        record_id: 'ord_1',
        record_name: 'GM-102000',
        record_name_ar: 'GM-102000',
        action: 'updated',
        before: { delivery_address: 'Here', picker_glove_size: 1 },
        after: { delivery_address: 'There', picker_glove_size: 2 },
        reason: null,
      },
    ]),
  );
  const { user } = await renderApp(app, { path: '/audit', language: 'ab' });
  await user.click(
    await screen.findByRole('button', { name: 'عنوان التوصيل، picker glove size' }, { timeout: 20_000 }),
  );
  expect(screen.getByRole('link', { name: 'GM-102000' })).toHaveAttribute('href', '/order/details/ord_1');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('عنوان التوصيل')).toBeInTheDocument();
  expect(dialog.getByText('picker glove size')).toBeInTheDocument();
});

test.each([
  ['en', 'VAT rate'],
  ['ab', 'نسبة ضريبة القيمة المضافة'],
] as const)('a setting is searched by its label (%s)', async (language, label) => {
  const asked: URLSearchParams[] = [];
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    mock.get('*/api/v1/admin_panel/audit-entries/', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ count: 0, count_exact: true, next: null, previous: null, results: [] });
    }),
  );
  await renderApp(app, { path: `/audit?search=${encodeURIComponent(label)}`, language });
  await waitFor(() => expect(asked.at(-1)?.get('settings')).toBe('store.vat_rate'), { timeout: 20_000 });
});

test('a setting is called by its label, and its values are written as on its own page', async () => {
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, [
      {
        id: 'aud_3',
        at: '2026-11-20T08:00:00.000Z',
        actor_id: 'usr_1',
        actor_name: 'Sara',
        area: 'settings',
        record_type: 'setting',
        record_id: 'store.vat_rate',
        action: 'updated',
        before: { value: 500 },
        after: { value: 1500 },
        reason: null,
      },
    ]),
  );
  const { user } = await renderApp(app, { path: '/audit' });
  expect(await screen.findByText('VAT rate', {}, { timeout: 20_000 })).toBeInTheDocument();
  expect(screen.queryByText('store.vat_rate')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Value' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('5%')).toBeInTheDocument();
  expect(dialog.getByText('15%')).toBeInTheDocument();
});
