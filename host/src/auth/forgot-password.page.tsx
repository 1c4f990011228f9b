import { ForgotPasswordInput } from '@bo/contracts';
import { LinkButton } from '@bo/kit';
import { Link } from '@bo/platform/router';
import { useState } from 'react';
import { usePublicSettings } from '../base/public-settings.ts';
import { usePageTitle } from '../base/use-app-name.ts';
import { PublicLayout } from '../base/public-layout.tsx';
import { askForPassword } from './sign-in.api.ts';
import { useAuthText } from './auth-text.ts';
import { PublicField, PublicForm } from './public-form.tsx';

/** A link by e-mail for anyone who has forgotten their password. It says the same for every address. */
export function ForgotPasswordPage() {
  const t = useAuthText();
  const { password_by_mail: byMail } = usePublicSettings();
  const [asked, setAsked] = useState(false);
  usePageTitle(t('forgotPassword.title'));
  return (
    <PublicLayout>
      <section className="public-card">
        <h1>{asked ? t('forgotPassword.askedTitle') : t('forgotPassword.title')}</h1>
        <p className="public-lead" role={asked ? 'status' : undefined}>
          {asked ? t('forgotPassword.asked') : byMail ? t('forgotPassword.lead') : t('signIn.forgotHelp')}
        </p>
        {byMail && !asked ? (
          <PublicForm
            contract={ForgotPasswordInput}
            submit={(values) => askForPassword(values).then(() => setAsked(true))}
            action={t('forgotPassword.action')}
          >
            <PublicField name="email" label={t('email')} kind="email" autoComplete="username" autoFocus />
          </PublicForm>
        ) : null}
        {byMail && !asked ? (
          <p className="public-alternative">
            <Link to="/auth/sign-in">{t('signUp.back')}</Link>
          </p>
        ) : (
          <LinkButton to="/auth/sign-in">{t('signUp.back')}</LinkButton>
        )}
      </section>
    </PublicLayout>
  );
}
