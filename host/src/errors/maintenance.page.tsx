import { useTranslation } from '@bo/i18n';
import { accessToken } from '@bo/platform';
import { Link, useLocation, useNavigate } from '@bo/platform/router';
import Button from 'antd/es/button';
import { useEffect, useState } from 'react';
import { loadPublicSettings } from '../base/public-settings.ts';
import { ClosedArt, ErrorPage } from './error-page.tsx';

const ASK_EVERY = 30_000;

export function MaintenancePage() {
  const { t } = useTranslation('host');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => void loadPublicSettings(), ASK_EVERY);
    return () => {
      clearInterval(timer);
    };
  }, []);
  // In place: behind this page lies the screen that one was on, and what was typed there is a draft.
  const again = async () => {
    setAsking(true);
    await loadPublicSettings();
    setAsking(false);
    if (pathname === '/errors/maintenance') await navigate('/');
  };
  return (
    <ErrorPage
      art={<ClosedArt />}
      heading={t('maintenance.heading')}
      text={t('maintenance.text')}
      action={
        <>
          <Button type="primary" loading={asking} onClick={() => void again()}>
            {t('maintenance.again')}
          </Button>
          {/* Anyone who may open the store again must be able to take this seat. */}
          {accessToken() ? (
            <Link className="error-other" to="/auth/sign-out">
              {t('header.logout')}
            </Link>
          ) : null}
        </>
      }
    />
  );
}
