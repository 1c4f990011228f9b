import type { HorizontalListInput } from '@bo/contracts';
import { useSyncExternalStore } from 'react';

/** A list that was sent and not saved: what was typed, why, and under which key it was sent. */
export interface UnsavedList {
  input: HorizontalListInput;
  reason: string;
  /** The same for another try of the same list, where nobody knows whether the first one arrived. */
  key: string | undefined;
}

let unsaved: UnsavedList | null = null;
const listeners = new Set<() => void>();

/** Keeps what could not be saved, until it is saved or somebody lets it go: the toast that tells of it is soon gone. */
export function keepUnsaved(list: UnsavedList | null): void {
  unsaved = list;
  for (const tell of listeners) tell();
}

export const unsavedList = (): UnsavedList | null => unsaved;

export const useUnsavedList = (): UnsavedList | null =>
  useSyncExternalStore((tell) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  }, unsavedList);

/** Goes with the address of the form where it opens with what was kept. */
export const KEPT = { kept: true };
export const isKept = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'kept' in state && state.kept === true;
