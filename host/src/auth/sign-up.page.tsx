import { SignUpInput } from '@bo/contracts';
import { LinkButton } from '@bo/kit';
import { Link } from '@bo/platform/router';
import { useState } from 'react';
import { usePublicSettings } from '../base/public-settings.ts';
import { usePageTitle } from '../base/use-app-name.ts';
import { signUp } from './sign-in.api.ts';
import { useAuthText } from './auth-text.ts';
import { PublicField, PublicForm } from './public-form.tsx';
import { PublicLayout } from '../base/public-layout.tsx';

/** Asking for an account; off unless the store's settings allow it, because staff are invited. */
export function SignUpPage() {
  const t = useAuthText();
  const { sign_up_enabled: enabled } = usePublicSettings();
  const [asked, setAsked] = useState(false);
  usePageTitle(t('signUp.title'));
  if (!enabled || asked) {
    return (
      <PublicLayout>
        <section className="public-card">
          <h1>{asked ? t('signUp.askedTitle') : t('signUp.title')}</h1>
          <p className="public-lead">{asked ? t('signUp.asked') : t('signUp.off')}</p>
          <LinkButton to="/auth/sign-in">{t('signUp.back')}</LinkButton>
        </section>
      </PublicLayout>
    );
  }
  return (
    <PublicLayout>
      <section className="public-card">
        <h1>{t('signUp.title')}</h1>
        <p className="public-lead">{t('signUp.lead')}</p>
        <PublicForm
          contract={SignUpInput}
          submit={(values) => signUp(values).then(() => setAsked(true))}
          action={t('signUp.action')}
        >
          <PublicField name="name" label={t('name')} autoComplete="name" autoFocus />
          <PublicField name="email" label={t('email')} kind="email" autoComplete="username" />
          <PublicField name="password" label={t('password')} kind="password" autoComplete="new-password" />
        </PublicForm>
        <p className="public-alternative">
          {t('signUp.haveAccount')} <Link to="/auth/sign-in">{t('signIn.title')}</Link>
        </p>
      </section>
    </PublicLayout>
  );
}
