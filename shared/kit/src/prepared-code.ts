import { useEffect } from 'react';
import { antdModal } from './feedback/dialog.tsx';
import { prepare } from './fetched.ts';
import { antdSelect } from './lazy-select.tsx';

/** How long (ms) after the heading of a screen its rows are there too, on a slow line as well. */
const SETTLED = 3000;

/** Fetches the code of dialogs and selects once a screen is there, so that nobody waits for the first one. */
export function usePreparedCode(): void {
  useEffect(() => {
    if (antdModal.Code && antdSelect.Code) return undefined;
    const timer = setTimeout(() => {
      prepare(antdModal);
      prepare(antdSelect);
    }, SETTLED);
    return () => clearTimeout(timer);
  }, []);
}
