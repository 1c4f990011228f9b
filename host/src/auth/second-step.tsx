import { CodeProof, type SecondFactorSecret, type SecondStep, type SecondStepConfirmed } from '@bo/contracts';
import { type ApiError, toApiError } from '@bo/http';
import { useDescribeError } from '@bo/kit';
import Button from 'antd/es/button';
import { lazy, Suspense, useEffect, useState } from 'react';
import { enter } from './session.ts';
import { confirmStep, secretOfStep, showCode, signInWithPasskey } from './sign-in.api.ts';
import { useAuthText } from './auth-text.ts';
import { PasskeyButton, usePasskeysWork } from './passkey-button.tsx';
import { PublicField, PublicForm } from './public-form.tsx';
import { RecoveryCodeList } from './recovery-codes.tsx';

const AppSetUp = lazy(() => import('./app-set-up.tsx').then(({ AppSetUp: Page }) => ({ default: Page })));

interface Props {
  step: SecondStep;
  onSignedIn: () => Promise<void>;
  /** Back to the password. */
  onBack: () => void;
}

/** The step after the password: a code, a passkey, or setting up an authenticator app. */
export function SecondStepForm(props: Props) {
  const t = useAuthText();
  return (
    <>
      {props.step.kind === 'code' ? <ShowCode {...props} /> : null}
      {props.step.kind === 'passkey' ? <ShowPasskey {...props} /> : null}
      {props.step.kind === 'set_up' ? <SetUpFirst {...props} /> : null}
      <Button type="link" block className="plain-other" onClick={props.onBack}>
        {t('signUp.back')}
      </Button>
    </>
  );
}

function ShowCode({ step, onSignedIn }: Props) {
  const t = useAuthText();
  const [recovery, setRecovery] = useState(false);
  return (
    <>
      <h1>{t('step.title')}</h1>
      <p className="public-lead">{t(recovery ? 'step.recoveryLead' : 'step.lead')}</p>
      <PublicForm
        key={String(recovery)}
        contract={CodeProof}
        submit={async ({ code }) => {
          await showCode(step, code);
          await onSignedIn();
        }}
        action={t('step.action')}
      >
        <PublicField
          name="code"
          label={t(recovery ? 'step.recoveryCode' : 'step.code')}
          kind={recovery ? 'recovery' : 'code'}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          autoFocus
        />
      </PublicForm>
      <Button type="link" block className="plain-other" onClick={() => setRecovery(!recovery)}>
        {t(recovery ? 'step.useApp' : 'step.useRecovery')}
      </Button>
    </>
  );
}

function ShowPasskey({ step, onSignedIn }: Props) {
  const t = useAuthText();
  const work = usePasskeysWork();
  return (
    <>
      <h1>{t('step.title')}</h1>
      <p className="public-lead">{t('passkeys.stepLead')}</p>
      {work ? null : <p>{t('passkeys.noBrowser')}</p>}
      <PasskeyButton
        submit={async () => {
          await signInWithPasskey(step);
          await onSignedIn();
        }}
      />
    </>
  );
}

function SetUpFirst({ step, onSignedIn }: Props) {
  const t = useAuthText();
  const describe = useDescribeError();
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null);
  const [done, setDone] = useState<SecondStepConfirmed | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  useEffect(() => {
    let current = true;
    secretOfStep(step).then(
      (made) => {
        if (current) setSecret(made);
      },
      (thrown: unknown) => {
        if (current) setProblem(toApiError(thrown));
      },
    );
    return () => {
      current = false;
    };
  }, [step]);
  if (done)
    return (
      <RecoveryCodeList
        codes={done.recovery_codes}
        email={done.user.email}
        onDone={async () => {
          enter(done);
          await onSignedIn();
        }}
      />
    );
  return (
    <>
      <h1>{t('setUp.title')}</h1>
      <p className="public-lead">{t('setUp.required')}</p>
      {problem ? (
        <p className="public-lead" role="alert">
          {describe(problem)}
        </p>
      ) : null}
      {secret ? (
        <Suspense fallback={null}>
          <AppSetUp secret={secret} confirm={async (code) => setDone(await confirmStep(step, code))} />
        </Suspense>
      ) : null}
    </>
  );
}
