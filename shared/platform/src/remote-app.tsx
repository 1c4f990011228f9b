import type { Permission } from '@bo/contracts';
import { addLocaleLoader, currentLanguage, useLanguage, type LocaleLoader } from '@bo/i18n';
import { type ComponentType, lazy, type LazyExoticComponent, type ReactNode, Suspense, useEffect } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { RemoteApp } from './lifecycles.tsx';
import type { RemoteDefinitionInput } from './manifest.ts';
import { useCan } from './session.tsx';
import { NoPermission, PagePending } from './states.tsx';

type PageModule = () => Promise<{ default: ComponentType }>;

/** The ids of a definition's routes, as literals. */
type RouteId<D extends RemoteDefinitionInput> = D['routes'][number]['id'];

const RETRY_DELAY = 400;

/**
 * `React.lazy` that tries a failed chunk once more: plain `lazy` remembers a rejected promise for ever, so one lost packet
 * would break a screen until the page is reloaded.
 */
export function lazyPage(load: PageModule): LazyExoticComponent<ComponentType> {
  return lazy(() =>
    load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
      return load();
    }),
  );
}

function Page({ permission, title, children }: { permission: Permission; title: { en: string; ab: string }; children: ReactNode }) {
  const { language } = useLanguage();
  const allowed = useCan(permission);
  useEffect(() => {
    document.title = title[language];
  }, [title, language]);
  return allowed ? <Suspense fallback={<PagePending />}>{children}</Suspense> : <NoPermission permission={permission} />;
}

/**
 * Builds a remote's app from its definition: one lazy page per declared route, behind its permission, with its title, and
 * its texts loaded before the first frame. TypeScript refuses a route without a page and a page without a route, so the
 * data the host reads and the code it loads cannot drift apart.
 */
export function createRemoteApp<const D extends RemoteDefinitionInput>(definition: D, pages: Record<RouteId<D>, PageModule>, locales: LocaleLoader): RemoteApp {
  const routes = definition.routes.map((route) => ({ ...route, Element: lazyPage(pages[route.id as RouteId<D>]) }));
  function App() {
    return (
      <Routes>
        {routes.map(({ id, path, permission, title, Element }) => (
          <Route
            key={id}
            path={path}
            element={
              <Page key={id} permission={permission} title={title}>
                <Element />
              </Page>
            }
          />
        ))}
      </Routes>
    );
  }
  return { id: definition.id, App, prepare: () => addLocaleLoader(definition.id, locales, currentLanguage()) };
}
