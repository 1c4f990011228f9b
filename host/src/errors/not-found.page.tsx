import { useTranslation } from '@bo/i18n';
import { LinkButton } from '@bo/kit';
import { ErrorPage, MissingArt } from './error-page.tsx';

export function NotFoundPage() {
  const { t } = useTranslation('host');
  return (
    <ErrorPage
      art={<MissingArt />}
      heading={t('notFound.heading')}
      text={t('notFound.text')}
      action={<LinkButton to="/">{t('notFound.home')}</LinkButton>}
    />
  );
}
