import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import { useCallback } from 'react';
import type { Choice } from '../list/filters.tsx';
import { useKitText } from '../text.ts';
import { FieldFrame } from './field-frame.tsx';
import { asText } from '../record-name.ts';
import { type FieldProps, useField } from './use-field.ts';

/** Yes or no. */
export function SwitchField(props: FieldProps) {
  const t = useKitText();
  const show = useCallback((value: unknown) => (value === true ? t('yes') : t('no')), [t]);
  const { value, change, input, frame } = useField(props, show);
  const { status: _status, 'aria-required': _required, ref, ...attributes } = input;
  return (
    <FieldFrame {...frame} required={false}>
      <Switch
        {...attributes}
        ref={ref}
        className="bo-switch"
        checked={value === true}
        onChange={change}
        checkedChildren={t('yes')}
        unCheckedChildren={t('no')}
      />
    </FieldFrame>
  );
}

interface SelectFieldProps extends FieldProps {
  choices: readonly Choice[];
  multiple?: boolean;
  /** After someone has picked something else; a draft or Discard that puts a value back picks nothing. */
  onPick?: (picked: string | string[] | null) => void;
}

/** One of a few values, or several (`multiple`). For records use `EntityField`. */
export function SelectField({ choices, multiple = false, onPick, ...props }: SelectFieldProps) {
  const show = useCallback(
    (value: unknown) =>
      (Array.isArray(value) ? value : [value])
        .map((one) => choices.find((choice) => choice.value === one)?.label ?? asText(one))
        .join(', '),
    [choices],
  );
  const { value, change, input, frame } = useField(props, show);
  const picked = Array.isArray(value) ? value.map(asText) : asText(value) || undefined;
  return (
    <FieldFrame {...frame}>
      <Select
        {...input}
        mode={multiple ? 'multiple' : undefined}
        showSearch={choices.length > 7}
        optionFilterProp="label"
        allowClear={!frame.required}
        value={multiple ? (Array.isArray(picked) ? picked : []) : picked}
        onChange={(next: string | string[] | undefined) => {
          change(next ?? null);
          onPick?.(next ?? null);
        }}
        options={choices.map((choice) => ({ ...choice }))}
      />
    </FieldFrame>
  );
}
