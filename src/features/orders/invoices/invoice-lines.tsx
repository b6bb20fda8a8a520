import { formatDollars } from '#shared/money';
import * as messages from './invoice-lines.messages';

export interface InvoiceLine {
  name: string;
  /** What was chosen, as one text; empty for a product without options. */
  options: string;
  quantity: number;
  /** Dollars for one piece. */
  price: number;
  /** Dollars for all pieces. */
  amount: number;
}

const NUMBER = 'py-2.5 ps-4 text-end tabular-nums align-top';
/** Narrow screens show the amount only; paper has room for both. */
const PRICE = 'max-sm:hidden print:table-cell';

/** The items of an invoice or a credit note. */
export function InvoiceLines({ lines }: { lines: InvoiceLine[] }) {
  return (
    <div className="mt-8 overflow-x-auto print:overflow-visible">
      <table className="w-full">
        <caption className="sr-only">{messages.items}</caption>
        <thead className="border-b border-line text-sm text-muted">
          <tr>
            <th scope="col" className="pb-2 text-start font-semibold">
              {messages.item}
            </th>
            <th scope="col" className="pb-2 ps-4 text-end font-semibold">
              {messages.quantity}
            </th>
            <th scope="col" className={`pb-2 ps-4 text-end font-semibold ${PRICE}`}>
              {messages.price}
            </th>
            <th scope="col" className="pb-2 ps-4 text-end font-semibold">
              {messages.amount}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-b border-line">
          {lines.map(({ name, options, quantity, price, amount }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an invoice stay in their places.
            <tr key={at} className="break-inside-avoid">
              <th scope="row" className="py-2.5 text-start align-top font-normal wrap-anywhere">
                <span dir="auto" className="font-semibold">
                  {name}
                </span>
                {options && (
                  <span dir="auto" className="block text-sm text-muted">
                    {options}
                  </span>
                )}
              </th>
              <td className={NUMBER}>{quantity}</td>
              <td className={`${NUMBER} ${PRICE}`}>{formatDollars(price)}</td>
              <td className={NUMBER}>{formatDollars(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
