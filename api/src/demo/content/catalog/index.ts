import { bakery } from './bakery.ts';
import { care } from './care.ts';
import { dairy } from './dairy.ts';
import { drinks } from './drinks.ts';
import { frozen } from './frozen.ts';
import { household } from './household.ts';
import { meat } from './meat.ts';
import type { Department } from './model.ts';
import { pantry } from './pantry.ts';
import { produce } from './produce.ts';
import { snacks } from './snacks.ts';

/** The whole catalogue of the demo store, department by department, in shop order. */
export const DEPARTMENTS: readonly Department[] = [produce, dairy, meat, bakery, pantry, snacks, drinks, frozen, household, care];
