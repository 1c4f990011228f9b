import { useTranslation } from '@bo/i18n';
import Button from 'antd/es/button';
import { BrokenArt, ErrorPage } from './error-page.tsx';

/** The page for a server error. `onRetry` retries in place; without it the button leads home. */
export function ServerErrorPage({ onRetry }: { onRetry?: () => void }) {
  const { t } = useTranslation('host');
  const action = (
    <Button type="primary" {...(onRetry ? { onClick: onRetry } : { href: '/' })}>
      {onRetry ? t('remote.retry') : t('notFound.home')}
    </Button>
  );
  return (
    <ErrorPage art={<BrokenArt />} heading={t('serverError.heading')} text={t('serverError.text')} action={action} />
  );
}
