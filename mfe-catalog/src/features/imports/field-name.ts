import { attributeCode, IMPORT_FIELDS, type ImportTarget } from '@bo/contracts';
import { isolate } from '@bo/i18n';
import { useAttributeNames } from '../../parts/attributes.api.ts';
import { useText } from '../../text.ts';

/** The name of a field or an attribute, in the reader's language. */
export function useFieldName(): (field: ImportTarget) => string {
  const t = useText('imports');
  const attributes = useAttributeNames();
  return (field) => {
    const known = IMPORT_FIELDS.find((one) => one === field);
    const code = attributeCode(field) ?? '';
    return known ? t(`field.${known}`) : isolate(attributes.get(code) ?? code);
  };
}
