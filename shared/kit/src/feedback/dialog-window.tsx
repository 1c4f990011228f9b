import Modal, { type ModalProps } from 'antd/es/modal';
import { type ReactNode, useEffect, useRef } from 'react';

const FIELDS =
  'input:not([type="hidden"], [hidden], :disabled, [readonly]), textarea:not(:disabled), [role="combobox"]:not([aria-disabled="true"])';
const BUTTONS = '.ant-modal-footer button:not(:disabled), .ant-modal-body button:not(:disabled)';

/** Puts the focus on what is marked as first, else in the first field, else on the first button; never on the cross. */
function FirstFocus({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The layer it is drawn on joins the page only after this.
    const frame = requestAnimationFrame(() => {
      const dialog = body.current?.closest('[role="dialog"]');
      if (!dialog || (dialog.contains(document.activeElement) && document.activeElement?.matches(FIELDS))) return;
      const first =
        dialog.querySelector<HTMLElement>('[data-first]') ??
        dialog.querySelector<HTMLElement>(FIELDS) ??
        dialog.querySelector<HTMLElement>(BUTTONS);
      first?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return <div ref={body}>{children}</div>;
}

/** antd's dialog, with a heading for its title and the focus on the first field when it opens. */
export function DialogWindow({ title, children, ...props }: ModalProps) {
  return (
    <Modal {...props} title={title === undefined ? undefined : <h2 className="bo-dialog-title">{title}</h2>}>
      <FirstFocus>{children}</FirstFocus>
    </Modal>
  );
}
