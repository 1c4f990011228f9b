import { toast } from '@bo/platform';
import Button from 'antd/es/button';
import { useCallback, useState } from 'react';
import { useKitText } from '../text.ts';
import { useThemeClass } from '../theme-class.ts';

/** How long an action can be taken back (PRODUCT.md section 1), and a notice with a button stays. */
export const UNDO_TIME = 10_000;

interface NoticeAction {
  label: string;
  /** What it does; while it goes on the button waits, and where it fails the notice stays for another try. */
  run: () => unknown;
}

function ActionToast({ id, text, action }: { id: string; text: string; action: NoticeAction }) {
  const theme = useThemeClass();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await action.run();
      toast.dismiss(id);
    } catch {
      // Anyone who offers the action has told why; the offer stays for another try.
      setBusy(false);
    }
  };
  return (
    <div className={`bo-undo ${theme}`} role="status">
      <span>{text}</span>
      <Button type="primary" size="small" loading={busy} onClick={() => void run()}>
        {action.label}
      </Button>
      <span className="bo-undo-time" aria-hidden />
    </div>
  );
}

let serial = 0;

/** Says something and offers for ten seconds to do something about it; what it answers with ends the offer earlier. */
export function useNotice(): (text: string, action: NoticeAction) => () => void {
  return useCallback((text, action) => {
    serial += 1;
    const id = `notice-${String(serial)}`;
    toast.custom(<ActionToast id={id} text={text} action={action} />, { id, duration: UNDO_TIME });
    return () => toast.dismiss(id);
  }, []);
}

/** Says what was done and offers to take it back. */
export function useUndoToast(): (text: string, undo: () => Promise<unknown>) => () => void {
  const t = useKitText();
  const notice = useNotice();
  return useCallback(
    (text, undo) =>
      notice(text, {
        label: t('undo.undo'),
        async run() {
          await undo();
          toast.success(t('undo.done'));
        },
      }),
    [notice, t],
  );
}
