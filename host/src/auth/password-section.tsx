import { ChangePassword } from '@bo/contracts';
import { DetailSection, Dialog } from '@bo/kit';
import { toast, useSession } from '@bo/platform';
import { useQueryClient } from '@bo/platform/query';
import Button from 'antd/es/button';
import { useState } from 'react';
import { changePassword, ownSessions } from './account.api.ts';
import { useAuthText } from './auth-text.ts';
import { useMyAccountText } from './my-account-text.ts';
import { CurrentPassword, PublicField, PublicForm } from './public-form.tsx';

/** One's own password, changed with the current one. */
export function PasswordSection({ hasPassword }: { hasPassword: boolean }) {
  const t = useMyAccountText();
  const auth = useAuthText();
  const client = useQueryClient();
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  async function submit(input: ChangePassword): Promise<void> {
    await changePassword(input);
    toast.success(t('password.changed'));
    setOpen(false);
    await client.invalidateQueries({ queryKey: ownSessions().queryKey });
  }
  return (
    <DetailSection title={t('password.title')}>
      <p className="bo-muted">{t(hasPassword ? 'password.what' : 'password.none')}</p>
      {hasPassword ? <Button onClick={() => setOpen(true)}>{t('password.change')}</Button> : null}
      {open ? (
        <Dialog
          open
          title={t('password.change')}
          footer={null}
          width={460}
          mask={{ closable: false }}
          onCancel={() => setOpen(false)}
        >
          <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
          <PublicForm contract={ChangePassword} submit={submit} action={t('password.change')}>
            <CurrentPassword label={t('password.current')} autoFocus />
            <PublicField name="new_password" label={t('password.new')} kind="password" autoComplete="new-password" />
            <p className="bo-muted">{auth('invitation.rules')}</p>
          </PublicForm>
        </Dialog>
      ) : null}
    </DetailSection>
  );
}
