import { useLanguage } from '@bo/i18n';
import Button from 'antd/es/button';
import { usePublicSettings } from '../base/public-settings.ts';
import { useAuthText } from './auth-text.ts';

/** Links to the store's directory, if there is one. Not a router link, because the API answers this address. */
export function DirectoryLink({ from }: { from: string }) {
  const t = useAuthText();
  const { language } = useLanguage();
  const { directory } = usePublicSettings();
  if (!directory) return null;
  const name = (language === 'ab' && directory.label_ar) || directory.label;
  return (
    <Button
      block
      size="large"
      className="plain-directory"
      href={`/api/v1/auth/directory/start/?from=${encodeURIComponent(from)}`}
    >
      {t('directory.with', { name })}
    </Button>
  );
}
