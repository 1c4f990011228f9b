import type { Permission } from '@bo/contracts';
import { addLocale, useTranslation } from '@bo/i18n';
import Result from 'antd/es/result';
import Skeleton from 'antd/es/skeleton';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import ab from './locales/ab.json';
import en from './locales/en.json';

addLocale('platform', { en, ab });

/** A skeleton should not flash where the answer takes a blink: it appears after this many ms. */
const SKELETON_AFTER = 400;

/** The place holder of a page whose code is on its way. */
export function PagePending() {
  const { t } = useTranslation('platform');
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setVisible(true);
    }, SKELETON_AFTER);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    <div role="status" aria-label={t('pending')} style={{ padding: 24, minHeight: 240 }}>
      {visible && <Skeleton active paragraph={{ rows: 8 }} />}
    </div>
  );
}

/** The page of somebody who may not see it: names the permission, so that an administrator knows what to grant. */
export function NoPermission({ permission }: { permission: Permission }) {
  const { t } = useTranslation('platform');
  return <Result status="403" title={t('noPermission.title')} subTitle={t('noPermission.text', { permission })} extra={<Link to="/">{t('noPermission.home')}</Link>} />;
}
