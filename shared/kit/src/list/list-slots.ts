import { createContext } from 'react';

/** The end of a list's toolbar, where its table puts what is about columns; null where there is no toolbar. */
export const ToolbarEnd = createContext<HTMLElement | null>(null);
