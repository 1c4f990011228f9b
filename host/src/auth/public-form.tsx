import { fieldErrors } from '@bo/contracts';
import { toApiError } from '@bo/http';
import { useLanguage } from '@bo/i18n';
import { useDescribeError } from '@bo/kit';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';

interface PublicFormProps<C extends z.ZodObject> {
  contract: C;
  submit: (values: z.output<C>) => Promise<void>;
  /** The button's text. */
  action: string;
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

/**
 * A small form of the pages before sign-in: checked by its contract, in the contract's own sentences, which the server
 * uses
 * too. No drafts and no leave guard: it asks for secrets.
 */
export function PublicForm<C extends z.ZodObject>({
  contract,
  submit,
  action,
  danger = false,
  disabled = false,
  children,
}: PublicFormProps<C>) {
  const { language } = useLanguage();
  const describe = useDescribeError();
  const [form] = Form.useForm<Record<string, unknown>>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function show(errors: Readonly<Record<string, readonly string[]>>): boolean {
    const fields = Object.entries(errors).filter(([name]) => name in contract.shape);
    form.setFields(fields.map(([name, sentences]) => ({ name, errors: [...sentences] })));
    const [first] = fields;
    if (first) form.focusField(first[0]);
    return first !== undefined;
  }

  async function finish(values: unknown): Promise<void> {
    setProblem(null);
    const parsed = contract.safeParse(values);
    if (!parsed.success) {
      show(fieldErrors(parsed.error, language));
      return;
    }
    setBusy(true);
    try {
      await submit(parsed.data);
    } catch (thrown) {
      const error = toApiError(thrown);
      if (!show(error.errors)) setProblem(describe(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      disabled={busy}
      onFinish={(values) => void finish(values)}
    >
      {problem ? <Alert className="plain-problem" type="error" showIcon title={problem} role="alert" /> : null}
      {children}
      <Button type="primary" htmlType="submit" size="large" block danger={danger} loading={busy} disabled={disabled}>
        {action}
      </Button>
    </Form>
  );
}

interface PublicFieldProps {
  name: string;
  label: string;
  /** A code is of digits; a recovery code has letters too. */
  kind?: 'text' | 'email' | 'password' | 'code' | 'recovery';
  autoComplete: string;
  autoFocus?: boolean;
}

/** The current password, as proof of identity. */
export const CurrentPassword = (props: Pick<PublicFieldProps, 'label' | 'autoFocus'>) => (
  <PublicField name="password" kind="password" autoComplete="current-password" {...props} />
);

/** One line of a plain form. */
export function PublicField({ name, label, kind = 'text', autoComplete, autoFocus = false }: PublicFieldProps) {
  const common = { autoComplete, autoFocus, size: 'large' } as const;
  return (
    <Form.Item name={name} label={label}>
      {kind === 'password' ? (
        <Input.Password {...common} dir="ltr" />
      ) : (
        <Input
          {...common}
          type={kind === 'email' ? 'email' : 'text'}
          {...(kind === 'code' ? { inputMode: 'numeric' } : {})}
          dir={kind === 'text' ? 'auto' : 'ltr'}
        />
      )}
    </Form.Item>
  );
}
