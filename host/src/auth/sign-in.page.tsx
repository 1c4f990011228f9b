import { DIRECTORY_PROBLEMS, SignInInput, type SecondStep } from '@bo/contracts';
import { useTranslation } from '@bo/i18n';
import { accessToken } from '@bo/platform';
import { Link, Navigate, useLocation, useNavigate } from '@bo/platform/router';
import Alert from 'antd/es/alert';
import { useState } from 'react';
import { usePublicSettings } from '../base/public-settings.ts';
import { sessionChanged } from '../remotes/orchestrator.ts';
import { usePageTitle } from '../base/use-app-name.ts';
import { loadSession } from './session.ts';
import { signIn, signInWithPasskey } from './sign-in.api.ts';
import { DirectoryLink } from './directory-link.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { safeOrigin } from './origin.ts';
import { SecondStepForm } from './second-step.tsx';
import { CurrentPassword, PublicField, PublicForm } from './public-form.tsx';
import { PublicLayout } from '../base/public-layout.tsx';
import { useAuthText } from './auth-text.ts';

const hasExpired = (state: unknown) =>
  typeof state === 'object' && state !== null && 'expired' in state && state.expired === true;

export function SignInPage() {
  const t = useAuthText();
  const { t: shell } = useTranslation('host');
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  const problem = DIRECTORY_PROBLEMS.find((one) => one === new URLSearchParams(location.search).get('directory'));
  const { sign_up_enabled: signUpEnabled, password_by_mail: byMail } = usePublicSettings();
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState<SecondStep | null>(null);
  usePageTitle(t('signIn.title'));
  if (accessToken() && !busy && !step) return <Navigate to={safeOrigin(state)} replace />;

  async function during(work: () => Promise<SecondStep | null>): Promise<void> {
    setBusy(true);
    try {
      const next = await work();
      if (next) setStep(next);
      else await go();
    } finally {
      setBusy(false);
    }
  }
  async function go(): Promise<void> {
    await loadSession();
    await navigate(safeOrigin(state), { replace: true });
    await sessionChanged();
  }

  if (step)
    return (
      <PublicLayout>
        <section className="public-card">
          <SecondStepForm step={step} onSignedIn={go} onBack={() => setStep(null)} />
        </section>
      </PublicLayout>
    );

  return (
    <PublicLayout>
      <section className="public-card">
        <h1>{t('signIn.title')}</h1>
        <p className="public-lead">{t('signIn.lead')}</p>
        {hasExpired(state) ? (
          <Alert className="plain-problem" type="info" showIcon title={t('signIn.expired')} role="status" />
        ) : null}
        {problem ? (
          <Alert className="plain-problem" type="error" showIcon title={t(`directory.${problem}`)} role="alert" />
        ) : null}
        <PublicForm
          contract={SignInInput}
          submit={(values) => during(() => signIn(values))}
          action={t('signIn.action')}
        >
          <PublicField name="email" label={t('email')} kind="email" autoComplete="username" autoFocus />
          <CurrentPassword label={t('password')} />
        </PublicForm>
        <PasskeyButton submit={() => during(() => signInWithPasskey().then(() => null))} />
        <DirectoryLink from={safeOrigin(state)} />
        {byMail ? (
          <p className="public-alternative">
            <Link to="/auth/forgot-password">{t('signIn.forgot')}</Link>
          </p>
        ) : (
          <details className="public-forgot">
            <summary>{t('signIn.forgot')}</summary>
            <p>{t('signIn.forgotHelp')}</p>
          </details>
        )}
        {signUpEnabled ? (
          <p className="public-alternative">
            {t('signIn.noAccount')} <Link to="/auth/sign-up">{t('signUp.title')}</Link>
          </p>
        ) : (
          <p className="public-alternative">{shell('invitation')}</p>
        )}
      </section>
    </PublicLayout>
  );
}
