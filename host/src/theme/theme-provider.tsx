import { useLanguage } from '@bo/i18n';
import ConfigProvider from 'antd/es/config-provider';
import arEG from 'antd/es/locale/ar_EG';
import enGB from 'antd/es/locale/en_GB';
import theme from 'antd/es/theme';
import type { ReactNode } from 'react';

/** One provider serves every remote, since the tree is one: colours, direction and antd's own texts. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { dir, language } = useLanguage();
  return (
    <ConfigProvider direction={dir} locale={language === 'ab' ? arEG : enGB} theme={{ algorithm: theme.defaultAlgorithm, token: { colorPrimary: '#07AA4D', colorLink: '#057a38', borderRadius: 6 } }}>
      {children}
    </ConfigProvider>
  );
}
