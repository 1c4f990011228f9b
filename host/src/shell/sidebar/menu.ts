import type { Language } from '@bo/contracts';
import type { RemoteManifest } from '@bo/platform/manifest';
import { GROUPS } from './groups.ts';
import { entryFor, mayShow, type MenuEntry, type Viewer } from '../../remotes/may-show.ts';

export interface MenuLink {
  id: string;
  to: string;
  icon: string;
  title: Record<Language, string>;
  count?: string | undefined;
}
export interface MenuGroupView {
  key: string;
  icon: string;
  title: Record<Language, string>;
  links: MenuLink[];
}

/**
 * The host's own entries: they belong to no remote. The platform's stands alone, last: it is for those who release, not
 * for the store.
 */
const OWN: MenuEntry[] = [
  {
    id: 'dashboard',
    group: 'dashboard',
    order: 0,
    icon: 'dashboard',
    title: { en: 'Dashboard', ab: 'لوحة المعلومات' },
    to: '/dashboard',
    permission: 'dashboard.view',
  },
  {
    id: 'platform',
    group: 'platform',
    order: 10_000,
    icon: 'platform',
    title: { en: 'Platform', ab: 'المنصة' },
    to: '/platform',
    permission: 'platform.view',
  },
];

/**
 * The sidebar someone gets: the host's groups in their order, filled from the remotes' manifests; empty groups go.
 * Pure.
 */
export function menuOf(manifests: readonly RemoteManifest[], viewer: Viewer): MenuGroupView[] {
  const entries = [
    ...OWN,
    ...manifests.flatMap(({ id, menu }) => menu.map((entry) => ({ ...entry, id: `${id}.${entry.id}` }))),
  ]
    .filter((entry) => mayShow(entry, viewer))
    .map((entry) => entryFor(entry, viewer))
    .sort((a, b) => a.order - b.order);
  const known = new Set<string>(GROUPS.map(({ key }) => key));
  const groups = GROUPS.map((group) => ({
    ...group,
    title: (group.own?.partner === viewer.works_for?.kind && group.own?.title) || group.title,
    links: entries.filter((entry) => entry.group === group.key),
  })).filter(({ links }) => links.length > 0);
  // A group that only a newer host knows stands last under the title its remote gives it; without one its entries stand
  // alone.
  const titles = new Map(manifests.flatMap(({ groups: own }) => own.map((group) => [group.key, group])));
  const others = new Map<string, MenuGroupView>();
  for (const entry of entries.filter(({ group }) => !known.has(group))) {
    const { key, icon, title } = titles.get(entry.group) ?? { ...entry, key: entry.id };
    others.set(key, { key, icon, title, links: [...(others.get(key)?.links ?? []), entry] });
  }
  return [...groups, ...others.values()];
}

/**
 * The link that a path belongs to: its own, else the one whose address the path continues, else the first of the same
 * section (`/order/details/7` belongs to Orders).
 */
export function activeLink(groups: readonly MenuGroupView[], pathname: string): string | null {
  const path = pathname.toLowerCase().replace(/\/+$/, '') || '/';
  const links = groups.flatMap((group) => group.links).map(({ id, to }) => ({ id, to: to.toLowerCase() }));
  const own = links.find(({ to }) => to === path);
  if (own) return own.id;
  const [longest] = links.filter(({ to }) => path.startsWith(`${to}/`)).sort((a, b) => b.to.length - a.to.length);
  if (longest) return longest.id;
  const section = path.split('/')[1];
  return links.find(({ to }) => to.split('/')[1] === section)?.id ?? null;
}
