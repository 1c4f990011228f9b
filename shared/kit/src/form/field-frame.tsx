import type { ReactNode } from 'react';

function partIds(id: string) {
  return { error: `${id}-error`, hint: `${id}-hint` };
}

interface FieldFrameProps {
  id: string;
  label: ReactNode;
  required?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** Takes the whole width of its section. */
  wide?: boolean;
  children: ReactNode;
}

/** Label, required mark, hint and error of any input; the input refers to them by `describedBy(id)`. */
export function FieldFrame({ id, label, required = false, hint, error, wide = false, children }: FieldFrameProps) {
  const ids = partIds(id);
  return (
    <div className={wide ? 'bo-field bo-wide' : 'bo-field'} data-invalid={error !== undefined || undefined}>
      <label htmlFor={id}>
        {label}
        {required ? <span className="bo-required" aria-hidden /> : null}
      </label>
      {children}
      {error === undefined ? null : (
        <div id={ids.error} className="bo-field-error">
          {error}
        </div>
      )}
      {hint ? (
        <div id={ids.hint} className="bo-muted bo-field-hint">
          {hint}
        </div>
      ) : null}
    </div>
  );
}

/** The accessibility attributes of an input with this frame. */
export function inputAria(
  id: string,
  { required, error, hint }: { required: boolean; error: string | undefined; hint: ReactNode },
) {
  const ids = partIds(id);
  const described = [error === undefined ? '' : ids.error, hint ? ids.hint : ''].filter(Boolean).join(' ');
  return {
    id,
    'aria-required': required || undefined,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': described || undefined,
    status: error === undefined ? ('' as const) : ('error' as const),
  };
}
