import { useLanguage } from '@bo/i18n';
import { type QueryClient, QueryClientProvider } from '@bo/platform/query';
import { RouterProvider } from '@bo/platform/router';
import { useEffect } from 'react';
import type { createHostRouter } from './router.tsx';
import { fadeSplash } from './base/loading/splash.ts';
import { keepTabInDialogs } from './base/tab-ring.ts';
import { Toasts } from './shell/toasts.tsx';
import { ThemeProvider } from './theme/theme-provider.tsx';

/** The one React tree of the page: theme, queries, router and toasts serve the host and every remote alike. */
export function App({
  router,
  queryClient,
}: {
  router: ReturnType<typeof createHostRouter>;
  queryClient: QueryClient;
}) {
  const { language } = useLanguage();
  useEffect(() => {
    // What is installed is called what it is called on the screen.
    document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/app/${language}.webmanifest`);
  }, [language]);
  useEffect(() => {
    fadeSplash(document.getElementById('splash'));
  }, []);
  useEffect(keepTabInDialogs, []);
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} useTransitions={false} />
        <Toasts />
      </QueryClientProvider>
    </ThemeProvider>
  );
}
