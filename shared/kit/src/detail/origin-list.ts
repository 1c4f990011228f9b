import { useLocation, useNavigate } from '@bo/platform/router';

/** Where in which list a record was opened; its table leaves it in the navigation. */
export interface ListPlace {
  /** The list's path and query. */
  list: string;
  search: string;
  /** What the list's route has fixed, which its query does not say. */
  fixed: Readonly<Record<string, string>>;
  /** Counted over all of its pages. */
  place: number;
}

/** All of it is left together, or nothing. */
const isListPlace = (state: unknown): state is ListPlace =>
  state instanceof Object && 'list' in state && 'fixed' in state;

/** The place in the list one came from; null when one came from elsewhere. */
export function useListPlace(): ListPlace | null {
  const state: unknown = useLocation().state;
  return isListPlace(state) ? state : null;
}

/** Goes along on the way back to a list: it is shown as one left it, whatever view it starts with. */
const AS_LEFT = { asLeft: true };

/** Whether one was led back to this list as one left it. */
export function useAsLeft(): boolean {
  const state: unknown = useLocation().state;
  return state instanceof Object && 'asLeft' in state;
}

/**
 * The address of the list at `path` with its last search, filters, sort and page, if the user came from it or from one
 * of its `tabs`, and the matching navigation state.
 */
export function useListAddress(
  path: string,
  tabs: readonly string[] = [],
): { pathname: string; search: string; state: object | undefined } {
  const from = useListPlace();
  if (!from || (from.list !== path && !tabs.includes(from.list)))
    return { pathname: path, search: '', state: undefined };
  return { pathname: from.list, search: from.search, state: AS_LEFT };
}

/** Leads to the list at `path` as one left it. */
export function useBackToList(path: string): () => void {
  const navigate = useNavigate();
  const { state, ...address } = useListAddress(path);
  return () => void navigate(address, { state });
}
