import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined';
import { lazyPage } from '@bo/platform';
import Button from 'antd/es/button';
import Popover from 'antd/es/popover';
import { Suspense } from 'react';
import { useKitText } from '../text.ts';
import type { TableMenuProps } from './column-chooser.tsx';

const ColumnChooser = lazyPage(() => import('./column-chooser.tsx').then(({ ColumnChooser: Chooser }) => ({ default: Chooser })));

/** Columns, their order and the density, as this person likes them. */
export function TableMenu(props: TableMenuProps) {
  const t = useKitText();
  return (
    <Popover
      trigger="click"
      placement="topRight"
      content={
        <Suspense fallback={null}>
          <ColumnChooser {...props} />
        </Suspense>
      }
    >
      <Button type="text" size="small" icon={<SettingOutlined aria-hidden />}>
        {t('list.view')}
      </Button>
    </Popover>
  );
}
