import { toApiError } from '@bo/http';
import Alert from 'antd/es/alert';
import Button, { type ButtonProps } from 'antd/es/button';
import Input from 'antd/es/input';
import { Dialog } from './dialog.tsx';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useKitText } from '../text.ts';
import { useDescribeError } from '@bo/platform/describe-error';

/** Why there is nothing to confirm. */
export interface NothingToDo {
  nothing: ReactNode;
}
const isNothing = (measured: ReactNode | NothingToDo): measured is NothingToDo =>
  typeof measured === 'object' && measured !== null && 'nothing' in measured;

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /**
   * What it will do, measured: "hides 42 products". A function is asked when the dialog opens, and may find nothing to
   * do.
   */
  effect: ReactNode | (() => Promise<ReactNode | NothingToDo>);
  /** The action's own verb, never "OK". */
  okText: string;
  danger?: boolean;
  /** `required` and `optional` ask for a reason, which is kept with the action. */
  reason?: 'none' | 'optional' | 'required';
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** The measured effect, asked once when the dialog opens. */
function Effect({ effect, onReady }: { effect: () => Promise<ReactNode | NothingToDo>; onReady: () => void }) {
  const describe = useDescribeError();
  const [text, setText] = useState<ReactNode>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    effect().then(
      (measured) => {
        setText(isNothing(measured) ? measured.nothing : measured);
        if (!isNothing(measured)) onReady();
      },
      // Unknown is not harmless: the action stays locked and the cause is shown.
      (thrown: unknown) => setText(describe(toApiError(thrown))),
    );
  }, [effect, onReady, describe]);
  return text === null ? (
    <Skeleton active title={false} paragraph={{ rows: 2 }} />
  ) : (
    <Alert type="warning" showIcon title={text} />
  );
}

/**
 * What a dialog asks, as it stood when it opened: a colleague's change behind the dialog is refused by the API rather
 * than confirmed unseen. After a refusal it is what stands there now.
 */
function useAsked(now: ConfirmDialogProps) {
  const [held, setHeld] = useState<ConfirmDialogProps | 'released' | null>(null);
  if (now.open && held === null) setHeld(now);
  if (!now.open && held !== null) setHeld(null);
  return { ...(held === null || held === 'released' ? now : held), release: () => setHeld('released') };
}

/**
 * Confirms an action without undo: states its effect and the number of affected records, and asks for a reason if one
 * is stored.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose } = props;
  const { title, effect, okText, danger = false, reason = 'none', onConfirm, release } = useAsked(props);
  const t = useKitText();
  const id = useId();
  const [why, setWhy] = useState('');
  const [busy, setBusy] = useState(false);
  const [measured, setMeasured] = useState(false);
  const ready = typeof effect !== 'function' || measured;
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm(why.trim());
      setWhy('');
      onClose();
    } catch {
      // The query client has told why; the dialog stays with what was typed.
      release();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      title={title}
      okText={okText}
      cancelText={t('cancel')}
      okButtonProps={{ danger, disabled: !ready || (reason === 'required' && why.trim() === '') }}
      confirmLoading={busy}
      onOk={() => void confirm()}
      onCancel={onClose}
      afterClose={() => setMeasured(false)}
      destroyOnHidden
    >
      {typeof effect === 'function' ? (
        <Effect effect={effect} onReady={() => setMeasured(true)} />
      ) : (
        <Alert type={danger ? 'warning' : 'info'} showIcon title={effect} />
      )}
      {reason === 'none' ? null : (
        <div className="bo-field bo-confirm-reason">
          <label htmlFor={id}>{t(reason === 'required' ? 'confirm.reason' : 'confirm.reasonOptional')}</label>
          <Input.TextArea
            id={id}
            dir="auto"
            maxLength={500}
            rows={2}
            className="bo-grows"
            value={why}
            onChange={({ target }) => setWhy(target.value)}
          />
        </div>
      )}
    </Dialog>
  );
}

type ConfirmButtonProps = Omit<ConfirmDialogProps, 'open' | 'onClose'> & { button?: ButtonProps; children: ReactNode };

/** A button whose action is confirmed first. */
export function ConfirmButton({ button, children, ...dialog }: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button danger={dialog.danger ?? false} {...button} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <ConfirmDialog {...dialog} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
