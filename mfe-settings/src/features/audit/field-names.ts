import { i18n } from '@bo/i18n';
import { useCallback } from 'react';
import type { texts } from '../../locales/en/index.ts';
import { useText } from '../../text.ts';

type FieldName = keyof (typeof texts)['audit']['names'];
const isNamed = (field: string): field is FieldName => i18n.exists(`names.${field}`, { ns: 'audit' });

/** What a field of a record is called, in the reader's language. One without a word has its own name, its words apart. */
export function useFieldName(): (field: string) => string {
  const t = useText('audit');
  return useCallback((field) => (isNamed(field) ? t(`names.${field}`) : field.replaceAll('_', ' ')), [t]);
}
