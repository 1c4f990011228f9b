import { permissionName } from '@bo/contracts/platform';
import type { ApiError } from '@bo/http/core';
import { addLocale, currentLanguage, i18n, type TextKey, useLanguage } from '@bo/i18n';
import { useCallback } from 'react';
import ab from './locales/ab/errors.json';
import en from './locales/en/errors.json';

addLocale('errors', { en, ab });

/**
 * What went wrong and what to do about it, in the language in use. The server's own sentence wins where it sent one.
 */
export function describeError(error: ApiError, language = currentLanguage()): string {
  const t = (key: TextKey<typeof en>, values?: Record<string, unknown>) =>
    i18n.t(key, { ns: 'errors', lng: language, ...values });
  if (error.kind === 'offline') return t('offline');
  if (error.permission !== undefined)
    return t('permission', { permission: permissionName(error.permission, language) });
  if (error.code === 'contract_broken') return t('contract');
  // Raised with the literal English text, whatever the screen's language.
  if (error.status === 500) return t('server');
  if (error.detail !== '') return error.detail;
  if (error.kind === 'busy') return t('busy');
  // A gateway's own answer (502, 504): nobody has refused anything.
  return t(error.kind === 'server' ? 'unanswered' : 'status', { status: error.status });
}

/** `describeError` for what stands on the screen: it follows a switch of the language. */
export function useDescribeError(): (error: ApiError) => string {
  const { language } = useLanguage();
  return useCallback((error: ApiError) => describeError(error, language), [language]);
}
