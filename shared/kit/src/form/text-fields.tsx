import { useLanguage } from '@bo/i18n';
import Input from 'antd/es/input';
import { useKitText } from '../text.ts';
import { FieldFrame } from './field-frame.tsx';
import { asText } from '../record-name.ts';
import { type FieldProps, useField } from './use-field.ts';

/** One line of text. */
export function TextField({
  code = false,
  ...props
}: FieldProps & { /** A code: left to right in any language. */ code?: boolean }) {
  const { value, change, input, frame } = useField(props);
  return (
    <FieldFrame {...frame}>
      <Input
        {...input}
        dir={code ? 'ltr' : 'auto'}
        className={code ? 'bo-code' : undefined}
        value={asText(value)}
        onChange={(event) => change(event.target.value)}
      />
    </FieldFrame>
  );
}

interface TextAreaProps extends FieldProps {
  rows?: number;
  dir?: 'rtl' | 'ltr';
  lang?: string;
}

/** Several lines of text. */
export function TextAreaField({ rows = 4, dir, lang, ...props }: TextAreaProps) {
  const { value, change, input, frame } = useField(props);
  const { ref, ...attributes } = input;
  return (
    <FieldFrame {...frame} wide>
      <Input.TextArea
        {...attributes}
        ref={(area) => ref(area?.resizableTextArea?.textArea ?? null)}
        dir={dir ?? 'auto'}
        lang={lang}
        rows={rows}
        className="bo-grows"
        value={asText(value)}
        onChange={(event) => change(event.target.value)}
      />
    </FieldFrame>
  );
}

function LanguageInput({ dir, lang, ...props }: FieldProps & { dir: 'rtl' | 'ltr'; lang: string }) {
  const { value, change, input, frame } = useField(props);
  return (
    <FieldFrame {...frame}>
      <Input {...input} dir={dir} lang={lang} value={asText(value)} onChange={(event) => change(event.target.value)} />
    </FieldFrame>
  );
}

/** A pair: `name` in English and `name_ar` in Arabic, whose input is written from the right. */
export function BilingualField({
  name,
  label,
  hint,
  multiline = false,
  disabled,
}: FieldProps & { multiline?: boolean }) {
  const t = useKitText();
  const common = { ...(hint === undefined ? {} : { hint }), ...(disabled === undefined ? {} : { disabled }) };
  const { language } = useLanguage();
  const english = { name, label: t('form.inEnglish', { label }), dir: 'ltr', lang: 'en', ...common } as const;
  const arabic = {
    name: `${name}_ar`,
    label: t('form.inArabic', { label }),
    dir: 'rtl',
    lang: 'ar',
    ...common,
  } as const;
  const Field = multiline ? TextAreaField : LanguageInput;
  return (
    <div className="bo-pair">
      {(language === 'ab' ? [arabic, english] : [english, arabic]).map((field) => (
        <Field key={field.name} {...field} />
      ))}
    </div>
  );
}
