import type { Permission } from '@bo/contracts';
import { useTranslation } from '@bo/i18n';
import { LinkButton } from '@bo/kit';
import { useSession } from '@bo/platform';
import type { RemoteManifest } from '@bo/platform/manifest';
import { Navigate, useSearchParams } from '@bo/platform/router';
import { ErrorBody, MissingArt } from '../errors/error-page.tsx';
import { useRemotes } from '../remotes/orchestrator.ts';
import { mayShow, type Viewer } from '../remotes/may-show.ts';
import { DESK } from './origin.ts';

/** SPECIFICATION.md section 2.2. */
const HOME = '/product/productlist';
const DASHBOARD = '/dashboard';

/**
 * The desk of a role, by the first permission in this order that the person holds: those who run the store see all of
 * it on the dashboard, the others work in the list of their own area.
 */
const DESKS: readonly (readonly [Permission, string])[] = [
  ['settings.edit', DASHBOARD],
  ['order.edit', '/order/orderList'],
  ['product.edit', HOME],
  ['picking.edit', '/order/picking'],
  ['offer.edit', '/offer/offerlist'],
  ['refund.approve', '/refund/refundlist'],
  ['dashboard.view', DASHBOARD],
];

/**
 * Where `/` leads: where `start` names the desk or a screen that the person may open; else to the product list or,
 * without the permission for it, to the first page of the menu; null for a person who may open no page.
 */
export function homeOf(
  manifests: readonly RemoteManifest[],
  viewer: Viewer,
  start: string | null = null,
): string | null {
  const mayOpen = (permission: string) => viewer.permissions.some((held) => held === permission);
  const routes = manifests.flatMap((manifest) => manifest.routes);
  const canOpen = (wanted: string) =>
    wanted === DASHBOARD
      ? mayOpen('dashboard.view')
      : routes.some(({ path, permission }) => path === wanted && mayOpen(permission));
  // A partner's people begin where all that is theirs comes together.
  const partners = viewer.works_for && canOpen(DASHBOARD) ? DASHBOARD : undefined;
  const desk = partners ?? DESKS.find(([permission, path]) => mayOpen(permission) && canOpen(path))?.[1];
  const wanted = start === DESK ? desk : start;
  if (wanted && canOpen(wanted)) return wanted;
  if (mayOpen('product.view')) return HOME;
  if (mayOpen('dashboard.view')) return DASHBOARD;
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
