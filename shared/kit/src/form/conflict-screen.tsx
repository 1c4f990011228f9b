import { ConflictDialog } from '../feedback/conflict-dialog.tsx';
import { useKitText } from '../text.ts';
import { changedFields, sameValue } from './changes.ts';
import { type FormValues, useForm } from './form-context.ts';
import { shownValue } from './save-bar.tsx';

interface ConflictScreenProps {
  /** What was there when the form was opened. */
  base: FormValues;
  mine: FormValues;
  theirs: FormValues;
  /** Who made theirs, where that is known. */
  by: string | null;
  /** Looked at before saving: what is chosen goes into the form, and is saved from there. */
  ahead: boolean;
  onSettle: (merged: FormValues) => void;
  onCancel: () => void;
}

/** Both versions of a form's record, field by field. */
export function ConflictScreen({ base, mine, theirs, by, ahead, onSettle, onCancel }: ConflictScreenProps) {
  const t = useKitText();
  const { fields } = useForm();
  const names = changedFields(mine, theirs).filter((name) => name in theirs);
  return (
    <ConflictDialog
      title={
        ahead
          ? by === null
            ? t('conflict.changedBySomebody')
            : t('conflict.changedBy', { name: by })
          : t('conflict.title')
      }
      {...(ahead ? { okText: t('conflict.use') } : {})}
      cancelText={t('conflict.back')}
      fields={names.map((name) => {
        const field = fields.get(name);
        const mineChanged = !sameValue(base[name], mine[name]);
        return {
          name,
          label: field?.label ?? name,
          mine: shownValue(field, mine[name]),
          theirs: shownValue(field, theirs[name]),
          mineChanged,
          both: mineChanged && !sameValue(base[name], theirs[name]),
        };
      })}
      onSettle={(kept) => onSettle({ ...theirs, ...Object.fromEntries(kept.map((name) => [name, mine[name]])) })}
      onCancel={onCancel}
    />
  );
}
