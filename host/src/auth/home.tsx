import { useTranslation } from '@bo/i18n';
import { LinkButton } from '@bo/kit';
import { useSession } from '@bo/platform';
import type { RemoteManifest } from '@bo/platform/manifest';
import { Navigate, useSearchParams } from '@bo/platform/router';
import { ErrorBody, MissingArt } from '../errors/error-page.tsx';
import { useRemotes } from '../remotes/orchestrator.ts';
import { mayShow, type Viewer } from '../remotes/may-show.ts';

/** SPECIFICATION.md section 2.2. */
export const HOME = '/product/productlist';

/**
 * Where `/` leads: to `wanted` where that is a screen that one may open; else the product list or, for whoever may not see it, the first page of the menu they may; null for
 * nobody's.
 */
export function homeOf(
  manifests: readonly RemoteManifest[],
  viewer: Viewer,
  wanted: string | null = null,
): string | null {
  const mayOpen = (permission: string) => viewer.permissions.some((held) => held === permission);
  const routes = manifests.flatMap((manifest) => manifest.routes);
  if (routes.some(({ path, permission }) => path === wanted && mayOpen(permission))) return wanted;
  if (mayOpen('product.view')) return HOME;
  if (mayOpen('dashboard.view')) return '/dashboard';
  const entries = manifests.flatMap(({ menu }) => menu).filter((entry) => mayShow(entry, viewer));
  const [first] = entries.sort((a, b) => a.order - b.order);
  if (first) return first.to;
  return routes.find(({ path, permission }) => !path.includes(':') && mayOpen(permission))?.path ?? null;
}

export function HomePage() {
  const { t } = useTranslation('host');
  const session = useSession();
  const remotes = useRemotes();
  // Where an app that was installed on a tablet or phone begins (`start_url`): not everybody may open it.
  const [search] = useSearchParams();
  const home = homeOf(
    remotes.map(({ manifest }) => manifest),
    session,
    search.get('start'),
  );
  if (home) return <Navigate to={home} replace />;
  return (
    <ErrorBody
      art={<MissingArt />}
      heading={t('nothing.heading')}
      text={t('nothing.text')}
      action={<LinkButton to="/auth/sign-out">{t('header.logout')}</LinkButton>}
    />
  );
}
