import { AcceptInvitation, type Invitation, type SecondStep } from '@bo/contracts';
import { type ApiError, toApiError } from '@bo/http';
import { useFormat, useLanguage } from '@bo/i18n';
import { LinkButton, useDescribeError } from '@bo/kit';
import { useLocation, useNavigate } from '@bo/platform/router';
import { useEffect, useState } from 'react';
import { usePageTitle } from '../base/use-app-name.ts';
import { PublicLayout } from '../base/public-layout.tsx';
import { sessionChanged } from '../remotes/orchestrator.ts';
import { forgetSession, loadSession } from './session.ts';
import { acceptInvitation, lookAtInvitation } from './sign-in.api.ts';
import { useAuthText } from './auth-text.ts';
import { PublicField, PublicForm } from './public-form.tsx';
import { SecondStepForm } from './second-step.tsx';

const PasswordOnly = AcceptInvitation.pick({ password: true });

/**
 * The page of an invitation link: the invited user chooses a password and is signed in. The token is behind the `#`, so
 * that no server, log or referrer receives it.
 */
export function AcceptInvitationPage() {
  const t = useAuthText();
  const describe = useDescribeError();
  const format = useFormat();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const token = useLocation().hash.slice(1);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [step, setStep] = useState<SecondStep | null>(null);
  const [failed, setFailed] = useState<ApiError | null>(null);
  usePageTitle(t('invitation.title'));
  useEffect(() => {
    let current = true;
    lookAtInvitation(token).then(
      (found) => {
        if (current) setInvitation(found);
      },
      (thrown: unknown) => {
        if (current) setFailed(toApiError(thrown));
      },
    );
    return () => {
      current = false;
    };
  }, [token]);

  async function submit({ password }: { password: string }): Promise<void> {
    // The person who was signed in here before is not the one who accepts.
    forgetSession();
    const next = await acceptInvitation({ token, password });
    if (next) setStep(next);
    else await go();
  }
  async function go(): Promise<void> {
    await loadSession();
    await navigate('/', { replace: true });
    await sessionChanged();
  }

  if (step)
    return (
      <PublicLayout>
        <section className="public-card">
          <SecondStepForm
            step={step}
            onSignedIn={go}
            onBack={() => void navigate('/auth/sign-in', { replace: true })}
          />
        </section>
      </PublicLayout>
    );
  return (
    <PublicLayout>
      <section className="public-card">
        <h1>{t('invitation.title')}</h1>
        {failed ? (
          <>
            <p className="public-lead" role="alert">
              {describe(failed)}
            </p>
            <LinkButton to="/auth/sign-in">{t('signUp.back')}</LinkButton>
          </>
        ) : null}
        {invitation ? (
          <>
            <p className="public-lead">
              {t('invitation.lead', {
                name: (language === 'ab' && invitation.name_ar) || invitation.name,
                at: format.dateTime(invitation.expires_at),
              })}
            </p>
            <PublicForm contract={PasswordOnly} submit={submit} action={t('invitation.action')}>
              <p className="public-lead">
                <bdi dir="ltr">{invitation.email}</bdi>
              </p>
              <PublicField
                name="password"
                label={t('invitation.password')}
                kind="password"
                autoComplete="new-password"
                autoFocus
              />
            </PublicForm>
            <p className="public-alternative">{t('invitation.rules')}</p>
          </>
        ) : null}
      </section>
    </PublicLayout>
  );
}
