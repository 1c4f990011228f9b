import FontSizeOutlined from '@ant-design/icons/es/icons/FontSizeOutlined';
import { useTranslation } from '@bo/i18n';
import { Panel } from '@bo/kit';
import { useState } from 'react';
import { FontSizeChoice } from './font-size-choice.tsx';
import { IconButton } from './icon-button.tsx';
import { LanguageSelect } from './language-select.tsx';

/** Below the layout's breakpoint, what the header has no room for. */
export function DisplayMenu() {
  const { t } = useTranslation('host');
  const [open, setOpen] = useState(false);
  return (
    <Panel
      label={t('header.display')}
      open={open}
      onOpenChange={setOpen}
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
    </Panel>
  );
}
