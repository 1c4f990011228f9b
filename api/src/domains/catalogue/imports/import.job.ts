import type { ImportStatus } from '@bo/contracts';
import { z } from 'zod';
import { SYSTEM } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { defineJob } from '../../../platform/jobs/define.ts';
import { Cancelled } from '../../../platform/jobs/worker.ts';
import { changeImport, findImport } from './imports.repository.ts';
import { UnreadableFile } from './limits.ts';
import { threadsOf } from './thread.ts';
import { undoImport } from './undo.ts';
import { walkRows } from './walk.ts';

const STEPS = ['check', 'apply', 'undo'] as const;
export type Step = (typeof STEPS)[number];
export const UNDER_WAY = { check: 'checking', apply: 'applying', undo: 'undoing' } as const satisfies Record<
  Step,
  ImportStatus
>;
const ATTEMPTS = 4;

/** A dry run changes nothing and is begun anew; the others may be pressed again and go on where they stopped. */
const giveUp = (db: Db, id: string, step: Step) =>
  changeImport(db, id, { status: step === 'check' ? 'uploaded' : 'failed' });

/**
 * One step of an import: the dry run, the apply or the undo. An apply writes how far it is with the rows it writes, so
 * another attempt, on any instance, goes on at the next row.
 */
export const importStep = defineJob({
  name: 'import',
  input: z.object({ import_id: z.string(), step: z.enum(STEPS) }),
  permission: 'product.import',
  attempts: ATTEMPTS,
  async run({ input: { import_id: id, step }, platform, caller, job, signal, progress, write }) {
    const { db, database } = platform;
    const actor = caller ?? SYSTEM;
    const current = await findImport(db, id, actor);
    if (current?.status !== UNDER_WAY[step]) return { import_id: id };
    const tools = { db, threads: threadsOf(platform), embedded: database.embedded, signal, progress, write };
    try {
      if (step === 'undo') await undoImport(tools, actor, current);
      else await walkRows(tools, actor, current, step === 'apply');
    } catch (error) {
      const cancelled = signal.reason instanceof Cancelled;
      if (signal.aborted && !cancelled) throw error;
      if (cancelled || error instanceof UnreadableFile || job.attempt >= ATTEMPTS) await giveUp(db, id, step);
      throw error instanceof UnreadableFile
        ? new DomainError(422, `import.${error.code}`, { values: error.values })
        : error;
    }
    return { import_id: id };
  },
});
