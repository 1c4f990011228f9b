import { EXPORT_FORMATS } from '@bo/contracts';
import { z } from 'zod';
import { type Actor, may } from '../access/caller.ts';
import { forbidden, unauthorized } from '../errors/domain-error.ts';
import { defineJob } from '../jobs/define.ts';
import { readCancelled } from '../jobs/jobs.repository.ts';
import { Cancelled } from '../jobs/run.ts';
import { type ExportFormat, RawQuery } from './define.ts';
import { addPart, finishFile, openFile, removeFile, removeFilesOf } from './files.ts';

export const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
/** As much of a file as is held at a time. */
const PART_BYTES = 4 * 1024 * 1024;

/** A file's pieces, gathered to parts worth storing. */
async function* inParts(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece);
    held.push(bytes);
    size += bytes.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(held);
    [held, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(held);
}

/**
 * Makes the file of an export that has too many rows for a request: the same definition as its route's, with the rows
 * and columns of its owner as they are when it runs. An attempt that follows another starts over, so that the file is
 * of one moment.
 */
export const exportJob = defineJob({
  name: 'export',
  input: z.object({
    export: z.string(),
    query: RawQuery,
    format: z.enum(EXPORT_FORMATS),
    language: z.enum(['en', 'ab']),
    file_name: z.string(),
  }),
  atOnce: 2,
  async run({ input, caller, platform, job, signal, progress, write }) {
    const { db, exports } = platform;
    const definition = exports.get(input.export);
    if (!definition) throw new Error(`No export is named "${input.export}".`);
    if (!caller) throw unauthorized();
    if (!may(caller, definition.permission)) throw forbidden(definition.permission);
    const viewer: Actor = caller;
    await removeFilesOf(platform, job.id);
    const selection = definition.select(input.query);
    const total = await selection.count(db, viewer);
    await progress(0, total);
    const id = await write(({ trx }) =>
      openFile(trx, {
        job_id: job.id,
        name: input.file_name,
        content_type: CONTENT_TYPES[input.format],
        permissions: [definition.permission, ...definition.guardedBy(viewer)],
        viewer,
      }),
    );
    let parts = 0;
    try {
      let rows = 0;
      const pieces = await selection.file({
        db,
        viewer,
        format: input.format,
        language: input.language,
        wrote: (count) => (rows = count),
      });
      const counted = (async function* () {
        for await (const piece of pieces) {
          signal.throwIfAborted();
          await progress(rows, total);
          yield piece;
        }
      })();
      for await (const part of inParts(counted)) parts = await addPart(platform, id, part);
      signal.throwIfAborted();
      await write(async ({ trx }) => {
        // The worker may not have heard of it yet; the person who cancelled finds no file.
        if ((await readCancelled(trx, [job.id])).length > 0) throw new Cancelled();
        await finishFile(trx, id, rows);
      });
      await progress(rows, rows);
      return { rows };
    } catch (error) {
      // Its own only: a run that took this one over has a file under way. What is left where this fails is the
      // housekeeping's.
      await removeFile(platform, { id, parts: parts + 1 }).catch((left: unknown) => {
        platform.log.warn({ err: left, file: id }, 'an unfinished export could not be removed');
      });
      throw error;
    }
  },
});
