import type { Permission } from '@bo/contracts';
import { addLocaleLoader, currentLanguage, useLanguage, type LocaleLoader } from '@bo/i18n';
import { type ComponentType, lazy, type LazyExoticComponent, Suspense, useEffect, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
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

/**
 * `React.lazy` that tries a failed chunk once more: plain `lazy` remembers a rejected promise for ever, so one lost packet
 * would break a screen until the page is reloaded.
 */
export function lazyPage<C extends LazyComponent>(load: () => Promise<{ default: C }>): LazyExoticComponent<C> {
  return lazy<C>(async () => {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
      return load();
    }
  });
}

/** A lazy page that is fetched anew when it is opened again after a failure: Retry would otherwise show the same failure for ever. */
function renewablePage(load: PageModule): () => LazyExoticComponent<ComponentType> {
  let Element: LazyExoticComponent<ComponentType> | null = null;
  const make = () =>
    lazyPage(() =>
      load().catch((error: unknown) => {
        Element = null;
        throw error;
      }),
    );
  return () => (Element ??= make());
}

function Page({ permission, title, page }: { permission: Permission; title: { en: string; ab: string }; page: () => LazyExoticComponent<ComponentType> }) {
  // Chosen once per visit: what suspends renders again, and must find the same element.
  const [Element] = useState(page);
  const { language } = useLanguage();
  const allowed = useCan(permission);
  useEffect(() => {
    document.title = title[language];
  }, [title, language]);
  if (!allowed) return <NoPermission permission={permission} />;
  return (
    <Suspense fallback={<PagePending />}>
      <Element />
    </Suspense>
  );
}

/**
 * Builds a remote's app from its definition: one lazy page per declared route, behind its permission, with its title, and
 * its texts loaded before the first frame. TypeScript refuses a route without a page and a page without a route, so the
 * data the host reads and the code it loads cannot drift apart.
 */
export function createRemoteApp<const D extends RemoteDefinitionInput>(definition: D, pages: Record<RouteId<D>, PageModule>, locales: LocaleLoader): RemoteApp {
  const routes = definition.routes.map((route) => ({ ...route, page: renewablePage(pages[route.id as RouteId<D>]) }));
  function App() {
    return (
      <Routes>
        {routes.map(({ id, path, permission, title, page }) => (
          <Route key={id} path={path} element={<Page key={id} permission={permission} title={title} page={page} />} />
        ))}
      </Routes>
    );
  }
  return { id: definition.id, App, prepare: () => addLocaleLoader(definition.id, locales, currentLanguage()) };
}
