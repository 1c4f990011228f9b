import Popover, { type PopoverProps } from 'antd/es/popover';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useReturnFocus } from './return-focus.ts';
import { useThemeClass } from './theme-class.ts';

const FOCUSABLE =
  'a[href], button:not(:disabled), textarea:not(:disabled), input:not(:disabled, [type="radio"]:not(:checked)), [tabindex="0"]';

const HOVER_TOO: PopoverProps['trigger'] = ['hover', 'click'];

interface PanelProps {
  /** What it is, for those who do not see where it stands. */
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  content: ReactNode;
  placement?: PopoverProps['placement'];
  className?: string;
  /** Opens it under a resting pointer too; the focus then stays where it is. */
  hover?: boolean;
  /** The button that opens it, with `aria-expanded`. */
  children: ReactNode;
}

function PanelBody({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const giveBack = useReturnFocus();
  useEffect(() => {
    if (!document.activeElement?.hasAttribute('aria-expanded')) return undefined;
    // The layer it is drawn on joins the page only after this.
    const frame = requestAnimationFrame(() => {
      // A form in it may have begun with its first field.
      if (body.current?.contains(document.activeElement)) return;
      (body.current?.querySelector<HTMLElement>('[data-first]') ?? body.current)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    // An open list of options is left first.
    if (event.key === 'Escape' && event.target instanceof Element && event.target.matches('[aria-expanded="true"]'))
      return;
    const stops = [...(body.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
    const [first] = stops;
    const at = document.activeElement;
    // The layer lies at the end of the page: a Tab out of it would lead out of the page instead of on from the button.
    const leaves =
      event.key === 'Tab' && (event.shiftKey ? at === first || at === body.current : at === stops.at(-1) || !first);
    if (!leaves && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    giveBack();
    onClose();
  };
  return (
    <div
      ref={body}
      className={`bo-panel ${useThemeClass()}`}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

/**
 * A popover of a button: it takes the focus; Escape, and Tab past either end, close it and return the focus to the
 * button.
 */
export function Panel({
  label,
  open,
  onOpenChange,
  content,
  placement,
  className,
  hover = false,
  children,
}: PanelProps) {
  return (
    <Popover
      trigger={hover ? HOVER_TOO : 'click'}
      open={open}
      onOpenChange={onOpenChange}
      destroyOnHidden
      {...(placement ? { placement } : {})}
      {...(className ? { rootClassName: className } : {})}
      content={
        <PanelBody label={label} onClose={() => onOpenChange(false)}>
          {content}
        </PanelBody>
      }
    >
      {children}
    </Popover>
  );
}
