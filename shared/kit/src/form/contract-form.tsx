import { type ApiError, toApiError } from '@bo/http';
import { useLanguage } from '@bo/i18n';
import {
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { FormProvider, useForm as useHookForm } from 'react-hook-form';
import { z } from 'zod';
import { useDescribeError } from '@bo/platform/describe-error';
import { ConfirmDialog } from '../feedback/confirm.tsx';
import { useUndoToast } from '../feedback/undo.tsx';
import { useKitText } from '../text.ts';
import { useThemeClass } from '../theme-class.ts';
import { useCommand, useOptionalSession } from '@bo/platform';
import type { Permission } from '@bo/contracts';
import Alert from 'antd/es/alert';
import { ChangedNotice, useChangedBy, useNewerRecord } from './changed-record.tsx';
import { changedFields, pickFields, sameValue } from './changes.ts';
import { ConflictScreen } from './conflict-screen.tsx';
import { DraftNote, useDraft } from './draft.tsx';
import { useEnterKey } from './enter-key.ts';
import { ErrorSummary } from './error-summary.tsx';
import { type FieldDescription, type FormContract, FormContext, type FormValues, isDrawn } from './form-context.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { contractResolver } from './resolver.ts';
import { SaveBar } from './save-bar.tsx';
import '../kit.css';

/** The record a form edits: what was there when it was opened. */
export interface BaseRecord {
  id: string;
  version: number;
}

export type Initial<C extends FormContract> = Partial<z.input<C>> | ((start: FormValues) => Partial<z.input<C>>);

export interface ContractFormProps<C extends FormContract, R extends BaseRecord, Saved> {
  /** Names the form for drafts, such as `brand`. With the record's id and the user it is the draft's key. */
  name: string;
  contract: C;
  /** The record being edited; nothing for a new one. */
  record?: R;
  /**
   * What the fields have of the record, where it says that by other names; asked too of the newer record that comes
   * with a conflict.
   */
  fieldsOf?: (record: unknown) => unknown;
  /**
   * What a field starts with that the record does not tell, over the contract's own default; a function where that
   * follows from the other fields.
   */
  initial?: Initial<C>;
  /** Sends the checked values; `record` is the one to write over: after a conflict it is the newer one. */
  save: (values: z.output<C>, record: BaseRecord | undefined) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** A person without it sees the record and cannot change it: no button is there that would be refused. */
  editsWith?: Permission;
  /** After its second button, "Save and add another", which is there where this is. */
  onAnother?: (saved: Saved) => void;
  /** What its button says where that is more than to save: "Recall". */
  submitText?: string;
  /**
   * Asks before valid values are sent: what they will do. Where `effect` finds nothing to say (null), nobody is asked.
   */
  confirm?: { title: string; effect: (values: z.output<C>) => ReactNode | Promise<ReactNode> };
  children: ReactNode;
}

/**
 * Leaving a field may show or clear its error and move a button under the pointer: the press still ends on the button
 * that it began on.
 */
function holdPointer({ target, pointerId }: PointerEvent): void {
  if (target instanceof Element) target.closest('button')?.setPointerCapture(pointerId);
}

/** One press on Discard must not cost an hour of typing. The offer ends with the form. */
function useOfferBack(): (putBack: () => void) => void {
  const t = useKitText();
  const undo = useUndoToast();
  const end = useRef<() => void>(undefined);
  useEffect(() => () => end.current?.(), []);
  return (putBack) => {
    end.current = undo(t('form.discarded'), () => {
      putBack();
      return Promise.resolve();
    });
  };
}

/**
 * While a form is sent its fields are disabled, and what is disabled loses the focus: afterwards it is where it was.
 */
function useFocusKeptWhile(away: boolean): () => void {
  const kept = useRef<Element | null>(null);
  useEffect(() => {
    if (!away && document.activeElement === document.body && kept.current instanceof HTMLElement)
      kept.current.focus({ preventScroll: true });
  }, [away]);
  return useCallback(() => {
    kept.current = document.activeElement;
  }, []);
}

/** What every field starts with: the record's value, else what the screen says, else the contract's default. */
function startValues<C extends FormContract>(contract: C, record: unknown, initial: Initial<C> = {}): FormValues {
  const names = Object.keys(contract.shape);
  const defaults = Object.fromEntries(
    names.map((name) => {
      const schema = contract.shape[name];
      const parsed = schema ? z.safeParse(schema, undefined) : null;
      return [name, parsed?.success ? (parsed.data ?? null) : null] as const;
    }),
  );
  const recorded = pickFields(names, record);
  const told = typeof initial === 'function' ? initial({ ...defaults, ...recorded }) : initial;
  return { ...defaults, ...pickFields(names, told), ...recorded };
}

function recordOf(value: unknown): BaseRecord | null {
  return typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'version' in value &&
    typeof value.id === 'string' &&
    typeof value.version === 'number'
    ? { id: value.id, version: value.version }
    : null;
}

/**
 * Whether a save was refused because someone else has saved the record meanwhile. Of another record there is nothing to
 * compare; over one that was archived nothing could be saved; what is refused over the version that one has seen is
 * refused for another reason.
 */
function isConflict({ status, code, current }: ApiError, over: BaseRecord | undefined): boolean {
  const newer = recordOf(current);
  return status === 409 && code !== 'archived' && newer?.id === over?.id && newer?.version !== over?.version;
}

/**
 * A form made by its contract: the same rules and sentences as the server's, drafts, save bar, leave guard, conflict
 * screen, Ctrl/Cmd+S, and never two submissions at once. With more than
 * one field, Enter moves to the next field and never submits.
 */
export function ContractForm<C extends FormContract, R extends BaseRecord, Saved>({
  name,
  contract,
  record,
  fieldsOf = (same) => same,
  initial,
  save,
  onSaved,
  onAnother,
  editsWith,
  submitText,
  confirm,
  children,
}: ContractFormProps<C, R, Saved>) {
  const { language } = useLanguage();
  const t = useKitText();
  const describe = useDescribeError();
  const id = useId();
  const theme = useThemeClass();
  const session = useOptionalSession();
  const isShown =
    record !== undefined && editsWith !== undefined && session !== null && !session.permissions.includes(editsWith);
  const [base, setBase] = useState<{ record: BaseRecord | undefined; values: FormValues }>(() => ({
    record,
    values: startValues(contract, record && fieldsOf(record), initial),
  }));
  /** The newer record, and whether someone looks at it before they save, rather than because saving was refused. */
  const [conflict, setConflict] = useState<{ current: unknown; ahead: boolean } | null>(null);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<ReactNode>(null);
  const [failedOnce, setFailedOnce] = useState(0);
  const busyNow = useRef(false);
  const offerBack = useOfferBack();
  const keepFocus = useFocusKeptWhile(busy || conflict !== null);
  // What counts as unchanged, known at once: a navigation right after saving must not wait for a render.
  const start = useRef(base.values);
  const target = useRef(base.record);
  const fields = useRef(new Map<string, FieldDescription>());
  const uploads = useRef(new Set<Promise<boolean>>());
  const element = useRef<HTMLFormElement>(null);
  const resolver = useMemo(() => contractResolver(contract, language), [contract, language]);
  const form = useHookForm<FormValues>({
    defaultValues: base.values,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  // The present record, while the form has gone back to the one that a draft was typed over.
  const present = useRef<typeof base | null>(null);
  const goBackTo = useRef((version: number, values: FormValues) => {
    const now = target.current;
    if (!now) return;
    const left = { record: now, values: start.current };
    startFrom({ id: now.id, version }, typeof initial === 'function' ? { ...values, ...initial(values) } : values);
    present.current = left;
  });
  const draft = useDraft(`${name} ${record?.id ?? 'new'}`, form, { start, target, goBackTo }, isShown);
  const context = useMemo(
    () => ({ id, contract, fields: fields.current, uploads: uploads.current, busy: busy || isShown }),
    [id, contract, busy, isShown],
  );

  const writtenIn = useRef(language);
  useEffect(() => {
    if (writtenIn.current === language) return;
    writtenIn.current = language;
    if (failedOnce > 0) void form.trigger();
  }, [language, form, failedOnce]);

  const showServerErrors = (errors: ApiError['errors']) => {
    for (const [field, [message]] of Object.entries(errors))
      form.setError(field.includes('.') || isDrawn(fields.current, field) ? field : 'root', {
        type: 'server',
        message: message ?? '',
      });
    setFailedOnce((count) => count + 1);
  };

  const startFrom = (from: BaseRecord | undefined, values: FormValues, typed = values) => {
    start.current = values;
    target.current = from;
    present.current = null;
    setBase({ record: from, values });
    form.reset(values);
    for (const field of changedFields(values, typed)) form.setValue(field, typed[field], { shouldDirty: true });
  };
  const hasChanges = () => uploads.current.size > 0 || changedFields(start.current, form.getValues()).length > 0;
  /** What is on its way belongs to what is saved: waits for it, and tells whether all of it arrived. */
  const uploadsArrive = async () => {
    let all = true;
    while (uploads.current.size > 0) all = (await Promise.all(uploads.current)).every(Boolean) && all;
    return all;
  };

  const send = async (over: BaseRecord | undefined, then = onSaved) => {
    if (busyNow.current) return;
    busyNow.current = true;
    keepFocus();
    setBusy(true);
    try {
      const arrived = await uploadsArrive();
      // Anyone who has left meanwhile was told that nothing is saved.
      if (!element.current) return;
      if (!arrived) {
        showServerErrors({ root: [t('form.uploadFailed')] });
        return;
      }
      const valid = await form.trigger();
      if (!valid) {
        setFailedOnce((count) => count + 1);
        return;
      }
      const sent = form.getValues();
      const input = contract.parse(sent);
      const saved = await save(input, over);
      const now = form.getValues();
      // An image may have come meanwhile, which is not saved; or a field that was left has written the same in other
      // words.
      const isSame = sameValue(contract.safeParse(now).data, input);
      startFrom(recordOf(saved) ?? over, isSame ? now : sent, now);
      await draft.forget();
      then(saved);
    } catch (thrown) {
      const error = toApiError(thrown);
      if (isConflict(error, over)) setConflict({ current: error.current, ahead: false });
      else showServerErrors(Object.keys(error.errors).length > 0 ? error.errors : { root: [describe(error)] });
    } finally {
      busyNow.current = false;
      setBusy(false);
    }
  };
  const discard = () => {
    const before = { record: target.current, values: start.current, typed: form.getValues(), present: present.current };
    const { record: over, values } = before.present ?? before;
    startFrom(over, values);
    void draft.forget();
    offerBack(() => {
      startFrom(before.record, before.values, before.typed);
      present.current = before.present;
    });
  };
  const submit = () => {
    // A key pressed once more, between the server's answer and the next screen, saves nothing again.
    if (isShown || (target.current && !hasChanges())) return;
    if (confirm) void ask(confirm.effect);
    else void send(target.current);
  };
  const ask = async (effect: (values: z.output<C>) => ReactNode | Promise<ReactNode>) => {
    if (!(await form.trigger())) {
      setFailedOnce((count) => count + 1);
      return;
    }
    // A question that could not be asked of the server holds nothing up.
    const said = await Promise.resolve(effect(contract.parse(form.getValues()))).catch(() => null);
    if (said === null) void send(target.current);
    else setAsked(said);
  };
  useCommand('s', submit);
  const enterKey = useEnterKey(() => fields.current.size > 1);

  const theirs = conflict ? pickFields(Object.keys(contract.shape), fieldsOf(conflict.current)) : {};
  const settle = (merged: FormValues) => {
    const current = recordOf(conflict?.current);
    if (!conflict || !current) return;
    // What follows from a field that is kept as mine follows from what it began with.
    const mine = pickFields(changedFields(theirs, merged), start.current);
    const values = startValues(
      contract,
      theirs,
      typeof initial === 'function' ? (from) => initial({ ...from, ...mine }) : initial,
    );
    const typed = form.getValues();
    // What the record does not tell, and the screen does not compare, stays as it was typed.
    const own = pickFields(changedFields(start.current, typed), typed);
    setConflict(null);
    startFrom(current, values, { ...values, ...own, ...merged });
    if (!conflict.ahead) void send(current);
  };

  const changedBy = useChangedBy(record?.id);
  const isBehind = useNewerRecord(record, base.record, {
    busy: busy || conflict !== null,
    adopt: (newer) => {
      const values = startValues(contract, fieldsOf(newer), initial);
      const isTyped = changedFields(start.current, form.getValues()).length > 0;
      if (!isTyped) startFrom(recordOf(newer) ?? undefined, values);
      else if (changedFields(start.current, values).length > 0) return false;
      else {
        // What has changed is not in this form: saving it over the newer record takes nothing back.
        target.current = recordOf(newer) ?? undefined;
        setBase({ record: target.current, values: start.current });
      }
      return true;
    },
  });

  return (
    <FormContext value={context}>
      <FormProvider {...form}>
        <form
          ref={element}
          className={`bo-form ${theme}`}
          onPointerDownCapture={holdPointer}
          noValidate
          {...enterKey}
          onSubmit={(event: SyntheticEvent) => {
            event.preventDefault();
            submit();
          }}
        >
          {isShown ? (
            <Alert type="info" showIcon title={t('form.shown')} />
          ) : (
            <DraftNote restoredAt={draft.restoredAt} isPartial={draft.isPartial === true} onDiscard={discard} />
          )}
          {isBehind ? (
            <ChangedNotice by={changedBy} onSee={() => setConflict({ current: record, ahead: true })} />
          ) : null}
          <ErrorSummary attempt={failedOnce} />
          {isShown ? (
            // What a field draws itself is off too, such as the buttons of a list of rows.
            <fieldset disabled className="bo-shown">
              {children}
            </fieldset>
          ) : (
            <>
              {children}
              <SaveBar
                initial={base.values}
                isNew={record === undefined}
                submitText={submitText}
                onDiscard={discard}
                onAnother={onAnother && (() => void send(target.current, onAnother))}
              />
            </>
          )}
          <LeaveGuard hasChanges={hasChanges} onDiscard={() => void draft.forget()} />
        </form>
        {confirm && asked !== null ? (
          <ConfirmDialog
            open
            title={confirm.title}
            effect={asked}
            okText={submitText ?? t('form.save')}
            onConfirm={() => send(target.current)}
            onClose={() => setAsked(null)}
          />
        ) : null}
        {conflict ? (
          <ConflictScreen
            base={base.values}
            mine={form.getValues()}
            theirs={theirs}
            by={changedBy}
            ahead={conflict.ahead}
            onSettle={settle}
            onCancel={() => setConflict(null)}
          />
        ) : null}
      </FormProvider>
    </FormContext>
  );
}
