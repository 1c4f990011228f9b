import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import { lazyPage } from '@bo/platform';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Panel } from '../panel.tsx';
import { useThemeClass } from '../theme-class.ts';
import '../kit.css';

const sheet = () => import('antd/es/drawer');
const Drawer = lazyPage(sheet);

/** On a phone a panel has no room beside its value. */
const isPhone = () => window.matchMedia('(max-width: 639.98px)').matches;

interface InlineEditProps {
  /** What pressing it does, with whose value it is: "Change the stock of Fresh milk: 24". */
  label: string;
  /** Above the form: whose value is changed. */
  title: ReactNode;
  /** Draws the form; asked for while it is open only. */
  content: (close: () => void) => ReactNode;
  /** Fetches the code of the form, where that is apart: called when the pointer or the focus is on the value. */
  preload?: () => Promise<unknown>;
  /** The value as it stands. */
  children: ReactNode;
}

/**
 * An inline edit: pressing the value opens a small form next to it, or on a phone a bottom sheet. Escape closes it;
 * afterwards the value has the focus again.
 */
export function InlineEdit({ label, title, content, preload, children }: InlineEditProps) {
  const theme = useThemeClass();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'panel' | 'sheet' | null>(null);
  const returns = useRef(false);
  const close = () => {
    returns.current = true;
    setOpen(null);
  };
  useEffect(() => {
    if (open !== null || !returns.current) return;
    returns.current = false;
    // Not before the layer has gone, which held it: on a busy machine that is later than the next frame.
    const frame = requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [open]);
  // A press on the value closes the panel, as any press beside it does; the same press must not open it again.
  const wasOpen = useRef(false);
  const reach = () => {
    void preload?.().catch(() => undefined);
    if (isPhone()) void sheet().catch(() => undefined);
  };
  return (
    <span className="bo-inline">
      <button
        ref={button}
        type="button"
        className="bo-inline-edit"
        aria-expanded={open !== null}
        aria-label={label}
        onPointerEnter={reach}
        onFocus={reach}
        onPointerDown={() => {
          wasOpen.current = open !== null;
        }}
        onClick={() => {
          if (!wasOpen.current) setOpen(isPhone() ? 'sheet' : 'panel');
          wasOpen.current = false;
        }}
      >
        {children}
        <EditOutlined className="bo-inline-mark" aria-hidden />
      </button>
      {/* Made when it is asked for: a list has a hundred of these. */}
      {open === 'panel' ? (
        <Panel
          label={label}
          open
          onOpenChange={(wanted) => {
            if (!wanted) setOpen(null);
          }}
          placement="bottom"
          content={
            <div className="bo-quick">
              <p className="bo-quick-title">{title}</p>
              {content(close)}
            </div>
          }
        >
          <span className="bo-inline-anchor" aria-hidden />
        </Panel>
      ) : null}
      {open === 'sheet' ? (
        <Suspense fallback={null}>
          <Drawer
            open
            placement="bottom"
            size="auto"
            title={title}
            aria-label={label}
            rootClassName={`bo-sheet bo-quick-sheet ${theme}`}
            onClose={close}
          >
            {content(close)}
          </Drawer>
        </Suspense>
      ) : null}
    </span>
  );
}
