import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import type { FileRow } from './csv.ts';
import { UnreadableFile } from './limits.ts';
import { threadsOf } from './thread.ts';
import { BATCH } from './tools.ts';

export type { FileRow } from './csv.ts';

/**
 * The rows of a table in a file (CSV of any separator and encoding, the same as .gz, or .xlsx), the heading among them.
 * Read in a thread of its own: whatever the file holds, the rest of the API goes on. @throws DomainError 422 at `file`
 */
export async function readFileRows(platform: Platform, file: Buffer): Promise<FileRow[]> {
  try {
    return await threadsOf(platform).use(async (ask) => {
      await ask('open', file);
      const all: FileRow[] = [];
      for (;;) {
        const rows = await ask('next', BATCH);
        if (rows.length === 0) return all;
        all.push(...rows);
      }
    });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const { code, values } = error;
    throw new DomainError(422, `import.${code}`, { values, fields: { file: `import.${code}` } });
  }
}
