import { DeleteAccountInput } from '@bo/contracts';
import { currentSession } from '@bo/platform';
import { Link, useNavigate } from '@bo/platform/router';
import Alert from 'antd/es/alert';
import Checkbox from 'antd/es/checkbox';
import { useState } from 'react';
import { sessionChanged } from '../remotes/orchestrator.ts';
import { usePageTitle } from '../base/use-app-name.ts';
import { deleteAccount } from './account.api.ts';
import { useAuthText } from './auth-text.ts';
import { CurrentPassword, PublicField, PublicForm } from './public-form.tsx';
import { PublicLayout } from '../base/public-layout.tsx';

/** Closes the user's own account: lists what will be deleted, and always asks for the password again. */
export function DeleteAccountPage() {
  const t = useAuthText();
  const navigate = useNavigate();
  const [understood, setUnderstood] = useState(false);
  const signedIn = currentSession() !== null;
  usePageTitle(t('deleteAccount.title'));

  async function submit(values: DeleteAccountInput): Promise<void> {
    await deleteAccount(values);
    await navigate('/account/delete-success', { replace: true });
    await sessionChanged();
  }

  return (
    <PublicLayout>
      <section className="public-card">
        <h1>{t('deleteAccount.title')}</h1>
        <Alert
          className="plain-problem"
          type="warning"
          showIcon
          title={t('deleteAccount.final')}
          description={
            <ul className="public-list">
              <li>{t('deleteAccount.goes')}</li>
              <li>{t('deleteAccount.stays')}</li>
            </ul>
          }
        />
        <p className="public-lead">{t('deleteAccount.prove')}</p>
        <PublicForm
          contract={DeleteAccountInput}
          submit={submit}
          action={t('deleteAccount.action')}
          danger
          disabled={!understood}
        >
          <PublicField name="email" label={t('email')} kind="email" autoComplete="username" />
          <CurrentPassword label={t('password')} />
          <PublicField name="code" label={t('deleteAccount.code')} kind="recovery" autoComplete="one-time-code" />
          <Checkbox
            className="public-check"
            checked={understood}
            onChange={(event) => setUnderstood(event.target.checked)}
          >
            {t('deleteAccount.understood')}
          </Checkbox>
        </PublicForm>
        <p className="public-alternative">
          <Link to={signedIn ? '/' : '/auth/sign-in'}>{t('deleteAccount.keep')}</Link>
        </p>
      </section>
    </PublicLayout>
  );
}
