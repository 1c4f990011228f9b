import { toast } from '@bo/platform';
import type { ModalProps } from 'antd/es/modal';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useKitText } from '../text.ts';

type DialogProps = Omit<ModalProps, 'onCancel'> & { onCancel?: () => void };

let Window: ComponentType<DialogProps> | undefined;
let loading: Promise<ComponentType<DialogProps>> | undefined;

/** The code of a dialog, which no first visit needs. A failure is not remembered. */
function load(): Promise<ComponentType<DialogProps>> {
  loading ??= import('./dialog-window.tsx').then(
    ({ DialogWindow }) => (Window = DialogWindow),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** How long (ms) after the heading of a screen its rows are there too, on a slow line as well. */
const SETTLED = 3000;

/** Fetches the code of dialogs once a screen is there, so that nobody waits for the first one. */
export function usePreparedDialogs(): void {
  useEffect(() => {
    if (Window) return undefined;
    const timer = setTimeout(() => void load().catch(() => undefined), SETTLED);
    return () => clearTimeout(timer);
  }, []);
}

/**
 * A dialog of the product: antd's, with a heading for its title and the focus on the first field when it opens. Where its
 * code cannot be fetched, the person is told and it counts as cancelled.
 *
 * @example <Dialog open title={t('move.title')} okText={t('move.ok')} onOk={move} onCancel={onClose}>…</Dialog>
 */
export function Dialog(props: DialogProps) {
  const t = useKitText();
  const [Shown, setShown] = useState(() => Window);
  const { open = false } = props;
  const fail = useEffectEvent(() => {
    toast.error(t('dialogFailed'));
    props.onCancel?.();
  });
  useEffect(() => {
    if (!open || Shown) return undefined;
    let current = true;
    load().then(
      (loaded) => {
        if (current) setShown(() => loaded);
      },
      () => {
        if (current) fail();
      },
    );
    return () => {
      current = false;
    };
  }, [open, Shown]);
  return Shown ? <Shown {...props} /> : null;
}
