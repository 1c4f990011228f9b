import { AuditEntry, NewWebhook, SavedView, Webhook, WebhookDelivery, WebhookDeliveryDetail } from '@bo/contracts';
import { api, HttpResponse, mock, recordFields, renderApp, screen, useServer, waitFor, within } from '@bo/testing';
import { app } from '../../app.ts';
import './delivery.page.tsx';
import './webhook.pages.tsx';

const server = useServer();
const webhook = Webhook.parse({
  ...recordFields('whk_1'),
  name: 'Online shop',
  url: 'https://shop.example.com/hooks',
  events: ['order.created'],
  active: false,
  note: '',
  secret_last_four: 'a1b2',
  old_secret_until: null,
  failures: 20,
  failing_since: '2026-11-22T08:00:00.000Z',
  disabled_at: '2026-11-22T09:00:00.000Z',
  disabled_reason: 'failures',
  last_delivered_at: null,
});
const delivery = WebhookDelivery.parse({
  id: 'wdl_1',
  webhook_id: 'whk_1',
  webhook: { id: 'whk_1', name: 'Online shop' },
  event_id: 'evt_1',
  type: 'order.created',
  record_id: 'ord_1',
  cause: 'event',
  status: 'failed',
  attempts: 8,
  next_attempt_at: null,
  last_status: 503,
  last_error: 'status',
  created_at: '2026-11-22T08:00:00.000Z',
  finished_at: '2026-11-22T09:00:00.000Z',
});
const TIMEOUT = { timeout: 20_000 };

beforeEach(() => {
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.list('admin_panel/webhook-deliveries/', WebhookDelivery, [delivery]),
    api.get('admin_panel/webhooks/whk_1/', Webhook, webhook),
  );
});

test('a webhook is made, and its secret shown this once', async () => {
  const sent: unknown[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/webhooks/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(NewWebhook.parse({ secret: 'whsec_whole', webhook }), { status: 201 });
    }),
  );
  const { user } = await renderApp(app, { path: '/integrations/webhooks/create' });
  await user.type(await screen.findByRole('textbox', { name: 'Name' }, TIMEOUT), 'Online shop');
  await user.type(screen.getByRole('textbox', { name: 'Address' }), 'https://shop.example.com/hooks');
  await user.click(screen.getByRole('combobox', { name: 'Events' }));
  await user.click(await screen.findByText('Order placed', { selector: '.ant-select-item-option-content' }));
  await user.click(screen.getByRole('button', { name: 'Create webhook' }));
  expect(await screen.findByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_whole');
  expect(sent).toMatchObject([{ url: 'https://shop.example.com/hooks', events: ['order.created'], active: true }]);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByDisplayValue('whsec_whole')).toBeNull());
});

test('a stopped webhook says why, is tested, and gets another secret', async () => {
  const sent: string[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/webhooks/whk_1/test/', () => {
      sent.push('test');
      return HttpResponse.json(delivery, { status: 201 });
    }),
    mock.post('*/api/v1/admin_panel/webhooks/whk_1/rotate-secret/', async ({ request }) => {
      sent.push(JSON.stringify(await request.json()));
      return HttpResponse.json(NewWebhook.parse({ secret: 'whsec_next', webhook }));
    }),
  );
  const { user } = await renderApp(app, { path: '/integrations/webhooks/details/whk_1' });
  expect(await screen.findByText(/Too many failures in a row/, {}, TIMEOUT)).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Order placed' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send a test' }));
  await user.click(screen.getByRole('button', { name: 'Rotate secret' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Rotate secret' }));
  expect(await screen.findByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_next');
  expect(sent).toEqual(['test', '{"version":1,"overlap_hours":24}']);
});

test('a delivery shows what was sent and answered, and is sent again', async () => {
  const sent: string[] = [];
  const detail = WebhookDeliveryDetail.parse({
    ...delivery,
    body: { id: 'evt_1', type: 'order.created', created_at: delivery.created_at, data: { number: 'GM-7' } },
    log: [
      {
        id: 'wat_1',
        number: 8,
        at: delivery.created_at,
        url: webhook.url,
        status: 503,
        error: 'status',
        duration_ms: 41,
        response: 'come back later',
      },
    ],
  });
  server.use(
    api.get('admin_panel/webhook-deliveries/wdl_1/', WebhookDeliveryDetail, detail),
    api.get('admin_panel/webhook-deliveries/wdl_2/', WebhookDeliveryDetail, {
      ...detail,
      id: 'wdl_2',
      cause: 'resend',
    }),
    mock.post('*/api/v1/admin_panel/webhook-deliveries/wdl_1/resend/', () => {
      sent.push('resend');
      return HttpResponse.json({ ...delivery, id: 'wdl_2' }, { status: 201 });
    }),
  );
  const { user } = await renderApp(app, { path: '/integrations/webhooks/deliveries/wdl_1' });
  expect(await screen.findByText('come back later', {}, TIMEOUT)).toBeInTheDocument();
  expect(screen.getByText(/"number": "GM-7"/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(sent).toEqual(['resend']));
  expect(await screen.findByText('Sent again', { selector: 'dd' })).toBeInTheDocument();
});
