import { useLanguage } from '@bo/i18n';
import { type ActionPoints, type Extension, ExtensionPlace, useExtensions } from '@bo/platform';
import type { ActionModule } from '@bo/platform/remote';
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useEffect, useState } from 'react';
import { Dialog } from '../feedback/dialog.tsx';
import type { MenuAction } from '../menu-button.tsx';
import { useKitText } from '../text.ts';
import { useFailureText } from './extension-failure.tsx';

/** A dialog should not flash where the code takes a blink: it appears after this many ms. */
const WAIT_SHOWN_AFTER = 400;

interface FrameProps {
  extension: Extension;
  onClose: () => void;
}

/** While the code of a chosen action is on its way; anyone who does not want to wait closes it. */
function Waiting({ extension, onClose }: FrameProps) {
  const { language } = useLanguage();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), WAIT_SHOWN_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return shown ? (
    <Dialog open title={extension.title[language]} footer={null} onCancel={onClose}>
      <Skeleton active title={false} />
    </Dialog>
  ) : null;
}

function Failure({ extension, onClose, onRetry }: FrameProps & { onRetry: () => void }) {
  const t = useKitText();
  const { language } = useLanguage();
  return (
    <Dialog
      open
      title={extension.title[language]}
      footer={
        <Button type="primary" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
      onCancel={onClose}
    >
      <p role="alert">{useFailureText(extension)}</p>
    </Dialog>
  );
}

/**
 * What other remotes contribute to a record's menu. The code of an action is fetched when someone chooses it; `dialog`
 * is where it then shows itself, and stands beside the menu.
 *
 * @example const more = useExtensionActions('customer.actions', { customer_id: id, name }); <MoreActions groups={[own,
 *   more.actions]} />{more.dialog}
 */
export function useExtensionActions<P extends keyof ActionPoints>(
  point: P,
  context: ActionPoints[P],
): { actions: MenuAction[]; dialog: ReactNode } {
  const { language } = useLanguage();
  const extensions = useExtensions(point);
  const [asked, setAsked] = useState<string | null>(null);
  const chosen = extensions.find(({ key }) => key === asked);
  const close = () => setAsked(null);
  return {
    actions: extensions.map(({ key, title }) => ({ key, label: title[language], onClick: () => setAsked(key) })),
    dialog: chosen ? (
      <ExtensionPlace<ActionModule<P>>
        key={chosen.key}
        extension={chosen}
        pending={<Waiting extension={chosen} onClose={close} />}
        failed={(retry) => <Failure extension={chosen} onClose={close} onRetry={retry} />}
      >
        {({ Action }) => <Action {...context} onClose={close} />}
      </ExtensionPlace>
    ) : null,
  };
}
