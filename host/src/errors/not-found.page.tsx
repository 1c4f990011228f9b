import { useTranslation } from '@bo/i18n';
import { Link } from '@bo/platform/router';
import Result from 'antd/es/result';

export function NotFoundPage() {
  const { t } = useTranslation('host');
  return <Result status="404" title={<h1 className="page-heading">{t('notFound.heading')}</h1>} subTitle={t('notFound.text')} extra={<Link to="/">{t('notFound.home')}</Link>} />;
}
