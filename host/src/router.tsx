import { createBrowserRouter, Navigate } from '@bo/platform/router';
import { RequireSession } from './auth/require-session.tsx';
import { SignInPage } from './auth/sign-in.page.tsx';
import { NotFoundPage } from './errors/not-found.page.tsx';
import { RemoteOutlet } from './remotes/remote-outlet.tsx';
import { MainLayout } from './shell/layout/main-layout.tsx';

/** The one router. Remotes' screens live below the splat: their paths are data in the registry, never a list kept here. */
export function createHostRouter() {
  return createBrowserRouter([
    { path: '/auth/sign-in', element: <SignInPage /> },
    { path: '/errors/error404', element: <NotFoundPage /> },
    {
      element: (
        <RequireSession>
          <MainLayout />
        </RequireSession>
      ),
      children: [
        { path: '/', element: <Navigate to="/product/productlist" replace /> },
        { path: '*', element: <RemoteOutlet /> },
      ],
    },
  ]);
}
