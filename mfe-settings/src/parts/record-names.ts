import { i18n } from '@bo/i18n';
import { plainName, useRecordPlaces } from '@bo/platform';
import { useLabel } from '@bo/resources';

type Label = Parameters<ReturnType<typeof useLabel>>[0];
const isLabel = (key: string): key is Label => i18n.exists(key, { ns: 'labels' });

/** What a type of record is called: by the product's own word, by that of the remote whose it is, or by its code. */
export function useRecordTypeName(): (type: string) => string {
  const label = useLabel();
  const { titleOf } = useRecordPlaces();
  return (type) => {
    const key = `record_type.${type}`;
    return isLabel(key) ? label(key) : (titleOf(type) ?? plainName(type));
  };
}
