import type { ImportStatus } from '@bo/contracts';
import { z } from 'zod';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { defineJob } from '../../../platform/jobs/define.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { beginStep, findImport, stopStep } from './imports.repository.ts';
import { UnreadableFile } from './limits.ts';
import { threadsOf } from './thread.ts';
import { undoImport } from './undo.ts';
import { walkRows } from './walk.ts';

const STEPS = ['check', 'apply', 'undo'] as const;
export type Step = (typeof STEPS)[number];
const UNDER_WAY = { check: 'checking', apply: 'applying', undo: 'undoing' } as const satisfies Record<
  Step,
  ImportStatus
>;
const FROM = {
  check: ['uploaded', 'checked'],
  apply: ['checked', 'failed'],
  undo: ['applied', 'failed'],
} as const satisfies Record<Step, readonly ImportStatus[]>;

/** Takes an import into a step. @throws DomainError 409 where it is not its turn */
export async function claimStep({ trx, actor }: UnitOfWork, id: string, step: Step): Promise<void> {
  if (!(await beginStep(trx, id, FROM[step], UNDER_WAY[step])))
    throw new DomainError(409, 'import.busy', { current: await findImport(trx, id, actor) });
}

/**
 * One step of an import: the dry run, the apply or the undo. An apply writes how far it is with the rows it writes, so
 * another attempt, on any instance, goes on at the next row.
 */
export const importStep = defineJob({
  name: 'import',
  input: z.object({ import_id: z.string(), step: z.enum(STEPS) }),
  permission: 'product.import',
  /** A dry run changed nothing and is started again; the others can go on where they stopped. */
  async stopped({ input: { import_id, step }, unit }) {
    const stop =
      step === 'check' ? ({ status: 'uploaded' } as const) : ({ status: 'failed', failed_step: step } as const);
    await stopStep(unit.trx, import_id, UNDER_WAY[step], stop);
  },
  resumed: ({ input: { import_id, step }, unit }) => claimStep(unit, import_id, step),
  async run({ input: { import_id: id, step }, platform, caller, signal, progress, write }) {
    const { db, database } = platform;
    const actor = caller ?? SYSTEM;
    const current = await findImport(db, id, actor);
    if (current?.status !== UNDER_WAY[step]) return { import_id: id };
    const tools = { db, threads: threadsOf(platform), embedded: database.embedded, signal, progress, write };
    try {
      if (step === 'undo') await undoImport(tools, actor, current);
      else await walkRows(tools, actor, current, step === 'apply');
    } catch (error) {
      throw error instanceof UnreadableFile
        ? new DomainError(422, `import.${error.code}`, { values: error.values })
        : error;
    }
    return { import_id: id };
  },
});
