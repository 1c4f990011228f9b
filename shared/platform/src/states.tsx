import { permissionName } from '@bo/contracts/platform';
import { addLocale, useLanguage, useTranslation } from '@bo/i18n';
import Skeleton from 'antd/es/skeleton';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import ab from './locales/ab.json';
import en from './locales/en.json';

addLocale('platform', { en, ab });

/** A skeleton should not flash where the answer takes a blink: it appears after this many ms. */
const SKELETON_AFTER = 400;

/** The place holder of a page whose code is on its way; the host knows it by `data-code-pending`. */
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
    <div role="status" data-code-pending aria-label={t('pending')} style={{ padding: 24, minHeight: 240 }}>
      {visible && <Skeleton active paragraph={{ rows: 8 }} />}
    </div>
  );
}

/** The page of someone who may not see it: names the permission, so that an administrator knows what to grant. */
export function NoPermission({ permission }: { permission: string }) {
  const { t } = useTranslation('platform');
  const { language } = useLanguage();
  return (
    <section
      style={{
        display: 'grid',
        justifyItems: 'center',
        gap: 12,
        paddingBlock: 72,
        paddingInline: 24,
        textAlign: 'center',
      }}
    >
      <svg
        width="44"
        height="44"
        viewBox="0 0 44 44"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        opacity="0.6"
        aria-hidden
        focusable="false"
      >
        <rect x="8" y="19" width="28" height="20" rx="5" />
        <path d="M14 19v-5a8 8 0 0 1 16 0v5M22 27v4" />
      </svg>
      <h1 style={{ margin: 0, fontSize: 20 }}>{t('noPermission.title')}</h1>
      <p style={{ margin: 0, maxInlineSize: '60ch' }}>
        {t('noPermission.text', { permission: permissionName(permission, language) })}
      </p>
      <Link to="/">{t('noPermission.home')}</Link>
    </section>
  );
}
