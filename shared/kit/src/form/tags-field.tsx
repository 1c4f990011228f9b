import Select from 'antd/es/select';
import Tag from 'antd/es/tag';
import { useCallback } from 'react';
import { useFormState } from 'react-hook-form';
import { FieldFrame } from './field-frame.tsx';
import { messageAt } from './message-at.ts';
import { asText } from '../record-name.ts';
import { type FieldProps, useField } from './use-field.ts';

interface TagsFieldProps extends FieldProps {
  /** What is kept of a typed or pasted tag. */
  clean?: (typed: string) => string;
  /** Tags that are not valid are shown in red at once. */
  isValid?: (tag: string) => boolean;
  /** Codes: left to right in any language, and a space ends one. */
  code?: boolean;
}

function tagsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(asText).filter((tag) => tag !== '') : [];
}

/** Several short texts: typed one by one, or pasted with commas or line breaks. */
export function TagsField({ clean = (typed) => typed.trim(), isValid, code = false, ...props }: TagsFieldProps) {
  const show = useCallback((value: unknown) => tagsOf(value).join(', '), []);
  const { value, change, input, frame } = useField(props, show);
  const error = messageAt(useFormState({ name: props.name }).errors, props.name);
  return (
    <FieldFrame {...frame} error={error}>
      <Select
        {...input}
        status={error === undefined ? '' : 'error'}
        mode="tags"
        open={false}
        suffixIcon={null}
        className={code ? 'bo-code' : undefined}
        direction={code ? 'ltr' : undefined}
        tokenSeparators={code ? [',', ';', '\n', '\t', ' '] : [',', '،', ';', '\n']}
        value={tagsOf(value)}
        onChange={(tags: string[]) => change([...new Set(tags.map(clean).filter((tag) => tag !== ''))])}
        tagRender={({ value: tag, closable, onClose }) => (
          <Tag color={isValid?.(asText(tag)) === false ? 'error' : undefined} closable={closable} onClose={onClose}>
            <bdi dir={code ? 'ltr' : 'auto'}>{asText(tag)}</bdi>
          </Tag>
        )}
      />
    </FieldFrame>
  );
}
