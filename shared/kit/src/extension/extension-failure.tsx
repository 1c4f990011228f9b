import { useLanguage } from '@bo/i18n';
import type { Extension } from '@bo/platform';
import Button from 'antd/es/button';
import { useKitText } from '../text.ts';

/** The message shown in place of a failed extension; the rest of the page keeps working. */
export function useFailureText({ title }: Extension): string {
  const t = useKitText();
  const { language } = useLanguage();
  return t('extension.failed', { title: title[language] });
}

/** In the place of an extension that failed. */
export function ExtensionFailure({ extension, onRetry }: { extension: Extension; onRetry: () => void }) {
  const t = useKitText();
  return (
    <div role="alert" className="bo-extension-failure">
      <span>{useFailureText(extension)}</span>
      <Button size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
