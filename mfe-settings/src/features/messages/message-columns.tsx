import type { Message } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { type Column, columns } from '@bo/kit';
import { useLabel } from '@bo/resources';
import { MESSAGE_TONE } from '../../parts/message-words.ts';
import { useText } from '../../text.ts';

const column = columns<Message>();

export function useMessageColumns(): Column<Message>[] {
  const t = useText('messages');
  const label = useLabel();
  const format = useFormat();
  return [
    column.custom('message', {
      title: t('fields.message'),
      width: 180,
      grows: true,
      priority: 1,
      render: ({ kind, cause }) =>
        cause === 'test' ? t('test', { message: label(`message_kind.${kind}`) }) : label(`message_kind.${kind}`),
      second: { title: t('fields.subject'), render: ({ subject }) => <bdi>{subject}</bdi> },
    }),
    column.custom('customer', {
      title: t('fields.customer'),
      width: 170,
      priority: 1,
      render: ({ customer }) => (customer ? <bdi>{customer.name}</bdi> : null),
      second: { title: t('fields.recipient'), render: ({ recipient }) => <bdi dir="ltr">{recipient}</bdi> },
    }),
    column.custom('order', {
      title: t('fields.order'),
      width: 120,
      priority: 2,
      render: ({ order }) => (order ? <bdi dir="ltr">{order.number}</bdi> : null),
    }),
    column.custom('channel', {
      title: t('fields.channel'),
      width: 120,
      priority: 2,
      render: ({ channel }) => label(`message_channel.${channel}`),
    }),
    column.status('status', {
      title: t('fields.status'),
      width: 154,
      priority: 1,
      of: ({ status }) => ({ text: label(`message_status.${status}`), tone: MESSAGE_TONE[status] }),
    }),
    column.custom('error', {
      title: t('fields.error'),
      width: 200,
      priority: 3,
      render: ({ error }) => (error === null ? null : label(`message_error.${error}`)),
      second: {
        title: t('fields.next'),
        render: ({ status, attempts, next_attempt_at }) =>
          status === 'waiting' && attempts > 0 && next_attempt_at !== null
            ? t('next', { time: format.relative(next_attempt_at) })
            : null,
      },
    }),
    column.date('created_at', { title: t('fields.created_at'), sort: 'created_at', width: 120, priority: 1 }),
  ];
}
