import { LANGUAGES, localeOf, setLanguage, useLanguage, useTranslation } from '@bo/i18n';
import { Link } from '@bo/platform/router';
import { useThemeSettings } from '@bo/platform/theme';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { Mark } from './loading/mark.tsx';
import { useAppName } from './use-app-name.ts';
import './public.css';

/** The frame of the pages that need no session: the store's name, one card, the other language. */
export function PublicLayout({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  const { t } = useTranslation('host');
  const { language } = useLanguage();
  const { footer_year: year } = useThemeSettings();
  const name = useAppName();
  return (
    <div className="public">
      <header className="public-head">
        <Link to="/" className="public-brand">
          <Mark size={32} />
          <span>{name}</span>
        </Link>
        <nav aria-label={t('header.language')} className="public-languages">
          {LANGUAGES.map((value) => (
            <Button
              key={value}
              type="text"
              lang={localeOf(value).locale}
              aria-pressed={value === language}
              onClick={() => void setLanguage(value)}
            >
              {localeOf(value).name}
            </Button>
          ))}
        </nav>
      </header>
      <main className={wide ? 'public-main public-main-wide' : 'public-main'}>{children}</main>
      <footer className="public-foot">
        <span>{t('footer', { year, name })}</span>
        <Link to="/auth/privacy-policy">{t('privacyLink')}</Link>
      </footer>
    </div>
  );
}
