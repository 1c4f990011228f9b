import { Look } from '@bo/platform/theme-root';
import type { ReactNode } from 'react';
import { usePublicSettings } from '../base/public-settings.ts';

/** The look of the whole product, with the store's font service and the page's nonce. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { font_service_url: fontService } = usePublicSettings();
  return (
    <Look fontService={fontService} nonce={window.__nonce__}>
      {children}
    </Look>
  );
}
