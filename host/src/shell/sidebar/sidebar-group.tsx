import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import { useFormat, useTextLanguage } from '@bo/i18n';
import { Panel } from '@bo/kit';
import { Link } from '@bo/platform/router';
import Tooltip from 'antd/es/tooltip';
import { type ReactNode, useId, useState } from 'react';
import { useSides } from '../../base/use-sides.ts';
import { NamedIcon } from './icons.tsx';
import type { MenuGroupView } from './menu.ts';

interface GroupProps {
  group: MenuGroupView;
  /** The sum over its entries. */
  count: number;
  active: boolean;
  /** The entries as list items. */
  children: ReactNode;
}

function GroupFace({ group, count }: Pick<GroupProps, 'group' | 'count'>) {
  const language = useTextLanguage();
  const format = useFormat();
  return (
    <>
      <span className="side-icon">
        <NamedIcon name={group.icon} />
      </span>
      <span className="side-title">{group.title[language]}</span>
      {count > 0 ? <span className="side-count">{format.number(count)}</span> : null}
    </>
  );
}

/** A group that opens and closes in place. The one with the present page starts open. */
export function OpenGroup({ group, count, active, children }: GroupProps) {
  const id = useId();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? active;
  return (
    <li className="side-group" data-active={active || undefined}>
      <button
        type="button"
        className="side-link side-group-face"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setChosen(!open)}
      >
        <GroupFace group={group} count={open ? 0 : count} />
        <DownOutlined className="side-caret" aria-hidden />
      </button>
      <ul id={id} className="side-entries" hidden={!open}>
        {/* The closed groups hold most of the sixty links: drawn before they are opened they delay the first screen. */}
        {open ? children : null}
      </ul>
    </li>
  );
}

/** A group of the mini sidebar: its icon, and beside it on hover, focus or click its entries. */
export function MiniGroup({ group, count, active, children }: GroupProps) {
  const language = useTextLanguage();
  const { end } = useSides();
  const [only] = group.links;
  const [open, setOpen] = useState(false);
  const title = group.title[language];
  const format = useFormat();
  const named = (text: string) => (count > 0 ? `${text} ${format.number(count)}` : text);
  if (group.links.length === 1 && only) {
    return (
      <li className="side-item">
        <Tooltip title={only.title[language]} placement={end}>
          <Link
            to={only.to}
            className="side-link"
            aria-label={named(only.title[language])}
            aria-current={active ? 'page' : undefined}
          >
            <GroupFace group={group} count={count} />
          </Link>
        </Tooltip>
      </li>
    );
  }
  return (
    <li className="side-item" data-active={active || undefined}>
      <Panel
        label={title}
        open={open}
        onOpenChange={setOpen}
        hover
        placement={end}
        content={
          <>
            <strong>{title}</strong>
            <ul className="side-flyout" onClick={() => setOpen(false)}>
              {children}
            </ul>
          </>
        }
      >
        <button type="button" className="side-link" aria-label={named(title)} aria-expanded={open} aria-haspopup="true">
          <GroupFace group={group} count={count} />
        </button>
      </Panel>
    </li>
  );
}
