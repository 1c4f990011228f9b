/** The addresses of the host's own pages, as its router spells them; `router.test.tsx` compares the two. */
export const HOST_PAGES = [
  '/',
  '/index',
  '/dashboard',
  '/jobs',
  '/my-account',
  '/notifications',
  '/platform',
  '/platform/kit',
  '/view-as/:roleId',
  '/privacy-policy',
  '/danger/delete-account',
  '/account/delete-success',
  '/auth',
  '/auth/sign-in',
  '/auth/forgot-password',
  '/auth/sign-up',
  '/auth/sign-out',
  '/auth/directory',
  '/auth/accept-invitation',
  '/auth/privacy-policy',
  '/errors/error404',
  '/errors/error500',
  '/errors/maintenance',
] as const;

/** What its server answers itself, and where pages of the host may come: whole areas. */
const HOST_AREAS = [
  '/api/*',
  '/uploads/*',
  '/releases/*',
  '/auth/*',
  '/errors/*',
  '/index.html',
  '/registry.json',
  '/sw.js',
];

/**
 * The host's paths, as the build writes them into `host.json`: `remote promote` rejects a remote's screen at one of
 * them, and `deploy-host` names the conflicting remote.
 */
export const hostPaths: readonly string[] = [...HOST_PAGES, ...HOST_AREAS];
