import { useSession } from '@bo/platform';

/**
 * The seller that one works for: its id, where there is no other to choose or to tell apart. Undefined for people of
 * the store.
 */
export function useOwnSeller(): string | undefined {
  const { works_for } = useSession();
  return works_for?.kind === 'seller' ? works_for.id : undefined;
}
