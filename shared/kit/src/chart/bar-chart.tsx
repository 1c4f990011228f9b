import { useState } from 'react';
import { ChartFrame, type ChartProps, ChartTip, type ChartTone } from './chart-frame.tsx';
import { niceScale, placeOn, spread } from './chart-scale.ts';

/** One place along the axis, with a value for each series. */
export interface ChartBar {
  label: string;
  values: readonly number[];
}

interface BarChartProps extends ChartProps {
  bars: readonly ChartBar[];
  /** What is stacked in a bar, from the axis outwards; values below zero hang beneath it. */
  series: readonly { label: string; tone?: ChartTone }[];
  /** What the bars stand for: "Day". */
  axis: string;
  show: (value: number) => string;
}

/** A bar takes three quarters of its place. */
const GAP = 0.125;

/** The parts of one bar, each from where the one before it ends; those below zero on their own. */
function stacked(values: readonly number[]): { from: number; upto: number }[] {
  let above = 0;
  let below = 0;
  return values.map((value) => {
    const from = value < 0 ? below : above;
    if (value < 0) below += value;
    else above += value;
    return { from, upto: from + value };
  });
}

/**
 * Bars over days or steps, stacked where there is more than one series.
 *
 * @example
 *   <BarChart title={t('movements')} summary={t('inAndOut')} axis={t('day')} show={format.number}
 *     series={[{ label: t('in'), tone: 'good' }, { label: t('out'), tone: 'bad' }]}
 *     bars={days.map(({ day, received, sold }) => ({ label: format.date(day), values: [received, -sold] }))} />
 */
export function BarChart({ title, summary, unit, bars, series, axis, show }: BarChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const parts = bars.map(({ values }) => stacked(values));
  const scale = niceScale(
    parts.flatMap((one) => one.map(({ upto }) => upto)),
    true,
  );
  const width = 100 / Math.max(bars.length, 1);
  const middle = (index: number) => (index + 0.5) * width;
  const top = (value: number) => 100 - placeOn(scale, value);
  const named = series.map((one, index) => ({ label: one.label, tone: one.tone ?? (index === 0 ? 'main' : 'soft') }));
  const at = pointed === null ? -1 : Math.min(Math.max(Math.floor(pointed / width), 0), bars.length - 1);
  const bar = bars[at];
  const valuesOf = ({ values }: ChartBar) => named.map((_, index) => show(values[index] ?? 0));
  return (
    <ChartFrame
      title={title}
      summary={summary}
      unit={unit}
      series={named}
      axes={{
        y: scale.ticks.toReversed().map((at) => ({ at, label: show(at) })),
        x: spread(bars.length, 6).map((index) => ({ place: middle(index), label: bars[index]?.label ?? '' })),
      }}
      numbers={{
        axis,
        series: named.map(({ label }) => label),
        rows: bars.map((one) => ({ label: one.label, values: valuesOf(one) })),
      }}
      onPoint={setPointed}
      over={
        bar ? (
          <ChartTip
            place={middle(at)}
            label={bar.label}
            values={named.map((one, index) => ({ ...one, value: valuesOf(bar)[index] ?? '' }))}
          />
        ) : null
      }
    >
      {/* A bar is its place along the axis: that is its key. */}
      {parts.map((one, index) => (
        <g key={index}>
          {one.map(({ from, upto }, place) => (
            <rect
              key={named[place]?.label}
              className="bo-chart-bar"
              data-tone={named[place]?.tone}
              x={(index + GAP) * width}
              width={width * (1 - 2 * GAP)}
              y={Math.min(top(from), top(upto))}
              height={Math.abs(top(from) - top(upto))}
            />
          ))}
        </g>
      ))}
      <line className="bo-chart-zero" x1={0} x2={100} y1={top(0)} y2={top(0)} />
    </ChartFrame>
  );
}
