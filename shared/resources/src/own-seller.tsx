import { type ListState, ReferenceFilter } from '@bo/kit';
import { useSession } from '@bo/platform';
import { sellers } from './sellers.ts';

/** The seller that one works for: its id, where there is no other to choose or to tell apart. Undefined for people of the store. */
export function useOwnSeller(): string | undefined {
  const { works_for } = useSession();
  return works_for?.kind === 'seller' ? works_for.id : undefined;
}

/** The filter of a list by seller; none for people of one seller. */
export function SellerFilter({ list, label }: { list: ListState; label: string }) {
  return useOwnSeller() === undefined ? (
    <ReferenceFilter list={list} name="seller" label={label} resource={sellers} />
  ) : null;
}
