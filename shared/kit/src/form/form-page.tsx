import type { ReactNode } from 'react';
import { PageHeading } from '../page-heading.tsx';
import { useThemeClass } from '../theme-class.ts';

/** The frame of a create or edit screen. */
export function FormPage({ title, actions, children }: { title: ReactNode; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className={`bo-page bo-form-page ${useThemeClass()}`}>
      <PageHeading title={title} actions={actions} />
      {children}
    </section>
  );
}
