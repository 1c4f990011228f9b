import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined';
import { Link } from '@bo/platform/router';
import { createContext, type ReactNode } from 'react';
import { useListAddress } from './detail/origin-list.ts';
import { usePreparedCode } from './prepared-code.ts';
import './kit.css';

/** The parent of a screen: its list, or the record that it belongs to. */
export interface ParentPage {
  to: string;
  label: string;
  /** The list's tabs that have an address of their own: one is led back to the one that one came from. */
  tabs?: readonly string[];
}

/** To the list as one left it: its search, filters, sort and page. */
function ParentLink({ to, label, tabs }: ParentPage) {
  const { state, ...address } = useListAddress(to, tabs);
  return (
    <Link className="bo-parent-link" to={address} state={state}>
      <LeftOutlined className="bo-flip" aria-hidden />
      <bdi>{label}</bdi>
    </Link>
  );
}

/** The parent of the screen, for the page shown if the screen cannot be. */
export const ParentContext = createContext<ParentPage | undefined>(undefined);

interface PageHeadingProps {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** Between the title and the actions: what the list can be looked at as. */
  beside?: ReactNode;
  parent?: ParentPage | undefined;
}

/**
 * The one `h1` of a screen. The shell gives it the focus when one arrives, so that a screen reader says where one is.
 */
export function PageHeading({ title, subtitle, actions, beside, parent }: PageHeadingProps) {
  usePreparedCode();
  return (
    <header className="bo-heading">
      <div className="bo-heading-text">
        {parent ? <ParentLink {...parent} /> : null}
        <h1 tabIndex={-1}>{title}</h1>
        {subtitle ? <div className="bo-muted">{subtitle}</div> : null}
      </div>
      {beside}
      {actions ? <div className="bo-actions">{actions}</div> : null}
    </header>
  );
}
