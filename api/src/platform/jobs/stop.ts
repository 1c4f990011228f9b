import type { Platform } from '../http/app-type.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import { writeResult } from './jobs.repository.ts';

interface StoppedJob {
  id: string;
  name: string;
  input: unknown;
}

/** Releases what a job works on that fails for good or is cancelled, in that write, and keeps what it has done. */
export async function stopJob(platform: Platform, unit: UnitOfWork, { id, name, input }: StoppedJob): Promise<void> {
  const result = await platform.jobs.definitions.get(name)?.stop?.({ platform, unit, job: { id } }, input);
  if (result) await writeResult(unit.trx, id, result);
}
