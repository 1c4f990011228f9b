import { useCallback, useEffect, useState } from 'react';

/**
 * Gives the focus back to where it was once what took it is gone, or at once when called; what has taken it meanwhile
 * keeps it.
 */
export function useReturnFocus(): () => void {
  const [before] = useState(() => document.activeElement);
  const giveBack = useCallback(() => {
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }, [before]);
  useEffect(
    () => () => {
      // A part that goes leaves the focus on the page itself, from where Tab begins at the very top.
      if (document.activeElement === document.body) giveBack();
    },
    [giveBack],
  );
  return giveBack;
}
