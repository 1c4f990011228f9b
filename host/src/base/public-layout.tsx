import { LANGUAGES, localeOf, setLanguage, useLanguage, useTranslation } from '@bo/i18n';
import { Link } from '@bo/platform/router';
import { useThemeSettings } from '@bo/platform/theme';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { usePublicSettings } from './public-settings.ts';
import { StoreMark } from './store-mark.tsx';
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
          <StoreMark />
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
        <StoreContact />
        <Link to="/auth/privacy-policy">{t('privacyLink')}</Link>
      </footer>
    </div>
  );
}

/** Who runs the store, and how to reach them. */
function StoreContact() {
  const { language } = useLanguage();
  const { legal_name: en = '', legal_name_ar: ab = '', phone = '', email = '' } = usePublicSettings().identity;
  const name = language === 'ab' ? ab || en : en || ab;
  if (name + phone + email === '') return null;
  return (
    <address className="public-contact">
      {name ? <bdi>{name}</bdi> : null}
      {phone ? (
        <a href={`tel:${phone}`} dir="ltr">
          {phone}
        </a>
      ) : null}
      {email ? (
        <a href={`mailto:${email}`} dir="ltr">
          {email}
        </a>
      ) : null}
    </address>
  );
}
