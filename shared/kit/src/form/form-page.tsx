import type { ReactNode } from 'react';
import { ParentContext, type ParentPage, PageHeading } from '../page-heading.tsx';
import { useThemeClass } from '../theme-class.ts';
import '../kit.css';

interface FormPageProps {
  title: ReactNode;
  actions?: ReactNode;
  /** What it lies under, as a way back: `{ to: brandPaths.list(), label: t('list.title') }`. */
  parent?: ParentPage | undefined;
  /** What one looks for first, in one strip above the form: `SummaryStrip`. */
  summary?: ReactNode;
  children: ReactNode;
}

/** The frame of a form screen: a heading and a column that is comfortable to read. */
export function FormPage({ title, actions, parent, summary, children }: FormPageProps) {
  return (
    <section className={`bo-page bo-form-page ${useThemeClass()}`}>
      <PageHeading title={title} actions={actions} parent={parent} />
      {summary}
      <ParentContext value={parent}>{children}</ParentContext>
    </section>
  );
}

/** A group of fields under a heading, drawn as a card. */
export function FormSection({ title, hint, children }: { title?: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="bo-card">
      {title ? <legend className="bo-hidden">{title}</legend> : null}
      {title ? (
        <h2 aria-hidden className="bo-card-title">
          {title}
        </h2>
      ) : null}
      {hint ? <p className="bo-muted bo-card-hint">{hint}</p> : null}
      <div className="bo-fields">{children}</div>
    </fieldset>
  );
}
