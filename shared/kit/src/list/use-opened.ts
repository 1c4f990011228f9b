import { useSearchParams } from '@bo/platform/router';

/**
 * The record that the address opens beside its list (`?name=ID`): a link can name it, and Back closes it. `searchOf` is
 * the address's search with another one open, everything else in it as it stands.
 */
export function useOpened(name: string) {
  const [params, setParams] = useSearchParams();
  const change = (before: URLSearchParams, id: string | null) => {
    const next = new URLSearchParams(before);
    if (id === null) next.delete(name);
    else next.set(name, id);
    return next;
  };
  return {
    opened: params.get(name),
    searchOf: (id: string) => `?${change(params, id).toString()}`,
    open: (id: string) => setParams((now) => change(now, id)),
    close: () => setParams((now) => change(now, null), { replace: true }),
  };
}
