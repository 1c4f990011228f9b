import type { ModalProps } from 'antd/es/modal';
import type { ComponentType } from 'react';
import { fetched, prepare, useFetched } from '../fetched.ts';

type DialogProps = Omit<ModalProps, 'onCancel'> & { onCancel?: () => void };

/** antd's, which no first visit needs. */
export const antdModal = fetched<DialogProps>(() =>
  import('./dialog-window.tsx').then(({ DialogWindow }) => DialogWindow),
);

/**
 * A dialog of the product: antd's, with a heading for its title and the focus on the first field when it opens. Where
 * its code cannot be fetched, the person is told and it counts as cancelled.
 *
 * @example <Dialog open title={t('move.title')} okText={t('move.ok')} onOk={move} onCancel={onClose}>…</Dialog>
 */
export function Dialog(props: DialogProps) {
  const Shown = useFetched(antdModal, props.open ?? false, props.onCancel);
  return Shown ? <Shown {...props} /> : null;
}

/**
 * A dialog of a screen with its own code, which comes when it opens: forms and calendars that the screen itself does
 * not show weigh nothing on its first visit. It is there while it is open; where its code cannot be fetched, it closes
 * with a message.
 *
 * @example const MoveDialog = lazyDialog(() => import('./move-dialog.tsx').then(({ MoveDialog: Dialog }) => Dialog));
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const code = fetched(() => {
    prepare(antdModal);
    return load();
  });
  return function LazyDialog(props: Props) {
    const Shown = useFetched(code, true, props.onClose);
    return Shown ? <Shown {...props} /> : null;
  };
}
