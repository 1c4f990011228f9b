import { useBlocker } from '@bo/platform/router';
import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import { type RefObject, useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useKitText } from '../text.ts';
import { changedFields } from './changes.ts';
import type { FormValues } from './form-context.ts';

interface LeaveGuardProps {
  /** What counts as unchanged. */
  start: RefObject<FormValues>;
  onDiscard: () => void;
}

/** Asks before a form with changes is left: by a menu click, a link, Back, a reload or closing the tab. */
export function LeaveGuard({ start, onDiscard }: LeaveGuardProps) {
  const t = useKitText();
  const { getValues } = useFormContext<FormValues>();
  const hasChanges = () => changedFields(start.current, getValues()).length > 0;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasChanges());

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
    <Modal
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
        <Button key="stay" type="primary" onClick={() => blocker.reset?.()}>
          {t('leave.stay')}
        </Button>,
      ]}
    >
      {t('leave.text')}
    </Modal>
  );
}
