import { Dialog } from './dialog.tsx';
import Radio from 'antd/es/radio';
import { useState } from 'react';
import { useKitText } from '../text.ts';

/** One field that is not the same in both versions, as a person reads it. */
export interface ConflictField {
  name: string;
  label: string;
  mine: string;
  theirs: string;
  mineChanged: boolean;
  both: boolean;
}
type Side = 'mine' | 'theirs';

interface ConflictDialogProps {
  title: string;
  /** What its button says where that does not save: "Use this". */
  okText?: string;
  /** Back to where one types. */
  cancelText: string;
  fields: readonly ConflictField[];
  /** The names of the fields of which one's own version is kept. */
  onSettle: (mine: string[]) => void;
  onCancel: () => void;
}

/** Someone else saved first: both versions, field by field; what only one of the two changed is already chosen. */
export function ConflictDialog({ title, okText, cancelText, fields, onSettle, onCancel }: ConflictDialogProps) {
  const t = useKitText();
  const [sides, setSides] = useState<Record<string, Side>>(() =>
    Object.fromEntries(fields.map(({ name, mineChanged }) => [name, mineChanged ? 'mine' : 'theirs'])),
  );
  return (
    <Dialog
      open
      width={760}
      title={title}
      okText={okText ?? t('conflict.save')}
      cancelText={cancelText}
      onOk={() => onSettle(fields.filter(({ name }) => sides[name] === 'mine').map(({ name }) => name))}
      onCancel={onCancel}
    >
      <p>{t('conflict.text')}</p>
      <div className="bo-table">
        <table className="bo-conflict">
          <thead>
            <tr>
              <th scope="col">{t('conflict.field')}</th>
              <th scope="col">{t('conflict.mine')}</th>
              <th scope="col">{t('conflict.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, label, both, ...values }) => (
              <tr key={name}>
                <th scope="row">
                  {label}
                  {both ? <div className="bo-muted bo-both">{t('conflict.both')}</div> : null}
                </th>
                {(['mine', 'theirs'] as const).map((side) => (
                  <td key={side}>
                    <Radio
                      checked={sides[name] === side}
                      name={`conflict-${name}`}
                      aria-label={t(`conflict.take.${side}`, { field: label })}
                      onChange={() => setSides({ ...sides, [name]: side })}
                    >
                      <bdi>{values[side]}</bdi>
                    </Radio>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
