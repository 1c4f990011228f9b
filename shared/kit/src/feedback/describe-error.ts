import { permissionName } from '@bo/contracts';
import type { ApiError } from '@bo/http';
import { useLanguage } from '@bo/i18n';
import { useCallback } from 'react';
import { useKitText } from '../text.ts';

/**
 * What went wrong and what to do about it, in the screen's language. The server's own sentence wins where it sent one.
 */
export function useDescribeError(): (error: ApiError) => string {
  const t = useKitText();
  const { language } = useLanguage();
  return useCallback(
    (error: ApiError) => {
      if (error.kind === 'offline') return t('error.offline');
      if (error.permission !== undefined)
        return t('error.permission', { permission: permissionName(error.permission, language) });
      if (error.code === 'contract_broken') return t('error.contract');
      // Raised with the literal English text, whatever the screen's language.
      if (error.status === 500) return t('error.server');
      if (error.detail !== '') return error.detail;
      return error.kind === 'busy' ? t('error.busy') : t('error.status', { status: error.status });
    },
    [t, language],
  );
}
