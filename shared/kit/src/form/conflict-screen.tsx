import Modal from 'antd/es/modal';
import Radio from 'antd/es/radio';
import { useState } from 'react';
import { useKitText } from '../text.ts';
import { changedFields, sameValue } from './changes.ts';
import { type FormValues, useForm } from './form-context.ts';
import { shownValue } from './save-bar.tsx';

interface ConflictScreenProps {
  /** What was there when the form was opened. */
  base: FormValues;
  mine: FormValues;
  theirs: FormValues;
  onSettle: (merged: FormValues) => void;
  onCancel: () => void;
}

type Side = 'mine' | 'theirs';

/** Somebody else saved first: both versions, field by field; what only one of the two changed is already chosen. */
export function ConflictScreen({ base, mine, theirs, onSettle, onCancel }: ConflictScreenProps) {
  const t = useKitText();
  const { fields } = useForm();
  const names = changedFields(mine, theirs).filter((name) => name in theirs);
  const [sides, setSides] = useState<Record<string, Side>>(() => Object.fromEntries(names.map((name) => [name, sameValue(base[name], mine[name]) ? 'theirs' : 'mine'])));
  const settle = () => {
    onSettle({ ...theirs, ...Object.fromEntries(names.filter((name) => sides[name] === 'mine').map((name) => [name, mine[name]])) });
  };
  return (
    <Modal open width={760} title={t('conflict.title')} okText={t('conflict.save')} cancelText={t('conflict.back')} onOk={settle} onCancel={onCancel}>
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
            {names.map((name) => {
              const label = fields.get(name)?.label ?? name;
              const both = !sameValue(base[name], mine[name]) && !sameValue(base[name], theirs[name]);
              const radio = (side: Side, value: unknown) => (
                <td>
                  <Radio checked={sides[name] === side} name={`conflict-${name}`} aria-label={t(`conflict.take.${side}`, { field: label })} onChange={() => setSides({ ...sides, [name]: side })}>
                    <bdi>{shownValue(fields.get(name), value)}</bdi>
                  </Radio>
                </td>
              );
              return (
                <tr key={name}>
                  <th scope="row">
                    {label}
                    {both ? <div className="bo-muted bo-both">{t('conflict.both')}</div> : null}
                  </th>
                  {radio('mine', mine[name])}
                  {radio('theirs', theirs[name])}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Modal>
  );
}
