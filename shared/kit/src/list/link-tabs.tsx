import { useFormat } from '@bo/i18n';
import { Link, useNavigate } from '@bo/platform/router';
import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { MenuButton } from '../menu-button.tsx';
import { useKitText } from '../text.ts';

export interface LinkTab {
  text: string;
  to: string;
  /** Left out while it is not known, rather than shown as nothing. */
  count?: number | undefined;
  current: boolean;
}

/** The places of those children of an element that its edges cut, followed as it scrolls and changes its width. */
function useCutChildren(content: string) {
  const row = useRef<HTMLDivElement>(null);
  const [cut, setCut] = useState<readonly number[]>([]);
  useLayoutEffect(() => {
    const { current } = row;
    if (!current) return undefined;
    const measure = () => {
      const { left, right } = current.getBoundingClientRect();
      const out = [...current.children].flatMap((child, index) => {
        const at = child.getBoundingClientRect();
        return at.left < left - 1 || at.right > right + 1 ? [index] : [];
      });
      setCut((before) => (before.join() === out.join() ? before : out));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    current.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', measure);
    };
  }, [content]);
  return { row, cut };
}

/** Holds the widths of the tabs while the pointer is over them: a count that arrives then moves no tab away from it. */
function holdWidths({ type, currentTarget }: PointerEvent<HTMLElement>): void {
  for (const tab of currentTarget.querySelectorAll('a'))
    tab.style.inlineSize = type === 'pointerenter' ? getComputedStyle(tab).inlineSize : '';
}

/**
 * The parts of a list that have addresses of their own (one per status), as a row of links; those without room stand in
 * a menu. `label` names the row for those who do not see it.
 */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  const t = useKitText();
  const format = useFormat();
  const navigate = useNavigate();
  const { row, cut } = useCutChildren(tabs.map(({ text, count }) => `${text} ${String(count)}`).join());
  const tell = ({ text, count }: LinkTab) => (
    <>
      {text} {count === undefined ? null : <bdi className="bo-muted">{format.number(count)}</bdi>}
    </>
  );
  return (
    <nav className="bo-tabs" aria-label={label} data-cut={cut.length > 0 || undefined}>
      <div className="bo-tabs-row" ref={row} onPointerEnter={holdWidths} onPointerLeave={holdWidths}>
        {tabs.map((tab) => (
          <Link
            key={tab.to}
            to={tab.to}
            {...(tab.current ? { 'aria-current': 'page' as const } : {})}
            className="bo-tab"
          >
            {tell(tab)}
          </Link>
        ))}
      </div>
      {cut.length > 0 ? (
        <MenuButton
          type="text"
          size="small"
          groups={[
            tabs.flatMap((tab, index) =>
              cut.includes(index) ? [{ key: tab.to, label: tell(tab), onClick: () => void navigate(tab.to) }] : [],
            ),
          ]}
        >
          {t('list.moreTabs')}
        </MenuButton>
      ) : null}
    </nav>
  );
}
