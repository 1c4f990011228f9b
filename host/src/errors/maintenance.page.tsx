import { useTranslation } from '@bo/i18n';
import Button from 'antd/es/button';
import { ClosedArt, ErrorPage } from './error-page.tsx';

export function MaintenancePage() {
  const { t } = useTranslation('host');
  return (
    <ErrorPage
      art={<ClosedArt />}
      heading={t('maintenance.heading')}
      text={t('maintenance.text')}
      action={
        <Button type="primary" href="/">
          {t('maintenance.again')}
        </Button>
      }
    />
  );
}
