import type { HorizontalList } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import { Dialog, recordName } from '@bo/kit';
import Button from 'antd/es/button';
import { useText } from '../../text.ts';

interface MoveConflictProps {
  /** The list as it now is on the server. */
  current: HorizontalList;
  lists: readonly HorizontalList[];
  /** Behind which list one wanted it; null for the first place. */
  afterId: string | null;
  onMine: () => void;
  onTheirs: () => void;
}

/** Someone else moved the same list: both places side by side, and the choice. */
export function MoveConflict({ current, lists, afterId, onMine, onTheirs }: MoveConflictProps) {
  const t = useText('horizontal-lists');
  const { language } = useLanguage();
  const behind = (id: string | null | undefined) =>
    id === null || id === undefined
      ? t('conflict.first')
      : t('conflict.behind', {
          title: recordName(
            lists.find((list) => list.id === id),
            language,
          ),
        });
  const at = lists.findIndex(({ id }) => id === current.id);
  return (
    <Dialog
      open
      title={t('conflict.title', { title: recordName(current, language) })}
      onCancel={onTheirs}
      footer={[
        <Button key="theirs" onClick={onTheirs}>
          {t('conflict.keepTheirs')}
        </Button>,
        <Button key="mine" type="primary" onClick={onMine}>
          {t('conflict.keepMine')}
        </Button>,
      ]}
    >
      <dl className="bo-facts">
        <div>
          <dt>{t('conflict.mine')}</dt>
          <dd>{behind(afterId)}</dd>
        </div>
        <div>
          <dt>{t('conflict.theirs')}</dt>
          <dd>{behind(lists[at - 1]?.id)}</dd>
        </div>
      </dl>
    </Dialog>
  );
}
