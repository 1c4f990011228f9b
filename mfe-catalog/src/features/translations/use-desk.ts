import {
  MOST_TRANSLATIONS,
  type Translation,
  type TranslationChange,
  type TranslationResults,
  type TranslationTarget,
} from '@bo/contracts';
import { toApiError } from '@bo/http';
import { useDescribeError, usePreference } from '@bo/kit';
import { useMutation } from '@bo/platform/query';
import { useRef, useState } from 'react';
import { useText } from '../../text.ts';
import { saveTranslations } from './translations.api.ts';

/** How a row stands since the sheet was read; nothing where nobody has saved it. */
export interface RowState {
  state: 'saving' | 'saved' | 'refused';
  detail?: string;
  /** What is known to be there now, by our own save or by why another was refused. */
  current?: { source: string; target: string };
}

/** What is typed, and what its writer had before them: kept for hours, it must not go over what nobody has seen. */
interface Draft {
  text: string;
  source: string;
  target: string;
}
type Drafts = Readonly<Record<string, Draft>>;
const NONE: Drafts = {};
const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  ['text', 'source', 'target'].every((name) => name in value && typeof value[name as keyof typeof value] === 'string');
const isDrafts = (value: unknown): value is Drafts =>
  typeof value === 'object' && value !== null && Object.values(value).every(isDraft);

export const keyOfRow = ({ kind, to, id }: Pick<Translation, 'kind' | 'to' | 'id'>) => `${kind} ${to} ${id}`;
type Result = TranslationResults['results'][number];

/** Saves any number of translations, some at a time; what could not be sent is refused with the reason. */
export function useSaveTranslations(): (
  to: TranslationTarget,
  rows: readonly TranslationChange[],
  told: (results: readonly Result[]) => void,
) => Promise<void> {
  const describe = useDescribeError();
  const { mutateAsync } = useMutation(saveTranslations());
  return async (to, rows, told) => {
    for (let at = 0; at < rows.length; at += MOST_TRANSLATIONS) {
      const some = rows.slice(at, at + MOST_TRANSLATIONS);
      try {
        told((await mutateAsync({ to, rows: some })).results);
      } catch (thrown) {
        const detail = describe(toApiError(thrown));
        told(some.map(({ id }) => ({ id, ok: false, detail })));
      }
    }
  };
}

/** A translation that was saved elsewhere than in its row. */
export interface Taken {
  row: Pick<Translation, 'kind' | 'to' | 'id'>;
  source: string;
  target: string;
}

/** What is typed at the desk, what is on its way and what became of it. */
export function useDesk() {
  const t = useText('translations');
  const save = useSaveTranslations();
  // Kept for the person, so that a reload or another screen loses nothing.
  const [drafts, setDrafts] = usePreference('translation-drafts', NONE, isDrafts);
  const latest = useRef(drafts);
  latest.current = drafts;
  const [states, setStates] = useState<Readonly<Record<string, RowState>>>({});
  // Anyone who waits for an answer must see what came of it.
  const latestStates = useRef(states);
  const under = useRef(new Set<Promise<void>>());

  const change = (changed: Drafts) => {
    latest.current = changed;
    setDrafts(changed);
  };
  const drop = (key: string) => {
    const { [key]: _, ...rest } = latest.current;
    change(rest);
  };
  const put = (changed: typeof states) => {
    latestStates.current = { ...latestStates.current, ...changed };
    setStates(latestStates.current);
  };
  const set = (key: string, state: RowState) => put({ [key]: state });
  const textOf = (row: Translation): { source: string; target: string } => states[keyOfRow(row)]?.current ?? row;
  const seenOf = (row: Translation) => {
    const { source, target } = textOf(row);
    return { source, target };
  };

  return {
    draftOf: (row: Translation) => drafts[keyOfRow(row)]?.text,
    stateOf: (row: Translation) => states[keyOfRow(row)],
    textOf,
    /** The rows whose texts were typed and are not saved. */
    unsaved: (rows: readonly Translation[]) => rows.filter((row) => keyOfRow(row) in latest.current),
    type(row: Translation, text: string) {
      const key = keyOfRow(row);
      if (text === textOf(row).target) drop(key);
      else change({ ...latest.current, [key]: { ...(latest.current[key] ?? seenOf(row)), text } });
    },
    undo: (row: Translation) => drop(keyOfRow(row)),
    /** Saves a row; one goes on at once, and hears at the row if it was refused. */
    save(row: Translation, text: string) {
      const key = keyOfRow(row);
      const { kind, to, id } = row;
      const { source, target } = latest.current[key] ?? seenOf(row);
      set(key, { state: 'saving', current: { source, target } });
      const saving = save(to, [{ kind, id, source, before: target, text }], ([result]) => {
        if (result?.ok) {
          set(key, { state: 'saved', current: { source, target: text } });
          if (latest.current[key]?.text === text) drop(key);
          return;
        }
        set(key, {
          state: 'refused',
          detail: result?.detail ?? t('failed'),
          ...(result?.current ? { current: result.current } : {}),
        });
        // What was sent is still what its writer wants; what is there now is before them.
        const wanted = latest.current[key]?.text ?? text;
        change({ ...latest.current, [key]: { ...(result?.current ?? { source, target }), text: wanted } });
      }).finally(() => under.current.delete(saving));
      under.current.add(saving);
    },
    /** Others have saved some of the rows: by a file or for all that are the same. */
    took: (rows: readonly Taken[]) => {
      put(
        Object.fromEntries(
          rows.map(({ row, source, target }) => [
            keyOfRow(row),
            { state: 'saved' as const, current: { source, target } },
          ]),
        ),
      );
    },
    /** Ends when nothing is on its way; tells which of the rows are not saved by then. */
    settled: async (rows: readonly Translation[]) => {
      while (under.current.size > 0) await Promise.all(under.current);
      return rows.filter((row) => latestStates.current[keyOfRow(row)]?.state !== 'saved');
    },
    discard(rows: readonly Translation[]) {
      const gone = new Set(rows.map(keyOfRow));
      change(Object.fromEntries(Object.entries(latest.current).filter(([key]) => !gone.has(key))));
    },
  };
}
export type Desk = ReturnType<typeof useDesk>;
