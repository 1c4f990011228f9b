import type { SecondStep } from '@bo/contracts';
import { type ApiError, toApiError } from '@bo/http';
import { LinkButton, useDescribeError } from '@bo/kit';
import { useLocation, useNavigate } from '@bo/platform/router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { PublicLayout } from '../base/public-layout.tsx';
import { usePageTitle } from '../base/use-app-name.ts';
import { sessionChanged } from '../remotes/orchestrator.ts';
import { loadSession } from './session.ts';
import { finishDirectory } from './sign-in.api.ts';
import { useAuthText } from './auth-text.ts';
import { unlock } from './idle-lock.ts';
import { safeOrigin } from './origin.ts';
import { SecondStepForm } from './second-step.tsx';

/** Where the store's directory sends people back to: the session, or the second factor that an account has here. */
export function DirectoryPage() {
  const t = useAuthText();
  const describe = useDescribeError();
  const navigate = useNavigate();
  const { search } = useLocation();
  const asked = useRef(false);
  const [step, setStep] = useState<SecondStep | null>(null);
  const [failed, setFailed] = useState<ApiError | null>(null);
  usePageTitle(t('directory.title'));
  const go = useCallback(async () => {
    await loadSession();
    // Who the directory vouches for has shown that they are at the screen.
    unlock();
    await navigate(safeOrigin({ from: new URLSearchParams(search).get('from') }), { replace: true });
    await sessionChanged();
  }, [navigate, search]);
  useEffect(() => {
    // What the browser holds is good once.
    if (asked.current) return;
    asked.current = true;
    finishDirectory()
      .then((next) => (next ? setStep(next) : go()))
      .catch((thrown: unknown) => setFailed(toApiError(thrown)));
  }, [go]);
  const back = () => void navigate('/auth/sign-in', { replace: true });
  return (
    <PublicLayout>
      <section className="public-card">
        {step ? (
          <SecondStepForm step={step} onSignedIn={go} onBack={back} />
        ) : (
          <>
            <h1>{t('directory.title')}</h1>
            {failed ? (
              <>
                <p className="public-lead" role="alert">
                  {describe(failed)}
                </p>
                <LinkButton to="/auth/sign-in">{t('signUp.back')}</LinkButton>
              </>
            ) : null}
          </>
        )}
      </section>
    </PublicLayout>
  );
}
