import { Message, MessageChannels, MessageDetail, SavedView } from '@bo/contracts';
import { api, HttpResponse, mock, renderApp, screen, useServer } from '@bo/testing';
import { app } from '../../app.ts';
import './message.page.tsx';

const server = useServer();
const message = Message.parse({
  id: 'msg_1',
  kind: 'order_placed',
  channel: 'email',
  language: 'ab',
  recipient: 'f••••@example.com',
  customer: { id: 'cus_1', name: 'Fatima' },
  order: { id: 'ord_1', number: 'GM-1' },
  cause: 'event',
  subject: 'الطلب GM-1',
  status: 'kept',
  attempts: 0,
  next_attempt_at: null,
  error: null,
  created_at: '2026-11-22T08:00:00.000Z',
  finished_at: '2026-11-22T08:00:01.000Z',
});
const failed = Message.parse({ ...message, id: 'msg_2', status: 'failed', attempts: 1, error: 'refused' });
const detail = MessageDetail.parse({
  ...message,
  sender: 'سوق الغاف',
  body: 'مرحبًا <img src=x onerror=alert(1)>\n\nسطر',
  answer: '',
});
const TIMEOUT = { timeout: 20_000 };

beforeEach(() => {
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/messages/', Message, [message, failed]),
    api.get('admin_panel/messages/channels/', MessageChannels, { email: true, sms: false, push: false }),
    api.get('admin_panel/messages/msg_1/', MessageDetail, detail),
  );
});

test('the outbox says what came of each message, and what reaches nobody', async () => {
  await renderApp(app, { path: '/messages' });
  expect(await screen.findByText('Kept in the outbox', {}, TIMEOUT)).toBeVisible();
  expect(screen.getByText('Failed')).toBeVisible();
  expect(screen.getAllByText('f••••@example.com')).toHaveLength(2);
  expect(await screen.findByText(/The store can't send messages by SMS(?: and|,) Push/)).toBeVisible();
});

test('a message is shown as its reader sees it, as text, and sent again', async () => {
  const sent: string[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/messages/msg_1/resend/', () => {
      sent.push('resend');
      return HttpResponse.json({ ...detail, id: 'msg_3', cause: 'resend', status: 'waiting' }, { status: 201 });
    }),
    api.get('admin_panel/messages/msg_3/', MessageDetail, {
      ...detail,
      id: 'msg_3',
      cause: 'resend',
      status: 'sent',
      attempts: 1,
    }),
  );
  const { user } = await renderApp(app, { path: '/messages/details/msg_1' });
  const sheet = await screen.findByRole('article', { name: 'What it says' }, TIMEOUT);
  expect(document.querySelector('.set-sheet')).toHaveAttribute('dir', 'rtl');
  expect(sheet).toHaveTextContent('<img src=x onerror=alert(1)>');
  expect(sheet.querySelector('img')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Sent again by hand')).toBeVisible();
  expect(sent).toEqual(['resend']);
});
