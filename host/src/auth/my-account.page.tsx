import { PasswordAndCode, PasswordProof, type SecondFactor, type SecondFactorSecret } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { DetailSection, Dialog, Fact, Loaded, PageHeading, recordName, SummaryStrip } from '@bo/kit';
import { toast, useSession } from '@bo/platform';
import { useQuery, useQueryClient } from '@bo/platform/query';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { lazy, Suspense, useState } from 'react';
import { usePageTitle } from '../base/use-app-name.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  ownSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './account.api.ts';
import { useAuthText } from './auth-text.ts';
import { PasskeySection } from './passkey-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { DisplaySection, NotificationsSection } from './preferences-sections.tsx';
import { CurrentPassword, PublicField, PublicForm } from './public-form.tsx';
import { RecoveryCodeList } from './recovery-codes.tsx';
import { SessionsSection } from './sessions-section.tsx';
import './second-factor.css';

const AppSetUp = lazy(() => import('./app-set-up.tsx').then(({ AppSetUp: Page }) => ({ default: Page })));
type Doing = 'set_up' | 'renew' | 'remove';
/** So few codes left, and it is time for others. */
const FEW_CODES = 3;

/** The user's own account: profile, sign-in methods, sessions and preferences. */
export function MyAccountPage() {
  const t = useAuthText();
  const { language } = useLanguage();
  const { user } = useSession();
  const result = useQuery(ownSecondFactor());
  usePageTitle(t('account.title'));
  return (
    <section className="page account">
      <PageHeading title={t('account.title')} />
      <SummaryStrip>
        <Fact label={t('account.name')}>
          <bdi>{recordName(user, language)}</bdi>
        </Fact>
        <Fact label={t('email')}>
          <bdi dir="ltr">{user.email}</bdi>
        </Fact>
        <Fact label={t('account.role')}>
          <bdi>{(language === 'ab' && user.role_name_ar) || user.role_name}</bdi>
        </Fact>
      </SummaryStrip>
      <Loaded result={result}>
        {(factor) => (
          <>
            <PasswordSection hasPassword={factor.has_password} />
            <Factor factor={factor} />
            <PasskeySection factor={factor} />
            <DisplaySection />
            <NotificationsSection />
            {/* Last, since what it lists comes later. */}
            <SessionsSection />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Factor({ factor }: { factor: SecondFactor }) {
  const t = useAuthText();
  const format = useFormat();
  const [doing, setDoing] = useState<Doing | null>(null);
  const { since, recovery_codes_left: left, required } = factor;
  return (
    <DetailSection title={t('factor.title')}>
      <p className="bo-muted">{t('factor.what')}</p>
      {!factor.has_password ? <p>{t('factor.noPassword')}</p> : null}
      {since === null ? (
        factor.has_password ? (
          <Button type="primary" onClick={() => setDoing('set_up')}>
            {t('factor.setUp')}
          </Button>
        ) : null
      ) : (
        <>
          <p>{t('factor.on', { at: format.dateTime(since), left: format.number(left) })}</p>
          {left <= FEW_CODES ? <Alert type="warning" showIcon title={t('factor.few')} /> : null}
          <div className="factor-actions">
            <Button onClick={() => setDoing('renew')}>{t('factor.renew')}</Button>
            {required ? null : (
              <Button danger onClick={() => setDoing('remove')}>
                {t('factor.remove')}
              </Button>
            )}
          </div>
          {required ? <p className="bo-muted">{t('factor.required')}</p> : null}
        </>
      )}
      {doing ? <FactorDialog key={doing} doing={doing} onClose={() => setDoing(null)} /> : null}
    </DetailSection>
  );
}

/** Setting up, other recovery codes, removing: each begins with the password. */
function FactorDialog({ doing, onClose }: { doing: Doing; onClose: () => void }) {
  const t = useAuthText();
  const client = useQueryClient();
  const { user } = useSession();
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  function close(): void {
    void client.invalidateQueries({ queryKey: ownSecondFactor().queryKey });
    onClose();
  }
  async function prove(input: PasswordAndCode): Promise<void> {
    if (doing === 'renew') setCodes((await renewRecoveryCodes(input)).recovery_codes);
    else {
      await removeSecondFactor(input);
      toast.success(t('factor.removed'));
      close();
    }
  }
  const title = t(doing === 'set_up' ? 'factor.setUp' : doing === 'renew' ? 'factor.renew' : 'factor.remove');
  return (
    <Dialog
      open
      title={codes ? null : title}
      footer={null}
      width={460}
      closable={codes === null}
      keyboard={codes === null}
      mask={{ closable: false }}
      onCancel={close}
    >
      <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
      {codes ? (
        <RecoveryCodeList codes={codes} email={user.email} onDone={close} />
      ) : secret ? (
        <Suspense fallback={null}>
          <AppSetUp
            secret={secret}
            confirm={async (code) => setCodes((await confirmSecondFactor(code)).recovery_codes)}
          />
        </Suspense>
      ) : doing === 'set_up' ? (
        <PublicForm
          contract={PasswordProof}
          submit={async (input) => setSecret(await beginSecondFactor(input))}
          action={t('factor.next')}
        >
          <CurrentPassword label={t('password')} autoFocus />
        </PublicForm>
      ) : (
        <PublicForm contract={PasswordAndCode} submit={prove} action={title} danger={doing === 'remove'}>
          <CurrentPassword label={t('password')} autoFocus />
          <PublicField name="code" label={t('factor.code')} kind="recovery" autoComplete="one-time-code" />
        </PublicForm>
      )}
    </Dialog>
  );
}
