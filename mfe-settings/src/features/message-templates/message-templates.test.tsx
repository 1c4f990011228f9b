import { AuditEntry, MessageDetail, MessageTemplateDetail, MessageTemplates } from '@bo/contracts';
import { api, HttpResponse, mock, renderApp, screen, useServer, within } from '@bo/testing';
import { app } from '../../app.ts';
import './message-template.page.tsx';

const server = useServer();
const text = {
  subject: 'Order {{order_number}}',
  subject_ar: 'الطلب {{order_number}}',
  body: 'Hello {{customer_name}}',
  body_ar: 'مرحبًا {{customer_name}}',
};
const template = MessageTemplateDetail.parse({
  ...text,
  id: 'order_placed.email',
  kind: 'order_placed',
  channel: 'email',
  active: true,
  changed: false,
  version: 0,
  updated_at: null,
  updated_by: null,
  original: text,
  samples: {
    en: { order_number: 'GM-100421', customer_name: 'Fatima' },
    ab: { order_number: 'GM-100421', customer_name: 'فاطمة' },
  },
  sender: { en: 'Ghaf Market', ab: 'سوق الغاف' },
});
const TIMEOUT = { timeout: 20_000 };
const PATH = '/message-templates/details/order_placed.email';

beforeEach(() => {
  server.use(
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.get('admin_panel/message-templates/', MessageTemplates, {
      results: [template, { ...template, id: 'order_placed.sms', channel: 'sms', active: false }],
    }),
    api.get('admin_panel/message-templates/order_placed.email/', MessageTemplateDetail, template),
  );
});

test('every kind of message is there by channel, and whether it is sent', async () => {
  await renderApp(app, { path: '/message-templates' });
  expect(await screen.findByRole('link', { name: /^Order received: E-mail/ }, TIMEOUT)).toHaveTextContent(
    'Original text',
  );
  expect(screen.getByRole('link', { name: /^Order received: SMS/ })).toHaveTextContent('Not sent');
});

test('a text is written with variables, seen as customers will, tried and saved', async () => {
  const sent: unknown[] = [];
  server.use(
    mock.put('*/api/v1/admin_panel/message-templates/order_placed.email/', async ({ request }) => {
      const body = (await request.json()) as object;
      sent.push(body);
      return HttpResponse.json({ ...template, ...body, version: 1, changed: true });
    }),
    mock.post('*/api/v1/admin_panel/message-templates/order_placed.email/test/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(
        MessageDetail.parse({
          ...{ id: 'msg_1', kind: 'order_placed', channel: 'email', language: 'en', recipient: 'me@example.com' },
          ...{ customer: null, order: null, cause: 'test', subject: 'S', status: 'waiting', attempts: 0 },
          ...{ next_attempt_at: null, error: null, created_at: '2026-11-22T08:00:00.000Z', finished_at: null },
          ...{ sender: 'Ghaf Market', body: 'B', answer: '' },
        }),
        { status: 201 },
      );
    }),
  );
  const { user } = await renderApp(app, { path: PATH });
  const arabic = await screen.findByRole('textbox', { name: /Text.*Arabic/ }, TIMEOUT);
  const preview = screen.getByTestId('message-preview');
  expect(within(preview).getByText('مرحبًا فاطمة')).toBeVisible();
  await user.click(arabic);
  await user.keyboard(' ');
  await user.click(screen.getByRole('button', { name: 'Order number' }));
  expect(arabic).toHaveValue('مرحبًا {{customer_name}} {{order_number}}');
  expect(within(preview).getByText('مرحبًا فاطمة GM-100421')).toBeVisible();
  const english = screen.getByRole('textbox', { name: /Text.*English/ });
  await user.type(english, ' {{{{wrong}}');
  expect(await within(preview).findByText(/no variable wrong/)).toBeVisible();
  await user.clear(english);
  await user.type(english, 'Hello {{customer_name}');
  expect(await within(preview).findByText('A variable needs two braces on each side.')).toBeVisible();
  await user.clear(english);
  await user.type(english, 'Thanks');
  expect(within(preview).queryByText(/no variable/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send me the Arabic one' }));
  expect(await screen.findByText(/A test is on its way/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Text saved')).toBeInTheDocument();
  expect(sent).toMatchObject([
    { language: 'ab', body: 'Thanks' },
    { version: 0, body: 'Thanks', body_ar: 'مرحبًا {{customer_name}} {{order_number}}' },
  ]);
});
