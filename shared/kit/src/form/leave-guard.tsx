import { useBlocker } from '@bo/platform/router';
import Button from 'antd/es/button';
import { Dialog } from '../feedback/dialog.tsx';
import { useEffect } from 'react';
import { useKitText } from '../text.ts';

interface LeaveGuardProps {
  /** Asked when someone is about to leave, not before: a navigation right after saving must not wait for a render. */
  hasChanges: () => boolean;
  /** What was typed is kept as a draft; this throws it away. */
  onDiscard: () => void;
}

/**
 * Where one is: a form may stand at `?part=form`, so another query is another place; another `#field` is the same one.
 */
const placeOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** Asks before what has changes is left: by a menu click, a link, Back, a reload or closing the tab. */
export function LeaveGuard({ hasChanges, onDiscard }: LeaveGuardProps) {
  const t = useKitText();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => placeOf(currentLocation) !== placeOf(nextLocation) && hasChanges(),
  );

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
    };
  });

  const blocked = blocker.state === 'blocked';
  const go = (keepDraft: boolean) => {
    if (!keepDraft) onDiscard();
    blocker.proceed?.();
  };
  return (
    <Dialog
      open={blocked}
      title={t('leave.title')}
      onCancel={() => blocker.reset?.()}
      footer={[
        <Button key="discard" danger onClick={() => go(false)}>
          {t('leave.discard')}
        </Button>,
        <Button key="keep" onClick={() => go(true)}>
          {t('leave.keep')}
        </Button>,
        <Button key="stay" type="primary" data-first onClick={() => blocker.reset?.()}>
          {t('leave.stay')}
        </Button>,
      ]}
    >
      {t('leave.text')}
    </Dialog>
  );
}
