import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { CsvButton } from '#console/files/csv-button';
import { formatCount } from '../format';

export interface RankRow {
  key: string;
  label: string;
  /** Where the label leads. */
  to?: string | undefined;
  /** Of each column, in their order; the first one is the bar's length. */
  values: readonly (number | string)[];
}

interface RankTableProps {
  title: string;
  /** What the rows are: 'Product'. */
  unit: string;
  columns: readonly { name: string; format?: (value: number) => string }[];
  rows: readonly RankRow[];
  actions?: ReactNode;
  /** Instead of the table, without rows. */
  empty: ReactNode;
}

const WHOLE = 100;

/** What is most, with bars: a chart that is a table already, and a file. */
export function RankTable({ title, unit, columns, rows, actions, empty }: RankTableProps) {
  const id = useId();
  const largest = Math.max(0, ...rows.map(({ values: [first] }) => (typeof first === 'number' ? first : 0)));
  return (
    <figure aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span id={id} className="font-semibold">
          {title}
        </span>
        <span className="-me-3 flex flex-wrap items-center">
          {actions}
          {rows.length > 0 && (
            <CsvButton
              title={title}
              head={[unit, ...columns.map(({ name }) => name)]}
              rows={rows.map(({ label, values }) => [label, ...values])}
            />
          )}
        </span>
      </figcaption>
      {rows.length === 0 ? (
        <p className="py-6 text-center text-sm text-balance text-muted">{empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard.
        <section aria-label={title} tabIndex={0} className="max-h-96 overflow-auto rounded-sm border border-line">
          <table className="w-full text-sm tabular-nums">
            <thead className="sticky top-0 z-10 bg-surface text-muted">
              <tr>
                <th scope="col" className="px-3 py-2 text-start font-semibold">
                  {unit}
                </th>
                {columns.map(({ name }) => (
                  <th key={name} scope="col" className="px-3 py-2 text-end font-semibold">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key} className="border-t border-line">
                  <th scope="row" className="relative w-full min-w-32 px-3 py-1.5 text-start font-normal wrap-anywhere">
                    <span
                      aria-hidden
                      className="absolute inset-y-1 inset-s-1 rounded-sm bg-accent/12"
                      style={{ width: `calc(${share(row.values[0], largest)}% - 0.5rem)` }}
                    />
                    <span dir="auto" className="relative">
                      {row.to ? (
                        <Link
                          to={row.to}
                          className="inline-flex min-h-6 min-w-6 items-center underline hover:text-accent pointer-coarse:min-h-11 pointer-coarse:min-w-11"
                        >
                          {row.label}
                        </Link>
                      ) : (
                        row.label
                      )}
                    </span>
                  </th>
                  {row.values.map((value, i) => (
                    <td key={columns[i]?.name} className="px-3 py-1.5 text-end whitespace-nowrap">
                      {typeof value === 'number' ? (columns[i]?.format ?? formatWhole)(value) : value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </figure>
  );
}

function share(value: number | string | undefined, largest: number): number {
  return typeof value === 'number' && largest > 0 ? Math.max(0, (value / largest) * WHOLE) : 0;
}

function formatWhole(value: number): string {
  return formatCount(value);
}
