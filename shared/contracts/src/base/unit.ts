import { z } from 'zod';

/** What the size of a variant is counted in. */
export const UNITS = ['g', 'kg', 'ml', 'L', 'piece', 'pack'] as const;
export const Unit = z.enum(UNITS);
export type Unit = z.infer<typeof Unit>;
