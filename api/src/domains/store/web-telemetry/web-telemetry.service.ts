import type { WebMetricSummary, WebTelemetry } from '@bo/contracts';
import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { readSetting } from '../../../platform/settings.ts';
import { addMeasures, deleteMeasures, readMeasures } from './web-telemetry.repository.ts';
import { bucketOf, percentile } from './web-telemetry.rules.ts';

const DAYS_SHOWN = 7;
const DAYS_KEPT = 30;

/**
 * Keeps what a browser measured, and passes its spans to the operator's collector; each only where it is switched on.
 */
export async function keepTelemetry(
  { db, traces }: Pick<Platform, 'db' | 'traces'>,
  { measures, spans }: WebTelemetry,
): Promise<void> {
  if (traces && spans.length > 0 && (await readSetting(db, 'telemetry.trace_percent')) > 0) traces.addOfBrowser(spans);
  if (measures.length > 0 && (await readSetting(db, 'telemetry.web_vitals')))
    await addMeasures(
      db,
      measures.map(({ remote, release, metric, value }) => ({
        remote,
        release,
        metric,
        bucket: bucketOf({ metric, value }),
      })),
    );
}

/** How the screens of each release have been for staff in the last seven days. */
export async function summarizeMeasures(db: Db): Promise<WebMetricSummary[]> {
  const measured = await readMeasures(db, DAYS_SHOWN);
  return measured.map(({ remote, release, metric, count, buckets }) => ({
    remote,
    release,
    metric,
    count,
    p75: percentile(metric, buckets, 0.75),
  }));
}

/** Deletes measurements past their time. */
export const forgetOldMeasures = (db: Db): Promise<void> => deleteMeasures(db, DAYS_KEPT);
