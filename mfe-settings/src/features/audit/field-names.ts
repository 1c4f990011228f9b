import { i18n } from '@bo/i18n';
import { plainName, useWords } from '@bo/platform';
import { useCallback } from 'react';
import type { texts } from '../../locales/en/index.ts';
import { useText } from '../../text.ts';

type FieldName = keyof (typeof texts)['audit']['names'];
const isNamed = (field: string): field is FieldName => i18n.exists(`names.${field}`, { ns: 'audit' });

/** What a field is called: by the audit log's word for what records of many kinds have, or by the remote's whose record it is. */
export function useFieldName(): (field: string) => string {
  const t = useText('audit');
  const wordOf = useWords();
  return useCallback(
    (field) => (isNamed(field) ? t(`names.${field}`) : (wordOf('fields', field) ?? plainName(field))),
    [t, wordOf],
  );
}
