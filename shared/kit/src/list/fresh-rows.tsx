import { useFormat } from '@bo/i18n';
import Button from 'antd/es/button';
import { useKitText } from '../text.ts';

/** "3 new": rows that others have created since the list was opened. They appear on request, so that nothing jumps. */
export function FreshRows({ count, onBring }: { count: number; onBring: () => void }) {
  const t = useKitText();
  const format = useFormat();
  return (
    <span role="status" className="bo-fresh">
      {count > 0 ? (
        <Button size="small" type="primary" shape="round" onClick={onBring}>
          {t('list.fresh', { count, number: format.number(count) })}
        </Button>
      ) : null}
    </span>
  );
}
