import { Link } from '@bo/platform/router';
import Result from 'antd/es/result';
import { usePageTitle } from '../shell/use-app-name.ts';
import { useAuthText } from './auth-text.ts';
import { PublicLayout } from './public-layout.tsx';

export function DeleteSuccessPage() {
  const t = useAuthText();
  usePageTitle(t('deleted.title'));
  return (
    <PublicLayout>
      <section className="public-card">
        <Result status="success" title={<h1>{t('deleted.title')}</h1>} subTitle={t('deleted.text')} extra={<Link to="/auth/sign-in">{t('signIn.title')}</Link>} />
      </section>
    </PublicLayout>
  );
}
