import { useTranslation } from '@bo/i18n';
import { useSession } from '@bo/platform';
import { Link, useLocation } from '@bo/platform/router';
import { memo, useMemo } from 'react';
import { useRemotes } from '../../remotes/orchestrator.ts';
import { useCounters } from '../../alerts/counters.ts';
import { StoreMark } from '../../base/store-mark.tsx';
import { useAppName } from '../../base/use-app-name.ts';
import { useFavourites } from './favourites.ts';
import { activeLink, type MenuGroupView, type MenuLink, menuOf } from './menu.ts';
import { MiniGroup, OpenGroup } from './sidebar-group.tsx';
import { SidebarLink } from './sidebar-link.tsx';

/** The menu of the signed-in person, from the remotes' manifests. */
function useMenu(): MenuGroupView[] {
  const session = useSession();
  const remotes = useRemotes();
  return useMemo(
    () =>
      menuOf(
        remotes.map(({ manifest }) => manifest),
        session,
      ),
    [remotes, session],
  );
}

export function Brand() {
  const name = useAppName();
  return (
    // The mini menu shows the mark alone.
    <Link to="/" className="side-brand" aria-label={name}>
      <StoreMark />
      <span className="side-brand-name">{name}</span>
    </Link>
  );
}

/** Not redrawn because a pointer came over the sidebar, or the page behind it changed. */
export const Navigation = memo(function Navigation({ mini }: { mini: boolean }) {
  const { t } = useTranslation('host');
  const { pathname } = useLocation();
  const groups = useMenu();
  const counters = useCounters();
  const { ids, toggle } = useFavourites();
  const active = activeLink(groups, pathname);
  // The only entry of its group stands in the group's place; the same object on every navigation, so that it is drawn
  // once.
  const alone = useMemo(
    () =>
      new Map(
        groups.flatMap(({ key, icon, title, links: [link, ...others] }) =>
          link && others.length === 0 ? [[key, { ...link, icon, title }]] : [],
        ),
      ),
    [groups],
  );
  const all = groups.flatMap(({ key, links }) =>
    alone.has(key) ? links.map((link) => ({ ...link, icon: alone.get(key)?.icon ?? link.icon })) : links,
  );
  const favourites = ids.flatMap((id) => all.filter((link) => link.id === id));
  const countOf = ({ count }: MenuLink) => (count === undefined ? 0 : (counters[count] ?? 0));

  const entry = (link: MenuLink, withIcon: boolean) => (
    <SidebarLink
      key={link.id}
      link={link}
      active={link.id === active}
      count={countOf(link)}
      favourite={ids.includes(link.id)}
      onFavourite={toggle}
      withIcon={withIcon}
    />
  );

  return (
    <nav className="side-nav" aria-label={t('sidebar.label')}>
      {favourites.length > 0 && !mini ? (
        <>
          <h2 className="side-heading">{t('sidebar.favourites')}</h2>
          <ul className="side-list">{favourites.map((link) => entry(link, true))}</ul>
          <h2 className="side-heading">{t('sidebar.all')}</h2>
        </>
      ) : null}
      <ul className="side-list">
        {groups.map((group) => {
          const only = alone.get(group.key);
          if (!mini && only) return entry(only, true);
          const Group = mini ? MiniGroup : OpenGroup;
          return (
            <Group
              key={group.key}
              group={group}
              active={group.links.some(({ id }) => id === active)}
              count={group.links.reduce((sum, link) => sum + countOf(link), 0)}
            >
              {group.links.map((link) => entry(link, false))}
            </Group>
          );
        })}
      </ul>
    </nav>
  );
});
