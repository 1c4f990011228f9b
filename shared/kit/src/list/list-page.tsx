import type { ReactNode } from 'react';
import { PageHeading } from '../page-heading.tsx';
import { useThemeClass } from '../theme-class.ts';
import '../kit.css';

interface ListPageProps {
  title: string;
  /** Buttons at the heading's end: create, import, export. */
  actions?: ReactNode;
  filters?: ReactNode;
  /** Above the filters: tabs, saved views. */
  views?: ReactNode;
  children: ReactNode;
}

/** The frame of a list screen. */
export function ListPage({ title, actions, filters, views, children }: ListPageProps) {
  return (
    <section className={`bo-page ${useThemeClass()}`}>
      <PageHeading title={title} actions={actions} />
      {views ? <div className="bo-views">{views}</div> : null}
      {filters ? (
        <div className="bo-filters" role="search">
          {filters}
        </div>
      ) : null}
      {children}
    </section>
  );
}
