import { Instant } from '@bo/contracts';
import { z } from 'zod';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { defineJob } from '../../../platform/jobs/define.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { countFailed } from './schedule.repository.ts';
import { keepSchedules } from './schedule.service.ts';

/**
 * Puts products on sale and takes them off at their times. The person who asked has one job for each moment, which
 * tells them where it failed; the clock's own run does what such a job has missed, because its owner is no longer here.
 */
export const productSchedules = defineJob({
  name: 'product-schedules',
  input: z.object({ moment: Instant.optional() }),
  schedule: '*/5 * * * *',
  async run({ input: { moment }, caller, platform, signal, progress }) {
    const worked = await keepSchedules(platform, caller?.id ?? null, { signal, progress });
    // Counted rather than added up: what an attempt before this one met is part of it.
    const refused = caller && moment !== undefined ? await countFailed(platform.db, caller.id, moment) : 0;
    if (refused > 0) throw new DomainError(409, 'product.schedule_failed');
    return worked === 0 ? null : { worked, refused };
  },
});

/** Asks for someone's products to be looked at, at a moment. */
export const atTheMoment =
  (jobs: Platform['jobs']) =>
  (unit: UnitOfWork, startAfter: Date): Promise<unknown> => {
    const moment = startAfter.toISOString();
    return jobs.enqueue(unit, productSchedules, { moment }, { key: `${unit.actor.id ?? ''} ${moment}`, startAfter });
  };
