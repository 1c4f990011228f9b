import { defineTexts, useFormat } from '@bo/i18n';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import ab from './locales/ab.json';
import en from './locales/en.json';
import type { UnsavedMoves } from './use-order.ts';

const useText = defineTexts('kitUnsavedOrder', { en, ab });

/** Says once how many moves of `useOrder` are not saved, and offers to save or discard them. */
export function UnsavedOrder({ moves: { count, isSaving, save, discard } }: { moves: UnsavedMoves }) {
  const t = useText();
  const format = useFormat();
  if (count === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={t('unsaved', { count, number: format.number(count) })}
      description={t('kept')}
      action={
        <div className="bo-actions">
          <Button size="small" disabled={isSaving} onClick={discard}>
            {t('discard')}
          </Button>
          <Button size="small" type="primary" loading={isSaving} onClick={() => void save()}>
            {t('save')}
          </Button>
        </div>
      }
    />
  );
}
