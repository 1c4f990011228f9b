import { z } from 'zod';

/** Why signing in through the directory came to nothing; the sign-in page has a sentence for each. */
export const DIRECTORY_PROBLEMS = ['unavailable', 'failed', 'unverified', 'unknown', 'suspended', 'other'] as const;
export type DirectoryProblem = (typeof DIRECTORY_PROBLEMS)[number];
/** `GET auth/directory/start/`: where to go afterwards; only a path of our own is followed. */
export const DirectoryStart = z.object({ from: z.string().max(500).optional() });
/** What the directory adds to its answer is checked by the protocol, not here. */
export const DirectoryAnswer = z.looseObject({});
