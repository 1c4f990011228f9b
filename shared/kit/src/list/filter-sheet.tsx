import Button from 'antd/es/button';
import Drawer from 'antd/es/drawer';
import type { ReactNode } from 'react';
import { useReturnFocus } from '../return-focus.ts';
import { useKitText } from '../text.ts';
import { useThemeClass } from '../theme-class.ts';

/** The filters of a list on a phone. Each holds at once; the button only leads back to the list. */
export function FilterSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useKitText();
  useReturnFocus();
  return (
    <Drawer
      open
      placement="bottom"
      title={t('list.filters')}
      rootClassName={`bo-sheet ${useThemeClass()}`}
      onClose={onClose}
      footer={
        <Button type="primary" size="large" block onClick={onClose}>
          {t('list.showRows')}
        </Button>
      }
    >
      {children}
    </Drawer>
  );
}
