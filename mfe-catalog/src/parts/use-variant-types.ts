import type { VariantType } from '@bo/contracts';
import { useQuery } from '@bo/platform/query';
import { variantTypes } from '@bo/resources';

/** The variant types one can choose, and those of `kept` that have been archived since. */
export function useVariantTypes(kept: readonly unknown[] = []): VariantType[] {
  const live = useQuery(variantTypes.list({ limit: 100 })).data?.results;
  const gone = live !== undefined && kept.some((id) => !live.some((type) => type.id === id));
  const archived = useQuery({ ...variantTypes.list({ limit: 100, archived: true }), enabled: gone }).data?.results;
  return [...(live ?? []), ...(gone ? (archived ?? []).filter(({ id }) => kept.includes(id)) : [])];
}
