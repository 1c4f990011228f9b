import type { ListPage as Page } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import Button from 'antd/es/button';
import { useKitText } from '../text.ts';
import type { Selection } from './selection.ts';

/** How many are picked, as it is written: of more than were counted, that they are more. */
export function useSelectedNumber(selection: Selection, page: Page<{ id: string }> | undefined): string {
  const t = useKitText();
  const count = selection.count(page?.count ?? 0);
  const number = useFormat().number(count);
  return selection.everything && page?.count_exact === false ? t('list.orMore', { count, number }) : number;
}

/** How many are picked, and the step from "this page" to "everything that matches". */
export function SelectionNote({ selection, page }: { selection: Selection; page: Page<{ id: string }> }) {
  const t = useKitText();
  const format = useFormat();
  const count = selection.count(page.count);
  const number = useSelectedNumber(selection, page);
  if (count === 0) return null;
  const offerAll = !selection.everything && page.count > count;
  return (
    <div className="bo-selection">
      <strong role="status">{t('list.selected', { count, number })}</strong>
      {offerAll ? (
        <Button type="link" size="small" onClick={selection.pickEverything}>
          {t('list.selectMatching', {
            count: page.count,
            number: page.count_exact
              ? format.number(page.count)
              : t('list.orMore', { count: page.count, number: format.number(page.count) }),
          })}
        </Button>
      ) : null}
      <Button type="link" size="small" onClick={selection.clear}>
        {t('list.unselect')}
      </Button>
    </div>
  );
}
