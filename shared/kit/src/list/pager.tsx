import { type ListPage as Page, PAGE_SIZES } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import DoubleLeftOutlined from '@ant-design/icons/es/icons/DoubleLeftOutlined';
import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import Button from 'antd/es/button';
import { LazySelect } from '../lazy-select.tsx';
import { useKitText } from '../text.ts';
import type { ListState } from './list-state.ts';

/** "1–20 of 312" — or of "10,000+" — with page buttons and the page size. */
export function Pager({ list, page }: { list: ListState; page: Page<unknown> }) {
  const t = useKitText();
  const format = useFormat();
  const { limit, offset } = list.base;
  const shown = page.results.length;
  const total = page.count_exact
    ? format.number(page.count)
    : t('list.orMore', { count: page.count, number: format.number(page.count) });
  const go = (to: number) => () => list.set({ offset: to <= 0 ? undefined : to });
  const sizeText = (size: number) => t('list.perPage', { size: format.number(size) });
  return (
    <nav className="bo-pager" aria-label={t('list.pages')}>
      <span aria-live="polite">
        {shown === 0
          ? t('list.none')
          : t('list.range', { from: format.number(offset + 1), to: format.number(offset + shown), total })}
      </span>
      <span className="bo-pager-buttons">
        <Button
          type="text"
          size="small"
          className="bo-flip"
          icon={<DoubleLeftOutlined aria-hidden />}
          aria-label={t('list.firstPage')}
          disabled={offset === 0}
          onClick={go(0)}
        />
        <Button
          type="text"
          size="small"
          className="bo-flip"
          icon={<LeftOutlined aria-hidden />}
          aria-label={t('list.previousPage')}
          disabled={offset === 0}
          onClick={go(offset - limit)}
        />
        <Button
          type="text"
          size="small"
          className="bo-flip"
          icon={<RightOutlined aria-hidden />}
          aria-label={t('list.nextPage')}
          disabled={page.next === null}
          onClick={go(offset + limit)}
        />
      </span>
      <LazySelect
        aria-label={t('list.pageSize')}
        size="small"
        variant="borderless"
        value={limit}
        onChange={(size) => list.set({ limit: size })}
        options={[...new Set([...PAGE_SIZES, limit])].map((size) => ({ value: size, label: sizeText(size) }))}
        popupMatchSelectWidth={false}
      />
    </nav>
  );
}
