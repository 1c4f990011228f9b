import { useState } from 'react';
import { Panel } from '../panel.tsx';
import { useKitText } from '../text.ts';
import { type ChartNumbers, ChartTable } from './chart-frame.tsx';
import { niceScale, placeOn } from './chart-scale.ts';
import './chart.css';

interface SparklineProps {
  /** What it shows: "Sold in 30 days". */
  title: string;
  /** What one is to see in it, in a few words. */
  summary: string;
  /** What the points stand for: "Day". */
  axis: string;
  points: readonly { label: string; value: number }[];
  show: (value: number) => string;
}

/** The course of one number, as small as a word; pressed, it shows the same numbers as a table. */
export function Sparkline({ title, summary, axis, points, show }: SparklineProps) {
  const t = useKitText();
  const [open, setOpen] = useState(false);
  const scale = niceScale(
    points.map(({ value }) => value),
    true,
  );
  const across = { from: 0, upto: points.length - 1 };
  const line = points.map(({ value }, index) => `${placeOn(across, index)} ${100 - placeOn(scale, value)}`).join('L');
  const zero = 100 - placeOn(scale, 0);
  const numbers: ChartNumbers = {
    axis,
    series: [title],
    rows: points.map(({ label, value }) => ({ label, values: [show(value)] })),
  };
  return (
    <Panel
      label={title}
      open={open}
      onOpenChange={setOpen}
      content={
        <div className="bo-chart-scroll">
          <ChartTable title={title} numbers={numbers} />
        </div>
      }
    >
      <button
        type="button"
        className="bo-sparkline"
        aria-expanded={open}
        aria-label={t('chart.spark', { title, summary })}
        title={t('chart.asTable')}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          <g className="bo-chart-line" data-tone="main">
            <path data-area d={`M0 ${zero}L${line}L100 ${zero}Z`} />
            <path d={`M${line}`} />
          </g>
        </svg>
      </button>
    </Panel>
  );
}
