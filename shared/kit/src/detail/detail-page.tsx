import PictureOutlined from '@ant-design/icons/es/icons/PictureOutlined';
import { useId, type ReactNode } from 'react';
import { ParentContext, type ParentPage, PageHeading } from '../page-heading.tsx';
import { useThemeClass } from '../theme-class.ts';
import '../kit.css';

interface DetailPageProps {
  title: ReactNode;
  /** Under the title: code, state, when. */
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** What it lies under, as a way back. */
  parent?: ParentPage | undefined;
  /** What one looks for first, in one strip above the sections: `SummaryStrip`. */
  summary?: ReactNode;
  /** The side summary; under the sections on a narrow screen. */
  side?: ReactNode;
  children: ReactNode;
}

/** The frame of a record's screen: sections in the middle, a summary at the side. */
export function DetailPage({ title, subtitle, actions, parent, summary, side, children }: DetailPageProps) {
  return (
    <article className={`bo-page ${useThemeClass()}`}>
      <PageHeading title={title} subtitle={subtitle} actions={actions} parent={parent} />
      {summary}
      <div className="bo-detail" data-side={side ? true : undefined}>
        <div className="bo-detail-main">
          <ParentContext value={parent}>{children}</ParentContext>
        </div>
        {side ? <aside className="bo-detail-side">{side}</aside> : null}
      </div>
    </article>
  );
}

/** A section of a record, as a card. */
export function DetailSection({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="bo-card" aria-labelledby={id}>
      <header className="bo-card-head">
        <h2 id={id} className="bo-card-title">
          {title}
        </h2>
        {actions}
      </header>
      {children}
    </section>
  );
}

/**
 * A record at a glance: its picture and the few values that one opens it for. On a phone the first two stand beside the
 * picture. `image` is left out for what has no pictures; `null` is a picture that is missing.
 */
export function SummaryStrip({ image, children }: { image?: string | null; children: ReactNode }) {
  return (
    <section className="bo-card bo-summary">
      {image === undefined ? null : image ? (
        <img className="bo-summary-image" src={image} alt="" width={72} height={72} />
      ) : (
        <span className="bo-summary-image bo-thumb-empty" aria-hidden>
          <PictureOutlined aria-hidden />
        </span>
      )}
      <dl className="bo-summary-values">{children}</dl>
    </section>
  );
}

/** Names and values of a record; what is empty shows a dash. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="bo-facts">{children}</dl>;
}
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children === null || children === undefined || children === '' ? (
          <span className="bo-muted">—</span>
        ) : (
          children
        )}
      </dd>
    </div>
  );
}
