import StarFilled from '@ant-design/icons/es/icons/StarFilled';
import StarOutlined from '@ant-design/icons/es/icons/StarOutlined';
import { useFormat, useLanguage, useTranslation } from '@bo/i18n';
import { Link } from '@bo/platform/router';
import type { ReactNode } from 'react';
import type { MenuLink } from './menu.ts';

interface SidebarLinkProps {
  link: MenuLink;
  active: boolean;
  count: number;
  favourite: boolean;
  onFavourite: (id: string) => void;
  icon?: ReactNode;
}

/** One entry: the link, its number and its star. */
export function SidebarLink({ link, active, count, favourite, onFavourite, icon }: SidebarLinkProps) {
  const { t } = useTranslation('host');
  const { language } = useLanguage();
  const format = useFormat();
  const title = link.title[language];
  const Star = favourite ? StarFilled : StarOutlined;
  return (
    <li className="side-item">
      <Link to={link.to} className="side-link" aria-current={active ? 'page' : undefined}>
        {icon ? <span className="side-icon">{icon}</span> : null}
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
}
