import { type BulkAction, lazyDialog } from '@bo/kit';
import { useText } from '../../text.ts';

const SetDialog = lazyDialog(() => import('./set-dialog.tsx').then(({ SetDialog: Ask }) => Ask));
const BulkScheduleDialog = lazyDialog(() => import('./schedule-dialog.tsx').then(({ BulkScheduleDialog: Ask }) => Ask));

/** What can be done to several products at once. Activating gives a reason for each product that is not ready. */
export function useProductActions(archived: boolean): BulkAction[] {
  const t = useText('products');
  if (archived)
    return [{ action: 'restore', label: t('actions.restore'), permission: 'product.delete', undo: 'archive' }];
  return [
    { action: 'activate', label: t('actions.activate'), permission: 'product.edit', undo: 'deactivate' },
    { action: 'deactivate', label: t('actions.deactivate'), permission: 'product.edit', undo: 'activate' },
    {
      action: 'schedule',
      label: t('actions.schedule'),
      permission: 'product.edit',
      ask: (dialog) => <BulkScheduleDialog {...dialog} />,
    },
    {
      action: 'cancel_schedule',
      label: t('actions.cancelSchedule'),
      permission: 'product.edit',
      effect: () => t('schedule.cancelEffect'),
    },
    ...(['category', 'brand'] as const).map(
      (field): BulkAction => ({
        action: `set_${field}`,
        label: t(`set.${field}`),
        permission: 'product.edit',
        undo: `set_${field}`,
        ask: (dialog) => <SetDialog {...dialog} field={field} />,
      }),
    ),
    { action: 'archive', label: t('actions.archive'), permission: 'product.delete', undo: 'restore', danger: true },
  ];
}
