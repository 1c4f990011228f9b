import { createContext } from 'react';

/**
 * The filters of a list are drawn three times, each time by what belongs there: the search box, the filters in force as
 * chips, and the menu where the others are found. Outside of a list's toolbar each stands for itself.
 */
export const FilterPlace = createContext<'box' | 'chip' | 'menu' | null>(null);
