import FilterOutlined from '@ant-design/icons/es/icons/FilterOutlined';
import { lazyPage } from '@bo/platform';
import Button from 'antd/es/button';
import { type ReactNode, Suspense, useState } from 'react';
import { Panel } from '../panel.tsx';
import { useKitText } from '../text.ts';
import { FilterPlace } from './filter-place.ts';

const FilterSheet = lazyPage(() => import('./filter-sheet.tsx').then(({ FilterSheet: Sheet }) => ({ default: Sheet })));

/** On a phone a menu has no room beside its button. */
const isPhone = () => window.matchMedia('(max-width: 639.98px)').matches;

/** Every filter of a list: beside its button, or on a phone in a sheet from the bottom. */
export function FilterMenu({ children }: { children: ReactNode }) {
  const t = useKitText();
  const [open, setOpen] = useState(false);
  const [sheet, setSheet] = useState(false);
  const filters = (
    <FilterPlace value="menu">
      <div className="bo-filter-menu">{children}</div>
    </FilterPlace>
  );
  const onOpenChange = (wanted: boolean) => {
    if (wanted && isPhone()) setSheet(true);
    else setOpen(wanted);
  };
  return (
    <>
      <Panel label={t('list.filters')} open={open} onOpenChange={onOpenChange} placement="bottomLeft" content={filters}>
        <Button className="bo-add-filter" aria-expanded={open || sheet} icon={<FilterOutlined aria-hidden />}>
          <span>{t('list.filter')}</span>
        </Button>
      </Panel>
      <Suspense fallback={null}>
        {sheet ? <FilterSheet onClose={() => setSheet(false)}>{filters}</FilterSheet> : null}
      </Suspense>
    </>
  );
}
