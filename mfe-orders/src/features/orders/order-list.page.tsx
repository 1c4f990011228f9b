import { typedText } from '@bo/i18n';
import { useQuery } from '@bo/platform/query';
import Button from 'antd/es/button';
import Result from 'antd/es/result';
import Skeleton from 'antd/es/skeleton';
import { ordersCount } from './orders.api.ts';

const useText = typedText<typeof import('../../locales/en/orders.json')>('orders');

export function OrderListPage() {
  const t = useText();
  const count = useQuery(ordersCount);
  if (count.isError) return <Result status="warning" title={t('list.failed')} subTitle={count.error.message} extra={<Button onClick={() => void count.refetch()}>{t('list.retry')}</Button>} />;
  return (
    <section>
      <h1>{t('list.title')}</h1>
      {count.isPending ? <Skeleton active /> : <p>{t('list.count', { count: count.data })}</p>}
    </section>
  );
}
