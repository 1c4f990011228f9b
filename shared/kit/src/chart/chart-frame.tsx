import BarChartOutlined from '@ant-design/icons/es/icons/BarChartOutlined';
import TableOutlined from '@ant-design/icons/es/icons/TableOutlined';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { useKitText } from '../text.ts';
import { useThemeClass } from '../theme-class.ts';
import './chart.css';

/** The meaning of a colour; `soft` marks the series that others are compared with. */
export type ChartTone = 'main' | 'soft' | 'good' | 'warn' | 'bad';

/** Props that every chart has in addition to its marks. */
export interface ChartProps {
  /** What it shows; names the picture and its table. The heading around it is the screen's. */
  title: string;
  /** What one is to see in it, in a sentence: read instead of the picture, and shown above it. */
  summary: ReactNode;
  /** What all values are in, where they do not say it: the currency. */
  unit?: string | undefined;
}

/** The numbers of a chart: a header for each series, a row for each place along the axis. */
export interface ChartNumbers {
  /** What stands along the axis: "Date". */
  axis: string;
  series: readonly string[];
  unit?: string | undefined;
  rows: readonly { label: string; values: readonly string[] }[];
}

/** The same numbers as a table. */
export function ChartTable({ title, numbers: { axis, series, unit, rows } }: { title: string; numbers: ChartNumbers }) {
  return (
    <table className="bo-chart-table">
      <caption className="bo-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{axis}</th>
          {series.map((name) => (
            <th key={name} scope="col" data-align="end">
              {name}
              {unit === undefined ? null : <bdi className="bo-muted"> {unit}</bdi>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, values }, index) => (
          // Two changes in one minute have one label; the rows of a picture never move.
          <tr key={index}>
            <th scope="row">{label}</th>
            {series.map((name, place) => (
              <td key={name} data-align="end">
                <bdi className="bo-number">{values[place]}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is written beside and beneath the picture. */
interface Axes {
  /** Evenly spread, top to bottom. */
  y: readonly { at: number; label: string }[];
  /** Places in hundredths of the width. */
  x: readonly { place: number; label: string }[];
}

interface ChartFrameProps extends ChartProps {
  series: readonly { label: string; tone: ChartTone }[];
  axes: Axes;
  numbers: ChartNumbers;
  /** The marks, drawn over 100 × 100. */
  children: ReactNode;
  /** Drawn above the marks: what stands at the pointer. */
  over?: ReactNode;
  /** Tells where the pointer is, in hundredths of the width from the start; null when it left. */
  onPoint?: (place: number | null) => void;
}

const wholeLabel = (place: number) => (place < 8 ? 'start' : place > 92 ? 'end' : 'middle');

/**
 * The frame of a chart: its summary, the legend, both axes, and the button for the table of its numbers. The marks are
 * mirrored in right-to-left languages, so that time runs in reading direction.
 */
export function ChartFrame({ title, summary, unit, series, axes, numbers, children, over, onPoint }: ChartFrameProps) {
  const t = useKitText();
  const [asTable, setAsTable] = useState(false);
  return (
    <figure className={`bo-chart ${useThemeClass()}`}>
      <figcaption className="bo-chart-head">
        <span className="bo-chart-summary">{summary}</span>
        {series.length > 1 && !asTable ? (
          <span className="bo-chart-legend" aria-hidden>
            {series.map(({ label, tone }) => (
              <span key={label}>
                <span className="bo-chart-key" data-tone={tone} />
                {label}
              </span>
            ))}
          </span>
        ) : null}
        <Button
          type="text"
          size="small"
          className="bo-chart-switch"
          icon={asTable ? <BarChartOutlined aria-hidden /> : <TableOutlined aria-hidden />}
          onClick={() => setAsTable(!asTable)}
        >
          {t(asTable ? 'chart.asChart' : 'chart.asTable')}
        </Button>
      </figcaption>
      {asTable ? (
        <section className="bo-chart-body bo-chart-scroll" aria-label={title} tabIndex={0}>
          <ChartTable title={title} numbers={{ ...numbers, unit }} />
        </section>
      ) : (
        <div className="bo-chart-body">
          <div className="bo-chart-y" aria-hidden>
            {axes.y.map(({ at, label }) => (
              <bdi key={at}>{label}</bdi>
            ))}
          </div>
          <div
            className="bo-chart-plot"
            onPointerMove={(event) => {
              const { left, width } = event.currentTarget.getBoundingClientRect();
              const place = ((event.clientX - left) / width) * 100;
              onPoint?.(getComputedStyle(event.currentTarget).direction === 'rtl' ? 100 - place : place);
            }}
            onPointerLeave={() => onPoint?.(null)}
          >
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={title}>
              {axes.y.map(({ at }, index) => {
                const y = (index / (axes.y.length - 1)) * 100;
                return <line key={at} className="bo-chart-grid" x1={0} x2={100} y1={y} y2={y} />;
              })}
              {children}
            </svg>
            {over}
          </div>
          <bdi className="bo-chart-unit" aria-hidden>
            {unit}
          </bdi>
          <div className="bo-chart-x" aria-hidden>
            {axes.x.map(({ place, label }) => (
              <span key={place} data-at={wholeLabel(place)} style={{ insetInlineStart: `${String(place)}%` }}>
                {/* Its share of the axis, or long names would stand in each other; the tip and the table tell it whole. */}
                <bdi style={{ maxInlineSize: `calc(88cqi / ${String(axes.x.length)})` }}>{label}</bdi>
              </span>
            ))}
          </div>
        </div>
      )}
    </figure>
  );
}

/** The tooltip: the position on the axis, and the value of each series there. */
export function ChartTip({
  place,
  label,
  values,
}: {
  place: number;
  label: string;
  values: readonly { label: string; tone: ChartTone; value: string }[];
}) {
  return (
    <div className="bo-chart-tip-line" style={{ insetInlineStart: `${String(place)}%` }} aria-hidden>
      <div className="bo-chart-tip" data-at={place > 50 ? 'end' : 'start'}>
        <strong>{label}</strong>
        {values.map((one) => (
          <span key={one.label}>
            <span className="bo-chart-key" data-tone={one.tone} />
            {one.label}
            <bdi className="bo-number">{one.value}</bdi>
          </span>
        ))}
      </div>
    </div>
  );
}
