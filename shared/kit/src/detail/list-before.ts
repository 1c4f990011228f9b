import { useLocation, useNavigate } from '@bo/platform/router';

/** The query of the list one came from, as the table left it in the navigation; null when one came from elsewhere. */
export function useListBefore(): string | null {
  const state = useLocation().state as unknown;
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string' ? state.from : null;
}

/** Leads to the list at `path` as one left it: its search, filters, sort and page, when one came from it. */
export function useBackToList(path: string): () => void {
  const navigate = useNavigate();
  const from = useListBefore();
  return () => void navigate({ pathname: path, search: from ?? '' });
}
