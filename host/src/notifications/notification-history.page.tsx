import type { Notification } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { EmptyState, ErrorState, PageHeading, StatusCell } from '@bo/kit';
import { Can } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { useSearchParams } from '@bo/platform/router';
import NotificationOutlined from '@ant-design/icons/es/icons/NotificationOutlined';
import Button from 'antd/es/button';
import Pagination from 'antd/es/pagination';
import Skeleton from 'antd/es/skeleton';
import Tag from 'antd/es/tag';
import { openOverlay } from '../base/overlay.ts';
import { usePageTitle } from '../base/use-app-name.ts';
import { TYPE_KEYS, useNotificationText } from './notification-text.ts';
import './notifications.css';
import { cancelNotification, PAGE_SIZE, sentNotifications } from './notifications.api.ts';

const typeKey = (type: number) => (type === 1 || type === 2 || type === 3 ? TYPE_KEYS[type] : TYPE_KEYS[4]);
const STATUS = {
  queued: ['history.statuses.queued', 'neutral'],
  sent: ['history.statuses.sent', 'good'],
  failed: ['history.statuses.failed', 'bad'],
  cancelled: ['history.statuses.cancelled', 'neutral'],
} as const;
const isStatus = (status: string): status is keyof typeof STATUS => status in STATUS;

/** Notifications sent to the app's users. The page number is in the URL. */
export function NotificationHistoryPage() {
  const t = useNotificationText();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number(params.get('page')) || 1);
  const result = useQuery(sentNotifications(page));
  usePageTitle(t('history.title'));
  const create = (
    <Can do="notification.create">
      <Button type="primary" onClick={() => openOverlay('notification')}>
        {t('create')}
      </Button>
    </Can>
  );
  return (
    <section className="page">
      <PageHeading
        title={t('history.title')}
        subtitle={result.data ? t('history.count', { count: result.data.count }) : undefined}
        actions={create}
      />
      {result.isError ? <ErrorState error={result.error} onRetry={() => void result.refetch()} /> : null}
      {result.isPending ? <Skeleton active /> : null}
      {result.data?.results.length === 0 ? <EmptyState text={t('history.empty')} action={create} /> : null}
      <ul className="sent">
        {result.data?.results.map((notification) => (
          <Sent key={notification.id} notification={notification} />
        ))}
      </ul>
      {result.data && result.data.count > PAGE_SIZE ? (
        <Pagination
          current={page}
          pageSize={PAGE_SIZE}
          total={result.data.count}
          showSizeChanger={false}
          onChange={(next) => setParams({ page: String(next) })}
        />
      ) : null}
    </section>
  );
}

function Sent({
  notification: { id, title, description, image, notification_type, status, created_at, send_at },
}: {
  notification: Notification;
}) {
  const t = useNotificationText();
  const format = useFormat();
  const cancel = useMutation(cancelNotification(t('history.cancelled')));
  const waits = status === 'queued' && send_at !== null;
  const time = send_at ?? created_at;
  return (
    <li className="sent-one">
      {image ? (
        <img src={image} alt="" width={56} height={56} loading="lazy" />
      ) : (
        <span className="sent-none" aria-hidden>
          <NotificationOutlined />
        </span>
      )}
      <div className="sent-text">
        <strong dir="auto">{title}</strong>
        {description ? <p dir="auto">{description}</p> : null}
      </div>
      <div className="sent-meta">
        <Tag>{t(typeKey(notification_type))}</Tag>
        {waits ? (
          <StatusCell text={t('history.sendAt', { time: format.dateTime(send_at) })} tone="neutral" />
        ) : isStatus(status) ? (
          <StatusCell text={t(STATUS[status][0])} tone={STATUS[status][1]} />
        ) : null}
        {waits ? null : <time dateTime={time}>{format.dateTime(time)}</time>}
        {waits ? (
          <Can do="notification.create">
            <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate(id)}>
              {t('history.cancel')}
            </Button>
          </Can>
        ) : null}
      </div>
    </li>
  );
}
