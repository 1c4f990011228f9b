import { toApiError } from '@bo/http';
import { useLanguage } from '@bo/i18n';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useDescribeError } from '@bo/platform/describe-error';
import { useKitText } from '../text.ts';
import { useEnterKey } from './enter-key.ts';
import { type FieldDescription, type FormContract, FormContext, type FormValues, isDrawn } from './form-context.ts';
import { messageAt } from './message-at.ts';
import { contractResolver } from './resolver.ts';

type Held = { version: number } | null | undefined;

interface QuickFormProps<C extends FormContract, R extends Held> {
  contract: C;
  initial: FormValues;
  /**
   * The record whose values the form was filled with. `save` is given it as it was then, whatever the screen has
   * learned since: over a colleague's change the server refuses instead of taking theirs back. Null where the form
   * changes no record that has a version: one to create, or many at once.
   */
  record: R;
  /** Sends the checked values. What it throws is shown at the fields that it names, or above the button. */
  save: (values: z.output<C>, filledFrom: R) => Promise<unknown>;
  onSaved: () => void;
  /** What its button says where that is more than to save: "Deliver". It may read the form's values. */
  submitText?: ReactNode;
  /** Why sending would be refused, as the screen knows already: the button is off. */
  off?: string | undefined;
  children: ReactNode;
}

const INPUTS = 'input:not([type="radio"]), [role="combobox"], textarea';
const isEmpty = (value: unknown) => value === '' || value === null || value === undefined;

/**
 * One or two fields that are changed in passing: Enter saves, unless it ends a scan. The same fields and sentences as
 * in a `ContractForm`, without what an hour of typing needs: no draft, no save bar, no question when one leaves.
 */
export function QuickForm<C extends FormContract, R extends Held>({
  contract,
  initial,
  record,
  save,
  onSaved,
  submitText,
  off,
  children,
}: QuickFormProps<C, R>) {
  const t = useKitText();
  const { language } = useLanguage();
  const describe = useDescribeError();
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const fields = useRef(new Map<string, FieldDescription>());
  const [busy, setBusy] = useState(false);
  const [filledFrom] = useState(record);
  const isBehind = (record?.version ?? 0) > (filledFrom?.version ?? 0);
  const form = useForm<FormValues>({ defaultValues: initial, resolver: contractResolver(contract, language) });
  const context = useMemo(() => ({ id, contract, fields: fields.current, busy }), [id, contract, busy]);
  const { getValues } = form;
  const { errors } = form.formState;
  const general = messageAt(errors, 'root');
  const enterKey = useEnterKey(() => false);

  useEffect(() => {
    // The layer that it is drawn on joins the page only after this.
    const frame = requestAnimationFrame(() => {
      const inputs = [...(element.current?.querySelectorAll<HTMLElement>(INPUTS) ?? [])];
      // Selecting what is being typed already would let the next letter take its place.
      if (inputs.some((input) => input === document.activeElement)) return;
      // A choice that is made already is passed over.
      const first = inputs.find(
        (input) => input.getAttribute('role') !== 'combobox' || isEmpty(getValues(input.id.slice(id.length + 1))),
      );
      first?.focus({ preventScroll: true });
      if (first instanceof HTMLInputElement) first.select();
    });
    return () => cancelAnimationFrame(frame);
  }, [id, getValues]);
  useEffect(() => {
    // What is disabled while it is sent loses the focus.
    if (!busy && Object.keys(errors).length > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"], button[type="submit"]')?.focus();
  }, [busy, errors]);

  const submit = async (values: FormValues) => {
    setBusy(true);
    try {
      await save(contract.parse(values), filledFrom);
      onSaved();
    } catch (thrown) {
      const error = toApiError(thrown);
      const told = Object.entries(error.errors).filter(([field]) => isDrawn(fields.current, field));
      for (const [field, [message = '']] of told) form.setError(field, { type: 'server', message });
      if (told.length === 0) {
        const [sentence] = Object.values(error.errors).flat();
        form.setError('root', { type: 'server', message: sentence ?? describe(error) });
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormContext value={context}>
      <FormProvider {...form}>
        <form
          ref={element}
          className="bo-quick-form"
          noValidate
          {...enterKey}
          onSubmit={(event: SyntheticEvent) => {
            event.preventDefault();
            // A form in a list is drawn within its row, which has its own answer to a key.
            event.stopPropagation();
            if (!busy && off === undefined) void form.handleSubmit(submit)();
          }}
        >
          {isBehind && !busy ? (
            <Alert type="warning" showIcon role="status" title={t('form.changedBySomebody')} />
          ) : null}
          {children}
          {general === undefined ? null : <Alert type="error" showIcon role="alert" title={general} />}
          {off === undefined ? null : <Alert type="info" showIcon id={`${id}-off`} title={off} />}
          <Button
            type="primary"
            htmlType="submit"
            loading={busy}
            disabled={off !== undefined}
            {...(off === undefined ? {} : { 'aria-describedby': `${id}-off` })}
            block
          >
            {submitText ?? t('form.save')}
          </Button>
        </form>
      </FormProvider>
    </FormContext>
  );
}
