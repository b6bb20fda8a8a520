import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import { Card } from '#console/card';
import { FailedState } from '#console/empty-state';
import { CsvButton } from '#console/files/csv-button';
import { SkeletonText } from '#console/skeleton';
import { formatDollars } from '#shared/money';
import { formatPercent } from '#shared/percent';
import { invoicesCalls } from './invoices.calls';
import type { InvoicePeriod } from './invoices.schema';
import { taxReportMessages as messages } from './invoices-console.messages';

/** What is owed by country and rate, from the invoices of the period without what was credited. */
export function TaxReportCard({ period }: { period: InvoicePeriod }) {
  const { data, error, refetch } = useQuery(apiQuery(invoicesCalls('/taxes', { query: period })));
  const rows = data?.report.rows ?? [];
  const csv = rows.map(({ country, name, percent, base, tax, documents }) => [country, name, percent, base, tax, documents]);
  return (
    <Card
      title={messages.taxesByCountryAndRate}
      text={messages.ofTheseDays}
      isFlush
      actions={
        rows.length > 0 && (
          <CsvButton
            title={messages.taxesByCountryAndRate}
            head={[messages.country, messages.tax, messages.percent, messages.net, messages.taxAmount, messages.documents]}
            rows={csv}
          />
        )
      }
    >
      {error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonText lines={3} />}
      {data && rows.length === 0 && <p className="border-t border-line px-4 py-5 text-muted sm:px-5">{messages.noTaxInTheseDays}</p>}
      {data && rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard.
        <section aria-label={messages.tableOfTaxes} tabIndex={0} className="overflow-x-auto border-t border-line">
          <table className="w-full text-sm tabular-nums">
            <thead className="text-muted">
              <tr>
                {[messages.country, messages.tax, messages.net, messages.taxAmount].map((name, at) => (
                  <th key={name} scope="col" className={`px-4 py-2 font-semibold sm:px-5 ${at < 2 ? 'text-start' : 'text-end'}`}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ country, name, percent, base, tax }) => (
                <tr key={`${country} ${name} ${percent}`} className="border-t border-line">
                  <th scope="row" className="px-4 py-2 text-start font-normal sm:px-5">
                    {country}
                  </th>
                  <td className="px-4 py-2 sm:px-5">
                    <bdi>{name}</bdi> {formatPercent(percent)}
                  </td>
                  <td className="px-4 py-2 text-end sm:px-5">{formatDollars(base)}</td>
                  <td className="px-4 py-2 text-end sm:px-5">{formatDollars(tax)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="border-t border-line font-bold">
                <th scope="row" colSpan={3} className="px-4 py-2 text-start sm:px-5">
                  {messages.allTaxes}
                </th>
                <td className="px-4 py-2 text-end sm:px-5">{formatDollars(data.report.tax)}</td>
              </tr>
            </tfoot>
          </table>
        </section>
      )}
    </Card>
  );
}
