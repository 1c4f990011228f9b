import { i18n } from '@bo/i18n';
import { plainName, useWords } from '@bo/platform';
import { useCallback } from 'react';
import type audit from '../../locales/en/audit.json';
import { useText } from '../../text.ts';

type FieldName = keyof (typeof audit)['names'];
const isNamed = (field: string): field is FieldName => i18n.exists(`names.${field}`, { ns: 'audit' });

/**
 * What a field is called: by the audit log's word for what records of many kinds have, or by the remote's whose record
 * it is.
 */
export function useFieldName(): (field: string) => string {
  const t = useText('audit');
  const wordOf = useWords();
  return useCallback(
    (field) => (isNamed(field) ? t(`names.${field}`) : (wordOf('fields', field) ?? plainName(field))),
    [t, wordOf],
  );
}
