import type { Permission } from '@bo/contracts/platform';
import { addLocaleLoader, currentLanguage, type LocaleLoader } from '@bo/i18n';
import { type ComponentType, lazy, type LazyExoticComponent, useEffect, useState } from 'react';
import { matchPath, Route, Routes } from 'react-router-dom';
import type { RemoteApp } from './lifecycles.tsx';
import type { RemoteDefinitionInput } from './manifest.ts';
import { useCan } from './session.tsx';
import { NoPermission, PagePending } from './states.tsx';

type PageModule = () => Promise<{ default: ComponentType }>;
/** What React's own `lazy` takes, whatever its props. */
type LazyComponent = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default'];

/** The ids of a definition's routes, as literals. */
type RouteId<D extends RemoteDefinitionInput> = D['routes'][number]['id'];

const RETRY_DELAY = 400;

async function twice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    // Who waited for it has waited long enough: the next try is theirs.
    if (error instanceof Error && 'type' in error && error.type === 'timeout') throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
    return load();
  }
}

/**
 * `React.lazy` that tries a failed chunk once more: plain `lazy` remembers a rejected promise for ever, so one lost
 * packet
 * would break a screen until the page is reloaded.
 */
export function lazyPage<C extends LazyComponent>(load: () => Promise<{ default: C }>): LazyExoticComponent<C> {
  return lazy<C>(() => twice(load));
}

/** A page whose code is fetched when it is needed, or before. A failure is not remembered: Retry fetches it again. */
interface LazyPage {
  /** Once it is here. */
  Element: ComponentType | null;
  load(): Promise<ComponentType>;
}

function lazyPageOf(load: PageModule): LazyPage {
  let loading: Promise<ComponentType> | null = null;
  const page: LazyPage = {
    Element: null,
    load: () =>
      (loading ??= twice(load).then(
        (module) => (page.Element = module.default),
        (error: unknown) => {
          loading = null;
          throw error;
        },
      )),
  };
  return page;
}

/**
 * Not by React's own `lazy`: what that reveals it holds back until 300 ms after the last placeholder anywhere on the
 * screen.
 */
function useLoaded(page: LazyPage): ComponentType | null {
  const [Element, setElement] = useState(() => page.Element);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    let current = true;
    if (!Element) {
      page.load().then(
        (loaded) => {
          if (current) setElement(() => loaded);
        },
        (error: unknown) => {
          if (current) setFailure({ error });
        },
      );
    }
    return () => {
      current = false;
    };
  }, [page, Element]);
  if (failure) throw failure.error;
  return Element;
}

function Page({ permission, page }: { permission: Permission; page: LazyPage }) {
  const Element = useLoaded(page);
  const allowed = useCan(permission);
  if (!allowed) return <NoPermission permission={permission} />;
  return Element ? <Element /> : <PagePending />;
}

/**
 * Builds a remote's app from its definition: one lazy page per declared route, behind its permission, its texts loaded
 * before the first frame; its title is shown by anyone who mounts it. TypeScript refuses a route without a page and a
 * page without a route, so the data the host reads and the code it loads cannot drift apart.
 */
export function createRemoteApp<const D extends RemoteDefinitionInput>(
  definition: D,
  pages: Record<RouteId<D>, PageModule>,
  locales: LocaleLoader,
): RemoteApp {
  const routes = definition.routes.map((route) => ({ ...route, page: lazyPageOf(pages[route.id as RouteId<D>]) }));
  function App() {
    return (
      <Routes>
        {routes.map(({ id, path, permission, page }) => (
          <Route key={id} path={path} element={<Page key={id} permission={permission} page={page} />} />
        ))}
      </Routes>
    );
  }
  return {
    id: definition.id,
    App,
    prepare: () => addLocaleLoader(definition.id, locales, currentLanguage()),
    async preload(pathname) {
      await routes.find(({ path }) => matchPath(path, pathname))?.page.load();
    },
  };
}
