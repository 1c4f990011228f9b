import { SignInInput, type SecondStep } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { Dialog, recordName } from '@bo/kit';
import { sendUnsent, useSession } from '@bo/platform';
import { useNavigate } from '@bo/platform/router';
import Button from 'antd/es/button';
import { useState } from 'react';
import { loadSession } from './session.ts';
import { sessionChanged } from '../remotes/orchestrator.ts';
import { renewSession, signOut } from './sign-in.api.ts';
import { useAuthText } from './auth-text.ts';
import { DirectoryLink } from './directory-link.tsx';
import { unlock } from './idle-lock.ts';
import { here } from './origin.ts';
import { CurrentPassword, PublicForm } from './public-form.tsx';
import { SecondStepForm } from './second-step.tsx';

const PasswordOnly = SignInInput.pick({ password: true });

/**
 * Asks for the password over the open screen. A locked screen is hidden; when a session is about to end, the screen
 * stays visible behind the dialog.
 */
export function PasswordDialog({ reason, expiresAt }: { reason: 'idle' | 'expiry'; expiresAt: string }) {
  const t = useAuthText();
  const format = useFormat();
  const navigate = useNavigate();
  const { user } = useSession();
  const { language } = useLanguage();
  const name = recordName(user, language);
  const [step, setStep] = useState<SecondStep | null>(null);

  async function submit({ password }: Pick<SignInInput, 'password'>): Promise<void> {
    const next = await renewSession(password);
    if (next) setStep(next);
    else unlock();
  }

  return (
    <Dialog
      open
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={null}
      width={400}
      zIndex={2000}
      rootClassName={reason === 'idle' ? 'lock-screen' : ''}
      title={t(reason === 'idle' ? 'lock.title' : 'expiry.title')}
      destroyOnHidden
    >
      <p className="public-lead">
        {t(reason === 'idle' ? 'lock.text' : 'expiry.text', { name, at: format.dateTime(expiresAt) })}
      </p>
      {step ? (
        <SecondStepForm
          step={step}
          onSignedIn={async () => {
            await loadSession();
            unlock();
          }}
          onBack={() => setStep(null)}
        />
      ) : (
        <PublicForm
          contract={PasswordOnly}
          submit={submit}
          action={t(reason === 'idle' ? 'lock.action' : 'expiry.action')}
        >
          <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
          <CurrentPassword label={t('password')} autoFocus />
        </PublicForm>
      )}
      {step ? null : <DirectoryLink from={here()} />}
      <Button
        type="link"
        block
        className="plain-other"
        onClick={() => {
          // A form with changes would hold a navigation up, and anyone who stays there had been let in without a
          // password.
          if (reason === 'idle') void sendUnsent().then(signOut).then(sessionChanged);
          else void navigate('/auth/sign-out');
        }}
      >
        {t('lock.other', { name })}
      </Button>
    </Dialog>
  );
}
