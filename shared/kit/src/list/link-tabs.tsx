import { useFormat } from '@bo/i18n';
import { Link } from '@bo/platform/router';

export interface LinkTab {
  text: string;
  to: string;
  /** Left out while it is not known, rather than shown as nothing. */
  count?: number | undefined;
  current: boolean;
}

/**
 * The parts of a list that have addresses of their own (one per status), as a row of links. `label` names the row for
 * those who do not see it.
 */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  const format = useFormat();
  return (
    <nav className="bo-tabs" aria-label={label}>
      {tabs.map(({ text, to, count, current }) => (
        <Link key={to} to={to} {...(current ? { 'aria-current': 'page' as const } : {})} className="bo-tab">
          {text} {count === undefined ? null : <bdi className="bo-muted">{format.number(count)}</bdi>}
        </Link>
      ))}
    </nav>
  );
}
