import StarFilled from '@ant-design/icons/es/icons/StarFilled';
import StarOutlined from '@ant-design/icons/es/icons/StarOutlined';
import { typedText, useFormat, useTextLanguage } from '@bo/i18n';
import { Link } from '@bo/platform/router';
import { memo } from 'react';
import { NamedIcon } from './icons.tsx';
import type { MenuLink } from './menu.ts';

/** i18next's own hook costs more, and every link of the menu asks before the first frame. */
const useHostText = typedText<typeof import('../../locales/en/host.json')>('host');

interface SidebarLinkProps {
  link: MenuLink;
  active: boolean;
  count: number;
  favourite: boolean;
  onFavourite: (id: string) => void;
  withIcon: boolean;
}

/** One entry: the link, its number and its star. Of the thirty a navigation changes two. */
export const SidebarLink = memo(function SidebarLink({
  link,
  active,
  count,
  favourite,
  onFavourite,
  withIcon,
}: SidebarLinkProps) {
  const t = useHostText();
  const language = useTextLanguage();
  const format = useFormat();
  const title = link.title[language];
  const Star = favourite ? StarFilled : StarOutlined;
  return (
    <li className="side-item">
      <Link to={link.to} className="side-link" aria-current={active ? 'page' : undefined}>
        {withIcon ? (
          <span className="side-icon">
            <NamedIcon name={link.icon} />
          </span>
        ) : null}
        <span className="side-title">{title}</span>
        {count > 0 ? <span className="side-count">{format.number(count)}</span> : null}
      </Link>
      <button
        type="button"
        className="side-star"
        aria-pressed={favourite}
        aria-label={t(favourite ? 'sidebar.unfavourite' : 'sidebar.favourite', { title })}
        onClick={() => {
          onFavourite(link.id);
        }}
      >
        <Star aria-hidden />
      </button>
    </li>
  );
});
