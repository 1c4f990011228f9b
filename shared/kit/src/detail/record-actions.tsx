import type { Permission } from '@bo/contracts';
import type { QuerySchema, RecordSchema, RecordVersion, Resource } from '@bo/http';
import { useFormat, useLanguage } from '@bo/i18n';
import { useCan } from '@bo/platform';
import { useMutation, useQuery, useQueryClient } from '@bo/platform/query';
import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { ConfirmDialog } from '../feedback/confirm.tsx';
import { useUndoToast } from '../feedback/undo.tsx';
import type { BulkAction } from '../list/bulk-bar.tsx';
import { type MenuAction, MenuButton } from '../menu-button.tsx';
import { recordName } from '../record-name.ts';
import { useKitText } from '../text.ts';
import { useBackToList } from './origin-list.ts';

/** The menu (⋮) with the secondary actions of a record; renders nothing if there are none. */
export function MoreActions({
  groups,
  foot,
}: {
  groups: readonly (readonly MenuAction[])[];
  /** More items below the groups, drawn when the menu opens. */
  foot?: ((done: () => void) => ReactNode) | undefined;
}) {
  const t = useKitText();
  const filled = groups.filter(({ length }) => length > 0);
  if (filled.length === 0) return null;
  return <MenuButton icon={<MoreOutlined />} aria-label={t('record.more')} groups={filled} foot={foot} />;
}

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
  /** What archiving touches, measured: a function is asked when someone is about to. */
  archiveEffect: ReactNode | (() => Promise<ReactNode>);
  /** What deleting for good means; left out where the record cannot be deleted. */
  deleteEffect?: ReactNode;
  /** What else can be done with it, above. */
  more?: readonly MenuAction[];
}

/** Under ⋮: what is the record's own, then archiving with Undo, restoring, and deleting what was never used. */
export function RecordActions<
  E extends RecordSchema,
  I extends z.ZodType,
  Q extends QuerySchema,
  D extends RecordSchema,
>({ resource, record, permission, list, archiveEffect, deleteEffect, more = [] }: RecordActionsProps<E, I, Q, D>) {
  const t = useKitText();
  const { language } = useLanguage();
  const may = useCan(permission);
  const back = useBackToList(list);
  const undo = useUndoToast();
  const [asking, setAsking] = useState<'archive' | 'delete' | null>(null);
  const name = recordName(record, language);
  const archive = useMutation(resource.archive());
  const takeBack = useMutation(resource.restore());
  const restore = useMutation(resource.restore({ done: t('record.restored', { name }) }));
  const remove = useMutation(resource.remove({ done: t('record.deleted', { name }) }));
  const close = () => setAsking(null);
  const own: MenuAction[] = [
    record.archived_at === null
      ? { key: 'archive', label: t('record.archive'), danger: true, onClick: () => setAsking('archive') }
      : { key: 'restore', label: t('record.restore'), onClick: () => restore.mutate(record) },
    ...(deleteEffect === undefined
      ? []
      : [{ key: 'delete', label: t('record.delete'), danger: true, onClick: () => setAsking('delete') }]),
  ];
  return (
    <>
      <MoreActions groups={[more, may ? own : []]} />
      <ConfirmDialog
        danger
        open={asking === 'archive'}
        title={t('record.archiveTitle', { name })}
        okText={t('record.archive')}
        effect={archiveEffect}
        onClose={close}
        onConfirm={async () => {
          const archived = await archive.mutateAsync(record);
          undo(t('record.archived', { name }), () => takeBack.mutateAsync(archived));
          back();
        }}
      />
      <ConfirmDialog
        danger
        open={asking === 'delete'}
        title={t('record.deleteTitle', { name })}
        okText={t('record.delete')}
        effect={deleteEffect}
        onClose={close}
        onConfirm={async () => {
          await remove.mutateAsync(record);
          back();
        }}
      />
    </>
  );
}

type CountedRecordActionsProps<
  E extends RecordSchema,
  I extends z.ZodType,
  Q extends QuerySchema,
  D extends RecordSchema,
> = Omit<RecordActionsProps<E, I, Q, D>, 'archiveEffect' | 'deleteEffect'> & {
  /** What archiving touches, by how many records name this one. */
  archiveEffect: (uses: { count: number; number: string }) => ReactNode;
  /** What deleting for good means; offered while nothing names the record. */
  deleteEffect: ReactNode;
};

/** `RecordActions` of a resource whose API counts the uses of a record (`GET …/{id}/usage/`). */
export function CountedRecordActions<
  E extends RecordSchema,
  I extends z.ZodType,
  Q extends QuerySchema,
  D extends RecordSchema,
>({ archiveEffect, deleteEffect, ...actions }: CountedRecordActionsProps<E, I, Q, D>) {
  const format = useFormat();
  const client = useQueryClient();
  const usage = actions.resource.usage(actions.record.id);
  const { data } = useQuery(usage);
  return (
    <RecordActions
      {...actions}
      archiveEffect={async () => {
        const { uses: count } = await client.query(usage);
        return archiveEffect({ count, number: format.number(count) });
      }}
      {...(data?.can_delete ? { deleteEffect } : {})}
    />
  );
}

/** Archiving many records at once, or restoring them in the list of the archived ones; each takes the other back. */
export function useArchiveAction(permission: Permission, archived: boolean): BulkAction {
  const t = useKitText();
  return archived
    ? { action: 'restore', label: t('record.restore'), permission, undo: 'archive' }
    : { action: 'archive', label: t('record.archive'), permission, undo: 'restore', danger: true };
}
