import { toast } from '@bo/platform';
import Button from 'antd/es/button';
import { useCallback, useState } from 'react';
import { useKitText } from '../text.ts';
import { useThemeClass } from '../theme-class.ts';

/** How long an action can be taken back (PRODUCT.md section 1). */
export const UNDO_TIME = 10_000;

function UndoToast({ id, text, undo }: { id: string; text: string; undo: () => Promise<unknown> }) {
  const t = useKitText();
  const theme = useThemeClass();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await undo();
      toast.dismiss(id);
      toast.success(t('undo.done'));
    } catch {
      // The query client has told why; the offer stays for another try.
      setBusy(false);
    }
  };
  return (
    <div className={`bo-undo ${theme}`} role="status">
      <span>{text}</span>
      <Button type="primary" size="small" loading={busy} onClick={() => void run()}>
        {t('undo.undo')}
      </Button>
      <span className="bo-undo-time" aria-hidden />
    </div>
  );
}

let serial = 0;

/** Says what was done and offers for ten seconds to take it back; what it answers with ends the offer earlier. */
export function useUndoToast(): (text: string, undo: () => Promise<unknown>) => () => void {
  return useCallback((text, undo) => {
    serial += 1;
    const id = `undo-${String(serial)}`;
    toast.custom(<UndoToast id={id} text={text} undo={undo} />, { id, duration: UNDO_TIME });
    return () => toast.dismiss(id);
  }, []);
}
