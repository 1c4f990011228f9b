import type { Permission } from '@bo/contracts';
import type { QuerySchema, RecordSchema, RecordVersion, Resource } from '@bo/http';
import { useLanguage } from '@bo/i18n';
import { Can } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { ConfirmButton } from '../feedback/confirm.tsx';
import { useUndoToast } from '../feedback/undo.tsx';
import type { BulkAction } from '../list/bulk-bar.tsx';
import { recordName } from '../record-name.ts';
import { useKitText } from '../text.ts';
import { useBackToList } from './origin-list.ts';

interface RecordActionsProps<
  E extends RecordSchema,
  I extends z.ZodType,
  Q extends QuerySchema,
  D extends RecordSchema,
> {
  resource: Resource<E, I, Q, D>;
  record: RecordVersion & { archived_at: string | null };
  /** Who may archive, restore and delete. */
  permission: Permission;
  /** The list that one is led back to. */
  list: string;
  /** What archiving touches, measured: a function is asked when somebody is about to. */
  archiveEffect: ReactNode | (() => Promise<ReactNode>);
  /** What deleting for good means; left out where the record cannot be deleted. */
  deleteEffect?: ReactNode;
}

/** Archives with Undo, restores, and deletes what was never used: what every record's page offers beside its form. */
export function RecordActions<
  E extends RecordSchema,
  I extends z.ZodType,
  Q extends QuerySchema,
  D extends RecordSchema,
>({ resource, record, permission, list, archiveEffect, deleteEffect }: RecordActionsProps<E, I, Q, D>) {
  const t = useKitText();
  const { language } = useLanguage();
  const back = useBackToList(list);
  const undo = useUndoToast();
  const name = recordName(record, language);
  const archive = useMutation(resource.archive());
  const takeBack = useMutation(resource.restore());
  const restore = useMutation(resource.restore({ done: t('record.restored', { name }) }));
  const remove = useMutation(resource.remove({ done: t('record.deleted', { name }) }));
  return (
    <Can do={permission}>
      {record.archived_at === null ? (
        <ConfirmButton
          danger
          title={t('record.archiveTitle', { name })}
          okText={t('record.archive')}
          effect={archiveEffect}
          onConfirm={async () => {
            const archived = await archive.mutateAsync(record);
            undo(t('record.archived', { name }), () => takeBack.mutateAsync(archived));
            back();
          }}
        >
          {t('record.archive')}
        </ConfirmButton>
      ) : (
        <Button loading={restore.isPending} onClick={() => restore.mutate(record)}>
          {t('record.restore')}
        </Button>
      )}
      {deleteEffect === undefined ? null : (
        <ConfirmButton
          danger
          title={t('record.deleteTitle', { name })}
          okText={t('record.delete')}
          effect={deleteEffect}
          onConfirm={async () => {
            await remove.mutateAsync(record);
            back();
          }}
        >
          {t('record.delete')}
        </ConfirmButton>
      )}
    </Can>
  );
}

/** Archiving many records at once, or restoring them in the list of the archived ones; each takes the other back. */
export function useArchiveAction(permission: Permission, archived: boolean): BulkAction {
  const t = useKitText();
  return archived
    ? { action: 'restore', label: t('record.restore'), permission, undo: 'archive' }
    : { action: 'archive', label: t('record.archive'), permission, undo: 'restore', danger: true };
}
