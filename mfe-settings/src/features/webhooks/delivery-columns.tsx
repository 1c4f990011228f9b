import type { WebhookDelivery } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { type Column, columns } from '@bo/kit';
import { useLabel } from '@bo/resources';
import { useText } from '../../text.ts';
import { DELIVERY_TONE, useEventName } from './webhook-words.ts';

const column = columns<WebhookDelivery>();

/** What came of the last attempt: the answer's status, or why there was none. */
export function useAnswer(): (
  of: Pick<WebhookDelivery, 'last_status' | 'last_error'> & { attempts?: number },
) => string {
  const t = useText('webhooks');
  const label = useLabel();
  return ({ last_status, last_error }) => {
    if (last_error !== null && last_error !== 'status') return label(`webhook_error.${last_error}`);
    return last_status === null ? t('deliveries.none') : String(last_status);
  };
}

export function useDeliveryColumns(): Column<WebhookDelivery>[] {
  const t = useText('webhooks');
  const label = useLabel();
  const eventName = useEventName();
  const answer = useAnswer();
  const format = useFormat();
  return [
    column.custom('event', {
      title: t('deliveries.event'),
      width: 190,
      grows: true,
      priority: 1,
      render: ({ type }) => eventName(type),
      second: { title: t('deliveries.webhook'), render: ({ webhook }) => <bdi>{webhook.name}</bdi> },
    }),
    column.status('status', {
      title: t('deliveries.status'),
      width: 124,
      priority: 1,
      of: ({ status }) => ({ text: label(`webhook_delivery_status.${status}`), tone: DELIVERY_TONE[status] }),
    }),
    column.custom('answer', {
      title: t('deliveries.answer'),
      width: 190,
      priority: 1,
      render: (delivery) => <bdi>{answer(delivery)}</bdi>,
      second: {
        title: t('deliveries.attempts'),
        render: ({ status, attempts, next_attempt_at }) =>
          status === 'waiting' && attempts > 0 && next_attempt_at !== null
            ? t('deliveries.next', { time: format.relative(next_attempt_at) })
            : null,
      },
    }),
    column.number('attempts', { title: t('deliveries.attempts'), width: 110, priority: 2 }),
    column.date('created_at', { title: t('deliveries.at'), sort: 'created_at', width: 120, priority: 1 }),
  ];
}
