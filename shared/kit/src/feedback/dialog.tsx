import { toast } from '@bo/platform';
import type { ModalProps } from 'antd/es/modal';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useKitText } from '../text.ts';

type DialogProps = Omit<ModalProps, 'onCancel'> & { onCancel?: () => void };

/** Code that is fetched when somebody needs it, or before. A failure is not remembered. */
interface Fetched<Props> {
  Code: ComponentType<Props> | undefined;
  load(): Promise<ComponentType<Props>>;
}

function fetched<Props>(fetchIt: () => Promise<ComponentType<Props>>): Fetched<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  const one: Fetched<Props> = {
    Code: undefined,
    load: () => {
      loading ??= fetchIt().then(
        (Code) => (one.Code = Code),
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
  return one;
}

/** The code of a dialog that is open. Where it cannot be fetched, the person is told and it counts as cancelled. */
function useFetched<Props>(one: Fetched<Props>, open: boolean, cancel: (() => void) | undefined) {
  const t = useKitText();
  const [Code, setCode] = useState(() => one.Code);
  const fail = useEffectEvent(() => {
    toast.error(t('dialogFailed'));
    cancel?.();
  });
  useEffect(() => {
    if (!open || Code) return undefined;
    let current = true;
    one.load().then(
      (loaded) => {
        if (current) setCode(() => loaded);
      },
      () => {
        if (current) fail();
      },
    );
    return () => {
      current = false;
    };
  }, [one, open, Code]);
  return Code;
}

/** antd's, which no first visit needs. */
const antdModal = fetched<DialogProps>(() => import('./dialog-window.tsx').then(({ DialogWindow }) => DialogWindow));

/** How long (ms) after the heading of a screen its rows are there too, on a slow line as well. */
const SETTLED = 3000;

/** Fetches the code of dialogs once a screen is there, so that nobody waits for the first one. */
export function usePreparedDialogs(): void {
  useEffect(() => {
    if (antdModal.Code) return undefined;
    const timer = setTimeout(() => void antdModal.load().catch(() => undefined), SETTLED);
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
  const Shown = useFetched(antdModal, props.open ?? false, props.onCancel);
  return Shown ? <Shown {...props} /> : null;
}

/**
 * A dialog of a screen with its own code, which comes when it opens: forms and calendars that the screen itself does not
 * show weigh nothing on its first visit. It is there while it is open; where its code cannot be fetched, it closes with a
 * message.
 *
 * @example const MoveDialog = lazyDialog(() => import('./move-dialog.tsx').then(({ MoveDialog: Dialog }) => Dialog));
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const code = fetched(() => {
    void antdModal.load().catch(() => undefined);
    return load();
  });
  return function LazyDialog(props: Props) {
    const Shown = useFetched(code, true, props.onClose);
    return Shown ? <Shown {...props} /> : null;
  };
}
