import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined';
import { lazyPage } from '@bo/platform';
import Button from 'antd/es/button';
import { Suspense, useState } from 'react';
import { Panel } from '../panel.tsx';
import { useKitText } from '../text.ts';
import type { TableMenuProps } from './column-chooser.tsx';

const ColumnChooser = lazyPage(() =>
  import('./column-chooser.tsx').then(({ ColumnChooser: Chooser }) => ({ default: Chooser })),
);

/** Columns, their order and the density, as this person likes them. */
export function TableMenu(props: TableMenuProps) {
  const t = useKitText();
  const [open, setOpen] = useState(false);
  return (
    <Panel
      label={t('list.view')}
      open={open}
      onOpenChange={setOpen}
      placement="bottomRight"
      content={
        <Suspense fallback={null}>
          <ColumnChooser {...props} />
        </Suspense>
      }
    >
      <Button className="bo-columns" aria-expanded={open} icon={<SettingOutlined aria-hidden />}>
        <span>{t('list.view')}</span>
      </Button>
    </Panel>
  );
}
