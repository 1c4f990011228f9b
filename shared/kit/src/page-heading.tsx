import { useLocation } from '@bo/platform/router';
import { type ReactNode, useEffect, useRef } from 'react';
import './kit.css';

/** The one `h1` of a screen. It takes the focus when one arrives, so that a screen reader says where one is. */
export function PageHeading({ title, subtitle, actions }: { title: ReactNode; subtitle?: ReactNode; actions?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const active = document.activeElement;
    // Somebody who is already typing on the new screen keeps the focus.
    if (active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement) return;
    heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <header className="bo-heading">
      <div className="bo-heading-text">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {subtitle ? <div className="bo-muted">{subtitle}</div> : null}
      </div>
      {actions ? <div className="bo-actions">{actions}</div> : null}
    </header>
  );
}
