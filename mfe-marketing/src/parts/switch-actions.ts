import { type BulkAction, useArchiveAction } from '@bo/kit';
import { useText } from '../text.ts';

/** What can be done to several that are switched on and off. Each has its opposite, so that Undo can take it back. */
export function useSwitchActions(archived: boolean): BulkAction[] {
  const t = useText('parts');
  const archive = useArchiveAction('offer.delete', archived);
  if (archived) return [archive];
  return [
    { action: 'activate', label: t('activate'), permission: 'offer.edit', undo: 'deactivate' },
    { action: 'deactivate', label: t('deactivate'), permission: 'offer.edit', undo: 'activate' },
    archive,
  ];
}
