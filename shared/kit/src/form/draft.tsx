import { formatRelative, useLanguage } from '@bo/i18n';
import { useOptionalSession } from '@bo/platform';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { del, get, set } from 'idb-keyval';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useKitText } from '../text.ts';
import { changedFields, pickFields, sameValue } from './changes.ts';
import type { FormValues } from './form-context.ts';

const TYPING_PAUSE = 300;

interface KeptDraft {
  /** Only the fields that were changed: what someone else saves meanwhile in the others must not be put back. */
  values: FormValues;
  /** What those fields held when they were changed, and the record's version then. */
  from: FormValues;
  version?: number;
  at: string;
}
function isKeptDraft(value: unknown): value is KeptDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'values' in value &&
    'from' in value &&
    'at' in value &&
    typeof value.at === 'string' &&
    typeof value.values === 'object' &&
    typeof value.from === 'object'
  );
}

const NOTHING = { restoredAt: null, isPartial: false } as const;

export interface Draft {
  /** When what was restored had been typed; null when nothing was. */
  restoredAt: string | null;
  /** Whether a typed value is left out because another person has changed the field since. */
  isPartial?: boolean;
  /** Throws the draft away: what was typed is saved, or not wanted. */
  forget: () => Promise<void>;
}

/**
 * The baseline of the form: the unchanged values, the record, and how to return to the version that a draft was based
 * on.
 */
export interface DraftGround {
  start: RefObject<FormValues>;
  target: RefObject<{ version: number } | undefined>;
  goBackTo: RefObject<(version: number, values: FormValues) => void>;
}

/**
 * Keeps what is typed in IndexedDB, per user and form, and brings it back after a reload, a crash or an expired
 * session. IndexedDB, because a 401 clears local storage (SPECIFICATION.md section 8).
 *
 * Where someone else has saved another value for the same field since, the form goes back to the version the draft was
 * typed over, so that saving shows both instead of overwriting theirs. A form without a record has no version to
 * compare: there their value stays and what was typed over the older one is left out.
 */
export function useDraft(
  name: string,
  form: UseFormReturn<FormValues>,
  { start, target, goBackTo }: DraftGround,
  isShown = false,
): Draft {
  const user = useOptionalSession()?.user.id ?? 'nobody';
  const key = `draft ${user} ${name}`;
  const [restored, setRestored] = useState<Pick<Draft, 'restoredAt' | 'isPartial'>>(NOTHING);
  const pending = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    let gone = isShown;
    get<unknown>(key).then(
      (kept) => {
        if (gone || !isKeptDraft(kept) || changedFields(start.current, form.getValues()).length > 0) return;
        const fields = Object.keys(kept.values).filter(
          (field) => field in start.current && !sameValue(kept.values[field], start.current[field]),
        );
        const old = pickFields(fields, kept.from);
        const changed = Object.keys(old).filter((field) => !sameValue(old[field], start.current[field]));
        if (kept.version !== undefined && changed.length > 0)
          goBackTo.current(kept.version, { ...start.current, ...old });
        const back = kept.version === undefined ? fields.filter((field) => !changed.includes(field)) : fields;
        for (const field of back) form.setValue(field, kept.values[field], { shouldDirty: true });
        if (fields.length > 0) setRestored({ restoredAt: kept.at, isPartial: back.length < fields.length });
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [key, form, start, goBackTo, isShown]);

  useEffect(() => {
    const keep = () => {
      clearTimeout(pending.current);
      pending.current = undefined;
      const values = form.getValues();
      const changed = changedFields(start.current, values);
      const over = target.current?.version;
      const kept: KeptDraft = {
        values: pickFields(changed, values),
        from: pickFields(changed, start.current),
        ...(over === undefined ? {} : { version: over }),
        at: new Date().toISOString(),
      };
      (changed.length === 0 ? del(key) : set(key, kept)).catch(() => undefined);
    };
    const later = () => {
      clearTimeout(pending.current);
      pending.current = setTimeout(keep, TYPING_PAUSE);
    };
    const now = () => {
      if (pending.current !== undefined) keep();
    };
    const stop = form.subscribe({ formState: { values: true }, callback: later });
    window.addEventListener('pagehide', now);
    return () => {
      now();
      stop();
      window.removeEventListener('pagehide', now);
    };
  }, [key, form, start, target]);

  const forget = async () => {
    clearTimeout(pending.current);
    pending.current = undefined;
    setRestored(NOTHING);
    await del(key).catch(() => undefined);
  };
  return { ...restored, forget };
}

/** A notice that the form shows a restored draft, with a button to discard it. */
export function DraftNote({
  restoredAt,
  isPartial = false,
  onDiscard,
}: Pick<Draft, 'restoredAt' | 'isPartial'> & { onDiscard: () => void }) {
  const t = useKitText();
  const { language } = useLanguage();
  if (restoredAt === null) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={t(isPartial ? 'form.draftPartial' : 'form.draftRestored', {
        when: formatRelative(restoredAt, Date.now(), language),
      })}
      action={
        <Button size="small" onClick={onDiscard}>
          {t('form.draftDiscard')}
        </Button>
      }
    />
  );
}
