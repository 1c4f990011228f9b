import { lazyPage, NoPermission, useCan } from '@bo/platform';
import type { Permission } from '@bo/contracts';
import { createBrowserRouter, Navigate, type RouteObject } from '@bo/platform/router';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { HomePage } from './auth/home.tsx';
import { RequireSession } from './auth/require-session.tsx';
import { CrashPage } from './remotes/crash.page.tsx';
import { RemoteOutlet } from './remotes/remote-outlet.tsx';
import { LoadingScreen } from './base/loading/loading-screen.tsx';
import { MainLayout } from './shell/layout/main-layout.tsx';

function Guarded({ permission, children }: { permission: Permission; children: ReactNode }) {
  return useCan(permission) ? children : <NoPermission permission={permission} />;
}

/** A page of the host, loaded when it is first opened; behind a permission where one is named. */
function page(load: () => Promise<ComponentType>, permission?: Permission): ReactNode {
  const Element = lazyPage(() => load().then((component) => ({ default: component })));
  const element = (
    <Suspense fallback={<LoadingScreen />}>
      <Element />
    </Suspense>
  );
  return permission ? <Guarded permission={permission}>{element}</Guarded> : element;
}

const notFound = () => import('./errors/not-found.page.tsx').then((module) => module.NotFoundPage);
const privacyPolicy = () => import('./auth/privacy-policy.page.tsx').then((module) => module.PrivacyPolicyPage);

/** Open to everybody (SPECIFICATION.md section 2.3). */
const PUBLIC: RouteObject[] = [
  { path: '/auth', element: <Navigate to="/auth/sign-in" replace /> },
  { path: '/auth/sign-in', element: page(() => import('./auth/sign-in.page.tsx').then((module) => module.SignInPage)) },
  {
    path: '/auth/forgot-password',
    element: page(() => import('./auth/forgot-password.page.tsx').then((module) => module.ForgotPasswordPage)),
  },
  { path: '/auth/sign-up', element: page(() => import('./auth/sign-up.page.tsx').then((module) => module.SignUpPage)) },
  {
    path: '/auth/sign-out',
    element: page(() => import('./auth/sign-out.page.tsx').then((module) => module.SignOutPage)),
  },
  {
    path: '/auth/directory',
    element: page(() => import('./auth/directory.page.tsx').then((module) => module.DirectoryPage)),
  },
  {
    path: '/auth/accept-invitation',
    element: page(() => import('./auth/accept-invitation.page.tsx').then((module) => module.AcceptInvitationPage)),
  },
  { path: '/auth/privacy-policy', element: page(privacyPolicy) },
  { path: '/privacy-policy', element: page(privacyPolicy) },
  {
    path: '/danger/delete-account',
    element: page(() => import('./auth/delete-account.page.tsx').then((module) => module.DeleteAccountPage)),
  },
  {
    path: '/account/delete-success',
    element: page(() => import('./auth/delete-success.page.tsx').then((module) => module.DeleteSuccessPage)),
  },
  { path: '/errors/error404', element: page(notFound) },
  {
    path: '/errors/error500',
    element: page(() => import('./errors/server-error.page.tsx').then((module) => module.ServerErrorPage)),
  },
  {
    path: '/errors/maintenance',
    element: page(() => import('./errors/maintenance.page.tsx').then((module) => module.MaintenancePage)),
  },
  { path: '/index', element: <Navigate to="/" replace /> },
];

/** The host's own pages inside the main layout. */
const OWN: RouteObject[] = [
  { path: '/', element: <HomePage /> },
  {
    path: '/dashboard',
    element: page(
      () => import('./dashboard/dashboard.page.tsx').then((module) => module.DashboardPage),
      'dashboard.view',
    ),
  },
  {
    path: '/platform',
    element: page(() => import('./remotes/platform.page.tsx').then((module) => module.PlatformPage), 'platform.view'),
  },
  {
    path: '/notifications',
    element: page(
      () => import('./notifications/notification-history.page.tsx').then((module) => module.NotificationHistoryPage),
      'notification.view',
    ),
  },
  {
    path: '/view-as/:roleId',
    element: page(() => import('./auth/view-as.page.tsx').then((module) => module.ViewAsPage), 'user.view'),
  },
  {
    path: '/my-account',
    element: page(() => import('./auth/my-account.page.tsx').then((module) => module.MyAccountPage)),
  },
  { path: '/jobs', element: page(() => import('./jobs/jobs.page.tsx').then((module) => module.JobsPage)) },
  {
    path: '/platform/kit',
    element: page(() => import('./remotes/gallery.page.tsx').then((module) => module.GalleryPage), 'platform.view'),
  },
];

/**
 * The one router. Remotes' screens live below the splat: their paths are data in the registry, never a list kept here.
 */
export const hostRoutes: RouteObject[] = [
  {
    errorElement: <CrashPage />,
    children: [
      ...PUBLIC,
      {
        element: (
          <RequireSession>
            <MainLayout />
          </RequireSession>
        ),
        children: [...OWN, { path: '*', element: <RemoteOutlet /> }],
      },
    ],
  },
];

export const createHostRouter = () => createBrowserRouter(hostRoutes);
