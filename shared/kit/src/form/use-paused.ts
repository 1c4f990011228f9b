import { useEffect, useState } from 'react';

/** A value once typing pauses, compared by what is in it: a question per letter would be ten for one name. */
export function usePaused<T>(value: T, ms = 250): T {
  const [paused, setPaused] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(JSON.parse(text) as T), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return paused;
}
