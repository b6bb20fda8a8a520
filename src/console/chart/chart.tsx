import { useId, useState } from 'react';
import { Link } from 'react-router';
import { CsvButton } from '#console/files/csv-button';
import { chartMessages as messages } from './chart.messages';
import { ChartPlot, type Series } from './chart-plot';

export interface ChartProps {
  /** What it shows: 'Sales by day'. */
  title: string;
  kind: 'line' | 'bar';
  /** What the labels are: 'Day'. */
  unit: string;
  /** Below the values: 'Nov 3'. */
  labels: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
  /** The label of a row as a link, in the table. */
  linkTo?: (index: number) => string;
  /** The first column of the file, where the labels are cut short. */
  fileLabels?: readonly string[];
}

/** A chart for the eye and the keyboard; the same numbers are a table and a file. */
export function Chart({ fileLabels, ...chart }: ChartProps) {
  const { title, unit, labels, series } = chart;
  const id = useId();
  const [isTable, setTable] = useState(false);
  return (
    <figure aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span id={id} className="font-semibold">
          {title}
        </span>
        <span className="-me-3 flex">
          <button
            type="button"
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
            className="min-h-9 rounded-full px-3 text-sm font-semibold text-accent hover:bg-raised pointer-coarse:min-h-11"
          >
            {messages.showAsTable}
          </button>
          <CsvButton
            title={title}
            head={[unit, ...series.map(({ name }) => name)]}
            rows={labels.map((label, i) => [fileLabels?.[i] ?? label, ...series.map(({ values }) => values[i] ?? 0)])}
          />
        </span>
      </figcaption>
      {isTable ? <ChartTable {...chart} /> : <ChartPlot {...chart} />}
      {!isTable && series.length > 1 && <Legend series={series} />}
    </figure>
  );
}

function ChartTable({ title, unit, labels, series, format, linkTo }: ChartProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard.
    <section aria-label={title} tabIndex={0} className="max-h-80 overflow-auto rounded-sm border border-line">
      <table className="w-full text-sm tabular-nums">
        <thead className="sticky top-0 bg-surface text-muted">
          <tr>
            <th scope="col" className="px-3 py-2 text-start font-semibold">
              {unit}
            </th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className="px-3 py-2 text-end font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, i) => (
            <tr key={label} className="border-t border-line">
              <th scope="row" className="px-3 py-1.5 text-start font-normal whitespace-nowrap">
                {linkTo ? (
                  <Link to={linkTo(i)} className="inline-flex min-h-6 items-center underline hover:text-accent pointer-coarse:min-h-11">
                    {label}
                  </Link>
                ) : (
                  label
                )}
              </th>
              {series.map(({ name, values }) => (
                <td key={name} className="px-3 py-1.5 text-end">
                  {format(values[i] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Legend({ series }: Pick<ChartProps, 'series'>) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      {series.map(({ name, isComparison }) => (
        <li key={name} className="flex items-center gap-2">
          <span aria-hidden className={`w-5 border-t-2 ${isComparison ? 'border-dashed border-muted' : 'border-accent'}`} />
          {name}
        </li>
      ))}
    </ul>
  );
}
