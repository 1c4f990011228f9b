import { WebMetricSummaries, WebTelemetry } from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { noContent, ok } from '../../../platform/http/contract.ts';
import { keepTelemetry, summarizeMeasures } from './web-telemetry.service.ts';

const PATH = '/admin_panel/web-telemetry/';
const tags = ['platform'];
/** A browser tells something twice a minute; who has many tabs open, more often. */
const TIMES_A_MINUTE = 60;
const MINUTE = 60_000;

/** Counts how often each person told something in this minute; a new minute forgets them all. */
function createLimit() {
  let since = 0;
  const times = new Map<string, number>();
  return function take(person: string): void {
    if (Date.now() - since > MINUTE) {
      since = Date.now();
      times.clear();
    }
    const count = (times.get(person) ?? 0) + 1;
    times.set(person, count);
    if (count > TIMES_A_MINUTE) throw new DomainError(429, 'too_many_requests', { retryAfterSeconds: MINUTE / 1000 });
  };
}

/** What browsers measure, where the store has it measured. Nothing here changes a record, so nothing is audited. */
export const webTelemetryRoutes: Routes = (app, platform) => {
  const take = createLimit();
  app.post(
    PATH,
    {
      config: { permission: 'signed_in' },
      bodyLimit: 64 * 1024,
      schema: { tags, body: WebTelemetry, response: noContent },
    },
    async (request, reply) => {
      take(callerOf(request).id);
      await keepTelemetry(platform, request.body);
      return reply.code(204).send(null);
    },
  );

  app.get(
    PATH,
    { config: { permission: 'platform.view' }, schema: { tags, response: ok(WebMetricSummaries) } },
    async () => ({ results: await summarizeMeasures(platform.db) }),
  );
};
