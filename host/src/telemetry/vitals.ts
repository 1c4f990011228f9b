import type { WebMeasure } from '@bo/contracts';
import { type MetricWithAttribution, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals/attribution';

const METRICS = { CLS: 'cls', FCP: 'fcp', INP: 'inp', LCP: 'lcp', TTFB: 'ttfb' } as const;

type Place = Pick<WebMeasure, 'remote' | 'release'>;

const HOST = 'host';
const ELSEWHERE = 'elsewhere';

/**
 * Where an element stands: in a marked place, such as a screen or a widget, in the host's own page, or in a dialog
 * beside it.
 */
function markOf(node: Node | null): string {
  const element = node instanceof Element ? node : (node?.parentElement ?? null);
  const mark = element?.closest<HTMLElement>('[data-release]')?.dataset['release'];
  return mark ?? (element?.closest('#root') ? HOST : ELSEWHERE);
}

/** The element that made a metric what it is, as `generateTarget` named it. */
function targetOf({ name, attribution }: MetricWithAttribution): string | undefined {
  if (name === 'LCP') return attribution.target;
  if (name === 'INP') return attribution.interactionTarget;
  return name === 'CLS' ? attribution.largestShiftTarget : undefined;
}

/**
 * Measures the web vitals of the page and of each navigation within it, where the browser tells them apart. A value
 * that may still grow is told once, when the person goes on or leaves. `here` is whose screen is shown, for what stands
 * in no marked place.
 *
 * @returns how to have what is left told, as the page goes
 */
export function measureVitals(
  hostPlace: Place,
  here: () => Place | null,
  tell: (measure: WebMeasure) => void,
): () => void {
  /** By metric: of which navigation, and how it stands. */
  const open = new Map<string, { id: string; measure: WebMeasure }>();
  const placeOf = (metric: MetricWithAttribution): Place => {
    const mark = targetOf(metric);
    if (mark === undefined || mark === HOST) return hostPlace;
    const [remote, release] = mark.split(' ');
    // A dialog is of the screen that opened it.
    return remote !== undefined && release !== undefined ? { remote, release } : (here() ?? hostPlace);
  };
  const onMetric = (metric: MetricWithAttribution) => {
    const { name, value, id } = metric;
    const before = open.get(name);
    if (before && before.id !== id) tell(before.measure);
    open.set(name, { id, measure: { metric: METRICS[name], value, ...placeOf(metric) } });
  };
  const options = { generateTarget: markOf, reportSoftNavs: true };
  onTTFB(onMetric, options);
  onFCP(onMetric, options);
  onLCP(onMetric, options);
  onINP(onMetric, options);
  onCLS(onMetric, options);
  return () => {
    for (const { measure } of open.values()) tell(measure);
    open.clear();
  };
}
