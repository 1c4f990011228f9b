import { type ReactNode, useState } from 'react';
import { FilterMenu } from './filter-menu.tsx';
import { FilterPlace } from './filter-place.ts';
import { ToolbarEnd } from './list-slots.ts';

interface ListToolbarProps {
  /** The search box and the filters; each stands where it belongs, as a box, as a chip or in the menu of filters. */
  filters: ReactNode;
  /** The list. */
  children: ReactNode;
}

/** What is looked for in a list, above it: one line, in which its table puts what is about its columns. */
export function ListToolbar({ filters, children }: ListToolbarProps) {
  const [end, setEnd] = useState<HTMLElement | null>(null);
  return (
    <ToolbarEnd value={end}>
      <div className="bo-toolbar" role="search">
        <FilterPlace value="box">{filters}</FilterPlace>
        <div className="bo-chips">
          <FilterPlace value="chip">{filters}</FilterPlace>
        </div>
        <FilterMenu>{filters}</FilterMenu>
        <div className="bo-toolbar-end" ref={setEnd} />
      </div>
      {children}
    </ToolbarEnd>
  );
}
