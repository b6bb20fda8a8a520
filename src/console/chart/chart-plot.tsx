import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { withCommas } from '#shared/lists';
import { chartPlotMessages as messages } from './chart.messages';
import { labelStep, ticksFor } from './chart.rules';

export interface Series {
  name: string;
  values: readonly number[];
  /** The period before: dashed, behind the others. */
  isComparison?: boolean;
}

interface ChartPlotProps {
  title: string;
  kind: 'line' | 'bar';
  labels: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
}

const USUAL_WIDTH = 640;
const HEIGHT = 220;
const EDGE = { top: 10, right: 8, bottom: 26, left: 60 };
const PLOT_HEIGHT = HEIGHT - EDGE.top - EDGE.bottom;
/** The room of one label. */
const LABEL_WIDTH = 72;
const BAR_SHARE = 0.7;

/** The drawing, whose points are read one by one with the pointer or the arrow keys. */
export function ChartPlot({ title, kind, labels, series, format }: ChartPlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const [chosen, setChosen] = useState<number>();
  const last = labels.length - 1;
  const at = chosen === undefined ? undefined : Math.min(chosen, last);
  const textOf = (i: number) => withCommas([labels[i] ?? '', ...series.map(({ name, values }) => `${name}: ${format(values[i] ?? 0)}`)]);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: (at ?? -1) + 1, ArrowLeft: (at ?? labels.length) - 1, Home: 0, End: last, Escape: undefined }[event.key];
    if (event.key === 'Escape') return setChosen(undefined);
    if (to === undefined) return undefined;
    event.preventDefault();
    return setChosen(Math.max(0, Math.min(to, last)));
  };
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const slot = (width - EDGE.left - EDGE.right) / labels.length;
    setChosen(Math.max(0, Math.min(Math.floor((event.clientX - left - EDGE.left) / slot), last)));
  };
  return (
    <div className="grid grid-cols-1">
      <p aria-hidden className="min-h-5 text-sm text-muted tabular-nums">
        {at !== undefined && textOf(at)}
      </p>
      <div
        ref={place}
        // Time runs from left to right in every language.
        dir="ltr"
        role="slider"
        tabIndex={0}
        aria-label={messages.pointByPoint(title)}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, labels.length)}
        aria-valuenow={(at ?? last) + 1}
        aria-valuetext={textOf(at ?? last)}
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setChosen(undefined)}
        onBlur={() => setChosen(undefined)}
        className="touch-pan-y rounded-sm"
      >
        <Drawing kind={kind} labels={labels} series={series} format={format} width={width} at={at} />
      </div>
    </div>
  );
}

/** Text of a drawing that is scaled would be too small on a phone, so it is drawn in its real size. */
function useWidth(place: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(USUAL_WIDTH);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const measure = () => setWidth(Math.max(element.clientWidth, 2 * EDGE.left));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return width;
}

interface DrawingProps extends Omit<ChartPlotProps, 'title'> {
  width: number;
  at: number | undefined;
}

function Drawing({ kind, labels, series, format, width, at }: DrawingProps) {
  const ticks = ticksFor(Math.max(0, ...series.flatMap(({ values }) => values)));
  const top = ticks.at(-1) ?? 1;
  const slot = (width - EDGE.left - EDGE.right) / Math.max(1, labels.length);
  const x = (i: number) => EDGE.left + (i + 0.5) * slot;
  const y = (value: number) => EDGE.top + PLOT_HEIGHT * (1 - Math.max(0, value) / top);
  const step = labelStep(labels.length, Math.max(2, Math.floor((width - EDGE.left) / LABEL_WIDTH)));
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${HEIGHT}`} width="100%" height={HEIGHT} className="block">
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={EDGE.left} x2={width - EDGE.right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
          <text x={EDGE.left - 8} y={y(tick) + 4} textAnchor="end" className="fill-muted text-xs tabular-nums">
            {format(tick)}
          </text>
        </g>
      ))}
      {labels.map((label, i) =>
        i % step === 0 ? (
          <text
            key={label}
            x={i === 0 ? Math.max(x(i), EDGE.left) : Math.min(x(i), width - EDGE.right - 20)}
            y={HEIGHT - 6}
            textAnchor={i === 0 ? 'start' : 'middle'}
            className="fill-muted text-xs"
          >
            {label}
          </text>
        ) : null,
      )}
      {at !== undefined && <line x1={x(at)} x2={x(at)} y1={EDGE.top} y2={EDGE.top + PLOT_HEIGHT} className="stroke-muted" />}
      {[...series].reverse().map((one) =>
        kind === 'line' || one.isComparison ? (
          <Line key={one.name} one={one} at={labels.length === 1 ? 0 : at} x={x} y={y} />
        ) : (
          <g key={one.name} className="fill-accent">
            {one.values.map((value, i) => (
              <rect
                key={labels[i]}
                x={x(i) - (slot * BAR_SHARE) / 2}
                width={slot * BAR_SHARE}
                y={y(value)}
                height={Math.max(0, y(0) - y(value))}
                rx={Math.min(2, slot / 4)}
              />
            ))}
          </g>
        ),
      )}
    </svg>
  );
}

interface LineProps {
  one: Series;
  /** The point that is read; the only one of a line without length. */
  at: number | undefined;
  x: (i: number) => number;
  y: (value: number) => number;
}

function Line({ one: { values, isComparison }, at, x, y }: LineProps) {
  return (
    <g>
      <path
        d={values.map((value, i) => `${i === 0 ? 'M' : 'L'}${x(i)} ${y(value)}`).join('')}
        fill="none"
        strokeWidth={2}
        strokeLinejoin="round"
        strokeDasharray={isComparison ? '4 4' : undefined}
        className={isComparison ? 'stroke-muted' : 'stroke-accent'}
      />
      {at !== undefined && <circle cx={x(at)} cy={y(values[at] ?? 0)} r={4} className={isComparison ? 'fill-muted' : 'fill-accent'} />}
    </g>
  );
}
