import FontSizeOutlined from '@ant-design/icons/es/icons/FontSizeOutlined';
import { useTranslation } from '@bo/i18n';
import Popover from 'antd/es/popover';
import { useState } from 'react';
import { FontSizeChoice } from './font-size-choice.tsx';
import { IconButton } from './icon-button.tsx';
import { LanguageSelect } from './language-select.tsx';

/** Below the layout's breakpoint, what the header has no room for. */
export function DisplayMenu() {
  const { t } = useTranslation('host');
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottom"
      content={
        <div className="display-menu">
          <span>{t('header.fontSize.label')}</span>
          <FontSizeChoice />
          <span>{t('header.language')}</span>
          <LanguageSelect />
        </div>
      }
    >
      <IconButton label={t('header.display')} icon={<FontSizeOutlined />} expanded={open} />
    </Popover>
  );
}
