import Button from 'antd/es/button';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useFormat } from '@bo/i18n';
import { Panel } from '../panel.tsx';
import { useKitText } from '../text.ts';
import { changedFields } from './changes.ts';
import { type FieldDescription, type FormValues, useForm } from './form-context.ts';

/** A field's value as a person reads it. */
export function shownValue(field: FieldDescription | undefined, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (field?.show) return field.show(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

interface SaveBarProps {
  initial: FormValues;
  isNew: boolean;
  submitText: string | undefined;
  onDiscard: () => void;
  onAnother?: (() => void) | undefined;
}

/** Stays at the bottom while a form has changes: which ones, Discard and Save. */
export function SaveBar({ initial, isNew, submitText, onDiscard, onAnother }: SaveBarProps) {
  const t = useKitText();
  const format = useFormat();
  const { fields, busy } = useForm();
  const values = useWatch<FormValues>();
  // Of rows whose fields are drawn one by one there is none with the name of all of them.
  const isDrawn = (name: string) =>
    fields.has(name) || (isNew && [...fields.keys()].some((one) => one.startsWith(`${name}.`)));
  const changed = changedFields(initial, values).filter(isDrawn);
  const [listed, setListed] = useState(false);
  const labels = changed.map((name) => fields.get(name)?.label ?? name);
  const list = (
    <dl className="bo-changes">
      {changed.map((name) => (
        <div key={name}>
          <dt>{fields.get(name)?.label ?? name}</dt>
          <dd>
            <del>
              <bdi>{shownValue(fields.get(name), initial[name])}</bdi>
            </del>{' '}
            <ins>
              <bdi>{shownValue(fields.get(name), values[name])}</bdi>
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
  return (
    <div
      className="bo-save-bar"
      role="region"
      aria-label={t('form.saveBar')}
      data-idle={changed.length === 0 || undefined}
    >
      <span className="bo-save-bar-text" aria-live="polite">
        {changed.length === 0 ? (
          <span className="bo-muted">{t('form.noChanges')}</span>
        ) : isNew ? (
          t('form.unsaved')
        ) : (
          <Panel label={t('form.changed')} open={listed} onOpenChange={setListed} content={list}>
            <Button type="link" size="small" aria-expanded={listed}>
              {t('form.changes', {
                count: changed.length,
                number: format.number(changed.length),
                fields: format.list(labels),
              })}
            </Button>
          </Panel>
        )}
      </span>
      <Button disabled={changed.length === 0 || busy} onClick={onDiscard}>
        {t('form.discard')}
      </Button>
      {onAnother ? (
        <Button disabled={busy} onClick={onAnother}>
          {t('form.saveAndNext')}
        </Button>
      ) : null}
      <Button type="primary" htmlType="submit" loading={busy} disabled={!isNew && changed.length === 0}>
        {submitText ?? t('form.save')}
      </Button>
    </div>
  );
}
