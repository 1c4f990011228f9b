import { RECORD_TYPES, type RecordType } from '@bo/contracts';

/**
 * The name of a record type's resource, its area and what its writes make stale, from the one table (`RECORD_TYPES`): a
 * write here and a change that the event stream tells make the same stale.
 *
 * @example defineResource({ ...ofRecord('brand'), path: 'admin_panel/brands/', entity: Brand, … });
 */
export function ofRecord<T extends RecordType>(type: T) {
  const { area, resources } = RECORD_TYPES[type];
  const [name, ...alsoInvalidates] = resources;
  return { name: name as (typeof RECORD_TYPES)[T]['resources'][0], area, alsoInvalidates };
}

/** The query keys that a change of such a record invalidates: `meta.invalidates` of a write of its own kind. */
export const staleAfter = (type: RecordType): readonly [string][] => RECORD_TYPES[type].resources.map((name) => [name]);
