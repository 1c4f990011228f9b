import type { ImageMatch, ImageTarget } from '@bo/contracts';
import { matchFiles } from './media.api.ts';
import { lookAt, type Problem } from './picked-files.ts';

/** What a file is for: a product, the library alone, or nobody. */
export type Goal = ImageTarget | 'library' | null;
export type Outcome = 'sending' | 'added' | 'already' | 'full' | 'library' | 'failed' | 'undone' | 'kept';

export interface UploadRow {
  key: string;
  file: File;
  hash: string;
  /** For the small picture beside it. */
  preview: string;
  problem: Problem | null;
  place: number;
  targets: ImageTarget[];
  known: ImageMatch['known'];
  goal: Goal;
  outcome: Outcome | null;
  why: string;
  imageId: string | null;
}

const OVER: readonly (Outcome | null)[] = ['added', 'already', 'full', 'library', 'undone', 'kept'];

/** What cannot be taken at all; a small picture can. */
export const isRefused = ({ problem }: UploadRow): boolean => problem !== null && problem !== 'small';
export const isReady = (row: UploadRow): boolean => !isRefused(row) && row.goal !== null;
export const isOver = ({ outcome }: UploadRow): boolean => OVER.includes(outcome);
/** The product that a goal names; empty for the library. */
export const productOf = (goal: Goal): string => (goal === null || goal === 'library' ? '' : goal.id);

/** Rows of files whose contents have been looked at, for nobody yet. `from` is how many rows there are already. */
export async function readFiles(
  files: readonly File[],
  from: number,
  onRead: (done: number) => void,
): Promise<UploadRow[]> {
  const rows: UploadRow[] = [];
  for (const [at, file] of files.entries()) {
    onRead(at);
    rows.push({
      ...(await lookAt(file)),
      key: `${String(from + at)} ${file.name}`,
      preview: URL.createObjectURL(file),
      place: 1,
      targets: [],
      known: null,
      goal: null,
      outcome: null,
      why: '',
      imageId: null,
    });
  }
  return rows;
}

/** Asks the server which products the rows are for, by their names and contents, and notes the answers in the rows. */
export async function matchRows(rows: readonly UploadRow[]): Promise<void> {
  const good = rows.filter((row) => !isRefused(row));
  const matches = await matchFiles(good.map(({ file, hash }) => ({ name: file.name, hash })));
  for (const [at, row] of good.entries()) {
    const match = matches[at];
    if (!match) continue;
    Object.assign(row, match);
    // One product is the one; a picture that it has already, and one that is too small, is left out at first.
    const [only, ...others] = new Map(match.targets.map((target) => [target.id, target])).values();
    const has = only !== undefined && match.known !== null && only.images.includes(match.known.url);
    if (only && others.length === 0 && row.problem === null && !has) row.goal = only;
    if (has) row.outcome = 'already';
  }
}
