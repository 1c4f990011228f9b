import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import type { FileRow } from './csv.ts';
import { fieldByName, findHeader } from './header.ts';
import { UnreadableFile } from './limits.ts';
import { meaningOf } from './text.ts';
import { threadsOf } from './thread.ts';

/** Which column says what an item is: the surest first. */
const NAMING = ['barcode', 'code', 'title', 'title_ar'];
/** Titles and the header may stand above the items. */
const ABOVE_ROWS = 20;
const MOST_CHARS = 500;

/** What the rows of a file are called: by the column named barcode, code or title, else by the first. */
export async function readItems(platform: Platform, file: Buffer, most: number): Promise<string[]> {
  const rows = await threadsOf(platform)
    .use(async (ask) => {
      await ask('open', file);
      const all: FileRow[] = [];
      while (all.length < most + ABOVE_ROWS) {
        const some = await ask('next', most);
        if (some.length === 0) break;
        all.push(...some);
      }
      return all;
    })
    .catch((error: unknown) => {
      if (!(error instanceof UnreadableFile)) throw error;
      const { code, values } = error;
      throw new DomainError(422, `import.${code}`, { values, fields: { file: `import.${code}` } });
    });
  const header = findHeader(rows);
  const named: (string | undefined)[] = header?.cells.map((cell) => fieldByName(cell)?.field) ?? [];
  const column = NAMING.map((field) => named.indexOf(field)).find((at) => at >= 0) ?? 0;
  return rows
    .filter(({ number }) => number > (header?.number ?? 0))
    .map(({ cells }) => meaningOf(cells[column] ?? '').slice(0, MOST_CHARS))
    .filter((text) => text !== '')
    .slice(0, most);
}
