import type { BulkAction } from '@bo/kit';
import { useBrandText } from './brand-text.ts';

/** What can be done to several brands at once. Each has its opposite, so that Undo can take it back. */
export function useBrandActions(archived: boolean): BulkAction[] {
  const t = useBrandText();
  if (archived)
    return [{ action: 'restore', label: t('actions.restore'), permission: 'brand.delete', undo: 'archive' }];
  return [
    { action: 'feature', label: t('actions.feature'), permission: 'brand.edit', undo: 'unfeature' },
    { action: 'unfeature', label: t('actions.unfeature'), permission: 'brand.edit', undo: 'feature' },
    { action: 'activate', label: t('actions.activate'), permission: 'brand.edit', undo: 'deactivate' },
    { action: 'deactivate', label: t('actions.deactivate'), permission: 'brand.edit', undo: 'activate' },
    { action: 'archive', label: t('actions.archive'), permission: 'brand.delete', undo: 'restore', danger: true },
  ];
}
