import { useId, useState } from 'react';
import { ChartFrame, type ChartProps, ChartTip, type ChartTone } from './chart-frame.tsx';
import { niceScale, placeOn } from './chart-scale.ts';

/** A value from a moment on: `x` is an instant, or an hour of the day. */
export interface ChartPoint {
  x: number;
  y: number;
}
/** One line, its points in the order of `x`. */
export interface LineSeries {
  label: string;
  points: readonly ChartPoint[];
  tone?: ChartTone;
}

interface LineChartProps extends ChartProps {
  series: readonly LineSeries[];
  /** Both axes: what they measure, and how a value on them is written. */
  x: { label: string; show: (x: number) => string; from?: number; upto?: number };
  y: { show: (y: number) => string; zero?: boolean };
  /** `step` keeps a value until the next one, as a price does; `straight` leads from one to the next. */
  shape?: 'step' | 'straight';
  /** What lies after it has not happened yet and is drawn dashed. */
  now?: { x: number; label: string };
}

/** The last point that is not after `x`. */
const pointAt = (points: readonly ChartPoint[], x: number) => points.findLast((point) => point.x <= x);

/**
 * One or a few lines over time.
 *
 * @example
 *   <LineChart title={t('prices')} summary={t('now')} shape="step" now={{ x: Date.now(), label: t('today') }}
 *     x={{ label: t('date'), show: day }} y={{ show: format.money }} series={[{ label: t('price'), points }]} />
 */
export function LineChart({ title, summary, unit, series, x, y, shape = 'straight', now }: LineChartProps) {
  const id = useId();
  const [pointed, setPointed] = useState<number | null>(null);
  const all = series.flatMap(({ points }) => points);
  const xs = [...new Set(all.map((point) => point.x))].sort((a, b) => a - b);
  const across = { from: x.from ?? xs[0] ?? 0, upto: x.upto ?? xs.at(-1) ?? 0 };
  const up = niceScale(
    all.map((point) => point.y),
    y.zero ?? false,
  );
  const left = (at: number) => Math.min(Math.max(placeOn(across, at), 0), 100);
  const top = (value: number) => 100 - placeOn(up, value);
  const named = series.map((one, index) => ({ ...one, tone: one.tone ?? (index === 0 ? 'main' : 'soft') }));
  const pathOf = (points: readonly ChartPoint[]) => {
    const [first] = points;
    if (!first) return '';
    const steps = points.map((point) =>
      shape === 'step' ? `H${left(point.x)}V${top(point.y)}` : `L${left(point.x)} ${top(point.y)}`,
    );
    return `M${left(first.x)} ${top(first.y)}${steps.join('')}${shape === 'step' ? 'H100' : ''}`;
  };
  const happened = now ? left(now.x) : 100;
  const nearest =
    pointed === null
      ? undefined
      : xs.reduce<number | undefined>(
          (best, at) =>
            best === undefined || Math.abs(left(at) - pointed) < Math.abs(left(best) - pointed) ? at : best,
          undefined,
        );
  const valueOf = (points: readonly ChartPoint[], at: number) => {
    const point = pointAt(points, at);
    return point && (shape === 'step' || point.x === at) ? y.show(point.y) : '—';
  };
  return (
    <ChartFrame
      title={title}
      summary={summary}
      unit={unit}
      series={named}
      axes={{
        y: up.ticks.toReversed().map((at) => ({ at, label: y.show(at) })),
        x: [0, 25, 50, 75, 100].map((place) => ({
          place,
          label: x.show(Math.round(across.from + ((across.upto - across.from) * place) / 100)),
        })),
      }}
      numbers={{
        axis: x.label,
        series: named.map(({ label }) => label),
        rows: xs.map((at) => ({ label: x.show(at), values: named.map(({ points }) => valueOf(points, at)) })),
      }}
      onPoint={setPointed}
      over={
        <>
          {now && happened < 100 ? (
            <div className="bo-chart-now" style={{ insetInlineStart: `${String(happened)}%` }} aria-hidden>
              <span data-at={happened > 50 ? 'end' : 'start'}>{now.label}</span>
            </div>
          ) : null}
          {nearest === undefined ? null : (
            <ChartTip
              place={left(nearest)}
              label={x.show(nearest)}
              values={named.map(({ label, tone, points }) => ({ label, tone, value: valueOf(points, nearest) }))}
            />
          )}
        </>
      }
    >
      <clipPath id={`${id}-past`}>
        <rect x={-1} y={-5} width={happened + 1} height={110} />
      </clipPath>
      <clipPath id={`${id}-future`}>
        <rect x={happened} y={-5} width={101 - happened} height={110} />
      </clipPath>
      {/* The first is drawn last, above the others. */}
      {named.toReversed().map(({ label, tone, points }) => (
        <g key={label} data-tone={tone} className="bo-chart-line">
          <path d={pathOf(points)} clipPath={`url(#${id}-past)`} />
          {happened < 100 ? <path d={pathOf(points)} clipPath={`url(#${id}-future)`} data-future /> : null}
        </g>
      ))}
    </ChartFrame>
  );
}
