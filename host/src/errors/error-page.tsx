import type { ReactNode } from 'react';
import { PublicLayout } from '../base/public-layout.tsx';
import { usePageTitle } from '../base/use-app-name.ts';
import '../base/public.css';

interface ErrorPageProps {
  art: ReactNode;
  heading: string;
  text: string;
  action?: ReactNode;
}

/** An error message with its next step. */
export function ErrorBody({ art, heading, text, action }: ErrorPageProps) {
  usePageTitle(heading);
  return (
    <section className="error-page">
      {art}
      <h1>{heading}</h1>
      <p>{text}</p>
      {action}
    </section>
  );
}

/** The error message as a separate page, outside the main layout. */
export function ErrorPage(props: ErrorPageProps) {
  return (
    <PublicLayout>
      <ErrorBody {...props} />
    </PublicLayout>
  );
}

const GROUND = 'M12 112h176';

/** An empty shelf with a fallen price tag. */
export function MissingArt() {
  return (
    <svg className="error-art" viewBox="0 0 200 130" aria-hidden focusable="false">
      <path className="art-line" d={`${GROUND}M30 20v92M170 20v92M30 44h140M30 78h140`} />
      <circle className="art-brand" cx="52" cy="34" r="9" />
      <path className="art-accent" d="M138 68h18v-22h-18z" />
      <path className="art-soft" d="M72 78h26v-20a4 4 0 0 0-4-4H76a4 4 0 0 0-4 4z" />
      <path className="art-surface" d="m104 92 24-9 7 18-24 9z" />
      <path className="art-line" d="m104 92 24-9 7 18-24 9zM113 97l12-5" />
    </svg>
  );
}

/** A tilted basket. */
export function BrokenArt() {
  return (
    <svg className="error-art" viewBox="0 0 200 130" aria-hidden focusable="false">
      <path className="art-line" d={GROUND} />
      <path className="art-soft" d="m66 56 66-22 14 52a8 8 0 0 1-5 10l-38 13a8 8 0 0 1-10-5z" />
      <path className="art-line" d="m66 56 66-22M88 60l13 36M110 52l13 36" />
      <circle className="art-brand" cx="44" cy="101" r="11" />
      <circle className="art-accent" cx="164" cy="103" r="9" />
    </svg>
  );
}

/** A closed stall. */
export function ClosedArt() {
  return (
    <svg className="error-art" viewBox="0 0 200 130" aria-hidden focusable="false">
      <path className="art-line" d={`${GROUND}M44 52v60M156 52v60`} />
      <path className="art-brand" d="M36 30h128l10 24H26z" />
      <path className="art-soft" d="M58 30h28l-4 24H50zM114 30h28l8 24h-32z" />
      <path className="art-surface" d="M70 70h60v28H70z" />
      <path className="art-line" d="M70 70h60v28H70zM100 54v16M82 84h36" />
    </svg>
  );
}
