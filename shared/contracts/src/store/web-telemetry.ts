import { z } from 'zod';

/**
 * What a browser measures of the screens that someone works with: the web vitals (https://web.dev/articles/vitals) and
 * `screen`, from the click to the content of the screen that it opened.
 */
export const WEB_METRICS = ['screen', 'lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const;
export const WebMetric = z.enum(WEB_METRICS);
export type WebMetric = z.infer<typeof WebMetric>;

/** Up to which value (ms; `cls` has no unit) a metric is good, and from which it is poor. */
export const WEB_METRIC_LIMITS: Readonly<Record<WebMetric, { good: number; poor: number }>> = {
  screen: { good: 1000, poor: 2500 },
  lcp: { good: 2500, poor: 4000 },
  inp: { good: 200, poor: 500 },
  cls: { good: 0.1, poor: 0.25 },
  fcp: { good: 1800, poor: 3000 },
  ttfb: { good: 800, poor: 1800 },
};

const MOST_MS = 600_000;
/** `host`, or the id of a remote. */
const Part = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);
/** Version and build, such as `1.4.0-ab12cd34`. */
const Release = z.string().regex(/^[\w.+-]{1,80}$/);
const Id = (bytes: number) => z.string().regex(new RegExp(`^(?!0+$)[0-9a-f]{${String(2 * bytes)}}$`));
const Moment = z.number().min(0);

/** One measurement, and whose code it happened in. */
export const WebMeasure = z.strictObject({
  metric: WebMetric,
  value: z.number().min(0).max(MOST_MS),
  remote: Part,
  release: Release,
});
export type WebMeasure = z.infer<typeof WebMeasure>;

/**
 * A span of a trace (https://www.w3.org/TR/trace-context/), `start` and `end` in ms since 1970. It names no record and
 * nobody.
 */
export const WebSpan = z
  .strictObject({
    trace_id: Id(16),
    span_id: Id(8),
    parent_id: Id(8).nullable(),
    name: z.string().min(1).max(200),
    remote: Part,
    release: Release,
    start: Moment,
    end: Moment,
  })
  .refine(({ start, end }) => end >= start && end - start <= MOST_MS);
export type WebSpan = z.infer<typeof WebSpan>;

/** `POST admin_panel/web-telemetry/`. */
export const WebTelemetry = z.strictObject({
  measures: z.array(WebMeasure).max(100),
  spans: z.array(WebSpan).max(50),
});
export type WebTelemetry = z.infer<typeof WebTelemetry>;

/**
 * How a metric of a release has been for staff in the last seven days: three of four measurements are at most `p75`.
 */
export const WebMetricSummary = z.object({
  remote: z.string(),
  release: z.string(),
  metric: WebMetric,
  count: z.int(),
  p75: z.number(),
});
export type WebMetricSummary = z.infer<typeof WebMetricSummary>;
/** `GET admin_panel/web-telemetry/`. */
export const WebMetricSummaries = z.object({ results: z.array(WebMetricSummary) });
