import { type ListState, ReferenceFilter } from '@bo/kit';
import { useOwnSeller } from './own-seller.ts';
import { sellers } from './sellers.ts';

/** The filter of a list by seller; none for people of one seller. */
export function SellerFilter({ list, label }: { list: ListState; label: string }) {
  return useOwnSeller() === undefined ? (
    <ReferenceFilter list={list} name="seller" label={label} resource={sellers} />
  ) : null;
}
