import type { ReactNode } from 'react';
import { PageHeading } from '../page-heading.tsx';
import { useThemeClass } from '../theme-class.ts';
import { ListToolbar } from './list-toolbar.tsx';
import '../kit.css';

interface ListPageProps {
  title: string;
  /** Buttons at the heading's end: create, import, export. */
  actions?: ReactNode;
  /** The search box and the filters: see `ListToolbar`. */
  filters?: ReactNode;
  /** Beside the title: tabs, saved views. */
  views?: ReactNode;
  children: ReactNode;
}

/** The frame of a list screen: it fills the window, so that the rows scroll and nothing else does. */
export function ListPage({ title, actions, filters, views, children }: ListPageProps) {
  const body = <div className="bo-list-body">{children}</div>;
  return (
    <section className={`bo-page bo-list ${useThemeClass()}`}>
      <PageHeading title={title} actions={actions} beside={views ? <div className="bo-views">{views}</div> : null} />
      {filters ? <ListToolbar filters={filters}>{body}</ListToolbar> : body}
    </section>
  );
}
