import { type Context, type Row, written } from './context.ts';

/**
 * A webhook as a store tried it out once, with what was sent. It is switched off, and its secret can be read by nobody:
 * the demo store calls no stranger.
 */
export function buildWebhooks(context: Context, admin: string) {
  const made = context.daysFromNow(-12);
  const webhook: Row<'webhooks'> = {
    ...written(made, made, admin),
    id: context.id('whk', made),
    name: 'Online shop',
    url: 'https://hooks.example.com/back-office',
    events: ['order.created', 'order.status_changed', 'stock.changed'],
    active: false,
    note: 'Tried out before the shop went live.',
    secret_sealed: '',
    secret_last_four: 'x7Qk',
  };
  const sent = [
    { type: 'order.created', status: 'delivered', attempts: 1, last_status: 204, last_error: null },
    { type: 'order.status_changed', status: 'delivered', attempts: 3, last_status: 200, last_error: null },
    { type: 'stock.changed', status: 'failed', attempts: 8, last_status: 503, last_error: 'status' },
  ] as const;
  const events: Row<'webhook_events'>[] = [];
  const deliveries: Row<'webhook_deliveries'>[] = [];
  const attempts: Row<'webhook_attempts'>[] = [];
  for (const { type, ...how } of sent) {
    const at = context.daysFromNow(-11);
    const event_id = context.id('evt', at);
    const delivery_id = context.id('wdl', at);
    events.push({ id: event_id, type, record_id: 'tried', data: JSON.stringify({ number: 'T-1' }), created_at: at });
    deliveries.push({
      ...how,
      id: delivery_id,
      webhook_id: webhook.id,
      event_id,
      next_attempt_at: null,
      created_at: at,
      finished_at: at,
    });
    attempts.push({
      id: context.id('wat', at),
      delivery_id,
      number: how.attempts,
      at,
      url: webhook.url,
      status: how.last_status,
      error: how.last_error,
      duration_ms: 84,
      response: how.last_error === null ? 'ok' : 'Service unavailable',
    });
  }
  return { webhooks: [webhook], webhook_events: events, webhook_deliveries: deliveries, webhook_attempts: attempts };
}
