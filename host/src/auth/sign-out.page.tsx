import { sendUnsent } from '@bo/platform';
import { Link, Navigate } from '@bo/platform/router';
import Button from 'antd/es/button';
import { useEffect, useState } from 'react';
import { sessionChanged } from '../remotes/orchestrator.ts';
import { LoadingScreen } from '../base/loading/loading-screen.tsx';
import { PublicLayout } from '../base/public-layout.tsx';
import { useAuthText } from './auth-text.ts';
import { signOut } from './sign-in.api.ts';

/**
 * Ends the session, then shows sign-in; asks first if this device has unsent work. A page, so that the guard for
 * unsaved forms applies, and no screen that needs a session is shown when it ends.
 */
export function SignOutPage() {
  const t = useAuthText();
  const [unsent, setUnsent] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const leave = () => {
    void signOut()
      .then(sessionChanged)
      .finally(() => setDone(true));
  };
  useEffect(() => {
    void sendUnsent().then(([page]) => (page === undefined ? leave() : setUnsent(page)));
  }, []);
  if (done) return <Navigate to="/auth/sign-in" replace />;
  if (unsent === null) return <LoadingScreen />;
  return (
    <PublicLayout>
      <section className="public-card">
        <h1>{t('unsent.title')}</h1>
        <p className="public-lead">{t('unsent.effect')}</p>
        <Link to={unsent}>{t('unsent.open')}</Link>
        <Button type="link" block className="plain-other" onClick={leave}>
          {t('unsent.leave')}
        </Button>
      </section>
    </PublicLayout>
  );
}
