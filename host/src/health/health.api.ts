import { Health, JobStarted, WebMetricSummaries } from '@bo/contracts';
import { type ApiError, apiQuery, http, JOBS_KEY, keyOf, parseResponse } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';

const KEY = keyOf('backups', 'health');
const LOOK_EVERY_MS = 30_000;

/** The health of the API, its database and its jobs; polled every 30 seconds. */
export const healthQuery = {
  ...apiQuery({ queryKey: KEY, path: 'admin_panel/health/', schema: Health }),
  refetchInterval: LOOK_EVERY_MS,
};

/** Browser measurements of the last seven days. */
export const webMeasuresQuery = {
  ...apiQuery({
    queryKey: keyOf('releases', 'measures'),
    path: 'admin_panel/web-telemetry/',
    schema: WebMetricSummaries,
  }),
  refetchInterval: LOOK_EVERY_MS,
};

/** Asks a worker for a backup. */
export const backUpNow = (done: string) =>
  mutationOptions<JobStarted, ApiError>({
    meta: { done, invalidates: [JOBS_KEY, KEY] },
    mutationFn: async () => parseResponse(JobStarted, await http().post('admin_panel/backups/', {})),
  });
