import { formatRelative, useLanguage } from '@bo/i18n';
import { useOptionalSession } from '@bo/platform';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { del, get, set } from 'idb-keyval';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useKitText } from '../text.ts';
import { changedFields } from './changes.ts';
import type { FormValues } from './form-context.ts';

const TYPING_PAUSE = 300;

interface KeptDraft {
  values: FormValues;
  at: string;
  /** The version it was typed over: a save over a newer one is then a conflict, as it should be. */
  version: number | undefined;
}
function isKeptDraft(value: unknown): value is KeptDraft {
  return typeof value === 'object' && value !== null && 'values' in value && 'at' in value && typeof value.at === 'string' && typeof value.values === 'object';
}

export interface Draft {
  /** When what was restored had been typed; null when nothing was. */
  restoredAt: string | null;
  /** Throws the draft and what was typed away. */
  discard: () => Promise<void>;
  /** Throws the draft away: what was typed is saved, or not wanted. */
  forget: () => Promise<void>;
}

/**
 * Keeps what is typed in IndexedDB, per user and form, and brings it back after a reload, a crash or an expired session.
 * IndexedDB, because a 401 clears local storage (SPECIFICATION.md section 8).
 */
export function useDraft(name: string, form: UseFormReturn<FormValues>, start: RefObject<FormValues>, version: number | undefined): Draft {
  const user = useOptionalSession()?.user.id ?? 'nobody';
  const key = `draft ${user} ${name}`;
  const [restoredAt, setRestoredAt] = useState<string | null>(null);
  const pending = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    let gone = false;
    get<unknown>(key).then(
      (kept) => {
        if (gone || !isKeptDraft(kept) || changedFields(start.current, kept.values).length === 0) return;
        if (changedFields(start.current, form.getValues()).length > 0) return;
        for (const field of changedFields(start.current, kept.values)) form.setValue(field, kept.values[field], { shouldDirty: true });
        setRestoredAt(kept.at);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [key, form, start]);

  useEffect(() => {
    const keep = () => {
      clearTimeout(pending.current);
      pending.current = undefined;
      const values = form.getValues();
      const nothing = changedFields(start.current, values).length === 0;
      const kept: KeptDraft = { values, at: new Date().toISOString(), version };
      (nothing ? del(key) : set(key, kept)).catch(() => undefined);
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
  }, [key, form, start, version]);

  const forget = async () => {
    clearTimeout(pending.current);
    pending.current = undefined;
    setRestoredAt(null);
    await del(key).catch(() => undefined);
  };
  return {
    restoredAt,
    forget,
    discard: async () => {
      form.reset(start.current);
      await forget();
    },
  };
}

/** Says that what stands in the form was typed before, and offers to begin afresh. */
export function DraftNote({ draft }: { draft: Draft }) {
  const t = useKitText();
  const { language } = useLanguage();
  if (draft.restoredAt === null) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={t('form.draftRestored', { when: formatRelative(draft.restoredAt, Date.now(), language) })}
      action={
        <Button size="small" onClick={() => void draft.discard()}>
          {t('form.draftDiscard')}
        </Button>
      }
    />
  );
}
