import { Link } from '@bo/platform/router';
import { usePageTitle } from '../base/use-app-name.ts';
import { useAuthText } from './auth-text.ts';
import { PublicLayout } from '../base/public-layout.tsx';

export function DeleteSuccessPage() {
  const t = useAuthText();
  usePageTitle(t('deleted.title'));
  return (
    <PublicLayout>
      <section className="public-card">
        <h1>{t('deleted.title')}</h1>
        <p className="public-lead">{t('deleted.text')}</p>
        <Link to="/auth/sign-in">{t('signUp.back')}</Link>
      </section>
    </PublicLayout>
  );
}
