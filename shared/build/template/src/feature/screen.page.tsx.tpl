import { typedText } from '@bo/i18n';
import { PageHeading } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import Button from 'antd/es/button';
import Result from 'antd/es/result';
import Skeleton from 'antd/es/skeleton';
import { %FEATURE%Count } from './%FOLDER%.api.ts';

const useText = typedText<typeof import('../../locales/en/%FOLDER%.json')>('%FOLDER%');

export function %PAGE%() {
  const t = useText();
  const count = useQuery(%FEATURE%Count);
  if (count.isError)
    return (
      <Result
        status="warning"
        title={t('list.failed')}
        subTitle={count.error.message}
        extra={<Button onClick={() => void count.refetch()}>{t('list.retry')}</Button>}
      />
    );
  return (
    <section>
      <PageHeading title={t('list.title')} />
      {count.isPending ? <Skeleton active /> : <p>{t('list.count', { count: count.data.count })}</p>}
    </section>
  );
}
