import { Link } from '@bo/platform/router';
import { useAppName, usePageTitle } from '../base/use-app-name.ts';
import { useAuthText } from './auth-text.ts';
import { PublicLayout } from '../base/public-layout.tsx';

const SECTIONS = ['what', 'why', 'who', 'where', 'howLong', 'rights'] as const;

export function PrivacyPolicyPage() {
  const t = useAuthText();
  const name = useAppName();
  usePageTitle(t('privacy.title'));
  return (
    <PublicLayout wide>
      <article className="public-card public-article">
        <h1>{t('privacy.title')}</h1>
        <p className="public-lead">{t('privacy.lead', { name })}</p>
        {SECTIONS.map((section) => (
          <section key={section}>
            <h2>{t(`privacy.${section}.title`)}</h2>
            <p>{t(`privacy.${section}.text`)}</p>
          </section>
        ))}
        <p className="public-alternative">
          <Link to="/danger/delete-account">{t('deleteAccount.title')}</Link>
        </p>
      </article>
    </PublicLayout>
  );
}
