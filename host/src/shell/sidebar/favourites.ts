import { usePreference } from '@bo/kit';
import { useCallback } from 'react';

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
const NONE: string[] = [];

/** The links a person keeps at hand, by id, in the order they were chosen. */
export function useFavourites(): { ids: readonly string[]; toggle: (id: string) => void } {
  const [ids, keep] = usePreference('favourites', NONE, isTexts);
  const toggle = useCallback(
    (id: string) => {
      keep(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
    },
    [ids, keep],
  );
  return { ids, toggle };
}
