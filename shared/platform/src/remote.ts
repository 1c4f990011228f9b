/**
 * What a remote derives from its own manifest and locale files; bundled with the remote, the host shares none of it.
 */
import { addLocaleLoader, currentLanguage, type LocaleLoader, type Translate, typedText } from '@bo/i18n';
import type { ComponentType } from 'react';
import type { RemoteDefinitionInput } from './manifest.ts';

export * from './extension-modules.ts';

/** One text for each parameter of a route's path, in its order. */
type Params<P extends string> = P extends `${string}:${string}/${infer Rest}`
  ? [string, ...Params<`/${Rest}`>]
  : P extends `${string}:${string}`
    ? [string]
    : [];

type Paths<D extends RemoteDefinitionInput> = {
  readonly [R in D['routes'][number] as R['id']]: ((...params: Params<R['path']>) => string) & {
    /** What the screen at this address needs, and thus a link to it. */
    readonly permission: R['permission'];
  };
};

/**
 * The addresses of a remote's screens, by the ids of its routes: a path and its permission stand in `remote.ts` and
 * nowhere else, and a link to a screen that is not there does not compile.
 *
 * @example const paths = pathsOf(remote); paths.brandEdit(brand.id); <Can do={paths.brandCreate.permission}><LinkButton
 *   to={paths.brandCreate()}>…
 */
export function pathsOf<const D extends RemoteDefinitionInput>(definition: D): Paths<D>;
export function pathsOf({ routes }: RemoteDefinitionInput): object {
  const pathTo =
    (path: string) =>
    (...params: string[]) => {
      const rest = params.values();
      return path.replace(/:\w+/g, () => encodeURIComponent(rest.next().value ?? ''));
    };
  return Object.fromEntries(
    routes.map(({ id, path, permission }) => [id, Object.assign(pathTo(path), { permission })]),
  );
}

interface DefaultPage {
  default: ComponentType;
}
/** A module that holds the page of a route under its id: `BrandListPage` for `brandList`. */
type NamedPage<I extends string> = { readonly [K in `${Capitalize<I>}Page`]: ComponentType };

type LoadModule = () => Promise<object>;

const pageOf =
  (id: string, load: LoadModule): LoadModule =>
  async () => {
    const module = await load();
    const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}Page`;
    return 'default' in module
      ? module
      : { default: Object.entries(module).find(([key]) => key === name)?.[1] as unknown };
  };

type Pages<I extends string> = { readonly [K in I]: () => Promise<NamedPage<K> | DefaultPage> };

/**
 * The pages of a remote by the ids of its routes, each from the module that exports it under the route's name, or as
 * its default.
 *
 * @example createRemoteApp(remote, pagesOf({ brandList: () => import('./features/brands/brand-list.page.tsx') }), …)
 */
export function pagesOf<I extends string>(pages: Pages<I>): Record<I, () => Promise<DefaultPage>>;
export function pagesOf(pages: Record<string, LoadModule>): object {
  return Object.fromEntries(Object.entries(pages).map(([id, load]) => [id, pageOf(id, load)]));
}

/** Texts that some pages of a remote do without. `npm run indexes` writes them. */
export interface PageTexts {
  /** Whose texts they are, for a switch of language: unique on the page. */
  owner: string;
  load: LocaleLoader;
  /** The ids of the pages that do without them. */
  notFor: Readonly<Record<string, boolean>>;
}

/** `pagesOf` a remote whose texts come in two parts: a page is there once the texts that it needs are. */
export function pagesWith<I extends string>(texts: PageTexts, pages: Pages<I>): Record<I, () => Promise<DefaultPage>>;
export function pagesWith({ owner, load: loadTexts, notFor }: PageTexts, pages: Record<string, LoadModule>): object {
  let added: Promise<void> | null = null;
  const addTexts = () =>
    (added ??= addLocaleLoader(owner, loadTexts, currentLanguage()).catch((error: unknown) => {
      // A failure is not remembered: Retry fetches them again.
      added = null;
      throw error;
    }));
  const withTexts =
    (id: string, load: LoadModule): LoadModule =>
    async () => {
      const [page] = await Promise.all([load(), notFor[id] ? null : addTexts()]);
      return page;
    };
  return Object.fromEntries(Object.entries(pages).map(([id, load]) => [id, withTexts(id, pageOf(id, load))]));
}

/**
 * An address with a query, which is a record or the text after the question mark; what is undefined or empty is left
 * out.
 */
export function withQuery(path: string, query: string | Readonly<Record<string, string | undefined>>): string {
  const given = typeof query === 'string' ? [...new URLSearchParams(query)] : Object.entries(query);
  const search = new URLSearchParams(given.filter((pair): pair is [string, string] => Boolean(pair[1])));
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

/**
 * The one text hook of a remote: the texts of a feature by the name of its locale file. A key that is not in the file
 * does not compile.
 *
 * @example export const useText = textsOf<typeof texts>(); const t = useText('brands');
 */
export const textsOf =
  <T extends object>() =>
  <N extends keyof T & string>(feature: N): Translate<T[N]> =>
    typedText<T[N]>(feature)();
