import { HorizontalListInput } from '@bo/contracts';
import { currentSession } from '@bo/platform';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';

const UnsavedList = z.object({
  /** Of this try, not of a record. */
  id: z.string(),
  input: HorizontalListInput,
  reason: z.string(),
  /** The same for another try of the same list, where nobody knows whether the first one arrived. */
  key: z.string().optional(),
});
/** A list that was sent and not saved: what was typed, why, and under which key it was sent. */
export type UnsavedList = z.infer<typeof UnsavedList>;

/** Of this tab, over a reload; each person sees their own. */
const placeOf = (user: string) => `bo-unsaved-lists ${user}`;
const NONE: readonly UnsavedList[] = [];
let held: { place: string; text: string | null; lists: readonly UnsavedList[] } = {
  place: '',
  text: null,
  lists: NONE,
};
const listeners = new Set<() => void>();

function read(text: string | null): readonly UnsavedList[] {
  try {
    return z
      .array(UnsavedList)
      .catch([])
      .parse(JSON.parse(text ?? '[]'));
  } catch {
    return NONE;
  }
}

/** Every list that could not be saved, the oldest first. */
export function unsavedLists(): readonly UnsavedList[] {
  const place = placeOf(currentSession()?.user.id ?? '');
  const text = sessionStorage.getItem(place);
  if (held.place !== place || held.text !== text) held = { place, text, lists: read(text) };
  return held.lists;
}

function write(lists: readonly UnsavedList[]): void {
  sessionStorage.setItem(placeOf(currentSession()?.user.id ?? ''), JSON.stringify(lists));
  for (const tell of listeners) tell();
}

/** Keeps a list that could not be saved until it is saved or discarded: the toast about it is soon gone. */
export const keepUnsaved = (list: UnsavedList): void => write([...unsavedLists(), list]);
export const dropUnsaved = (id: string): void => write(unsavedLists().filter((one) => one.id !== id));

export const useUnsavedLists = (): readonly UnsavedList[] =>
  useSyncExternalStore((tell) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  }, unsavedLists);

/** Goes with the address of the form where it opens with what was kept. */
export const keptState = (id: string) => ({ kept: id });
/** The unsaved list that the form was opened with. */
export const keptList = (state: unknown): UnsavedList | undefined =>
  typeof state === 'object' && state !== null && 'kept' in state
    ? unsavedLists().find(({ id }) => id === state.kept)
    : undefined;
