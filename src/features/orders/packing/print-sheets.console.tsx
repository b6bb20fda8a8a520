import { Printer } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useSearchParams } from 'react-router';
import type { PackingOrder } from '#features/orders/shipments/shipments.schema';
import { adminPaths } from '#shared/admin-paths';
import { formatList } from '#shared/lists';
import { Button, ButtonLink } from '#ui/button';
import { SelectField } from '#ui/field';
import { AddressLabel } from './address-label.console';
import { InvoiceSheet } from './invoice-sheet.console';
import { printSheetsMessages as messages } from './packing.messages';
import { PackingSlip } from './packing-slip.console';
import styles from './print-sheets.css?url';

const SHEETS = {
  slips: { label: messages.packingSlips, Sheet: PackingSlip, paper: 'a4' },
  labels: { label: messages.addressLabels, Sheet: AddressLabel, paper: 'label' },
  invoices: { label: messages.invoices, Sheet: InvoiceSheet, paper: 'a4' },
} as const;
type SheetKind = keyof typeof SHEETS;

const PAPERS = { a4: 'A4', letter: messages.letter, label: messages.label } as const;
type Paper = keyof typeof PAPERS;

/** What is printed is chosen in the address; below, the pages as they come out of the printer, one order each. */
export function PrintSheets({ ids, orders }: { ids: readonly string[]; orders: readonly PackingOrder[] }) {
  const [params, setParams] = useSearchParams();
  const kind = keyOf(SHEETS, params.get('sheet')) ?? 'slips';
  const paper = keyOf(PAPERS, params.get('paper')) ?? SHEETS[kind].paper;
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    next.set(name, value);
    // Labels have paper of their own.
    if (name === 'sheet') next.delete('paper');
    setParams(next, { replace: true, preventScrollReset: true });
  };
  // Nobody sends a parcel to a customer who comes to the shop.
  const pickups = kind === 'labels' ? orders.filter(({ shippingMethod }) => shippingMethod?.kind === 'pickup') : [];
  const printed = orders.filter((order) => !pickups.includes(order));
  const pages = <Pages kind={kind} paper={paper} orders={printed} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      {/* React shows the pages once it is loaded. */}
      <link rel="stylesheet" href={styles} precedence="default" />
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={messages.print}
          name="sheet"
          value={kind}
          onChange={(event) => choose('sheet', event.target.value)}
          className="w-48"
        >
          {Object.entries(SHEETS).map(([key, { label }]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={messages.paper}
          name="paper"
          value={paper}
          onChange={(event) => choose('paper', event.target.value)}
          className="w-48"
        >
          {Object.entries(PAPERS).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <Button disabled={printed.length === 0} onClick={() => window.print()}>
          <Printer aria-hidden className="size-5" />
          {messages.printOfCount(printed.length)}
        </Button>
        <ButtonLink variant="secondary" to={adminPaths.pack(ids, 'ship')}>
          {messages.goOnToShip}
        </ButtonLink>
      </div>
      {pickups.length > 0 && (
        <p role="status" className="text-muted wrap-anywhere">
          {messages.noLabel(pickups.length, formatList(pickups.map(({ orderNumber }) => orderNumber)))}
        </p>
      )}
      {printed.length > 0 && (
        <section aria-label={messages.preview} className="grid justify-items-center gap-6 overflow-x-auto rounded-md bg-raised p-4 sm:p-8">
          {pages}
        </section>
      )}
      {createPortal(<div className="print-root">{pages}</div>, document.body)}
    </div>
  );
}

function Pages({ kind, paper, orders }: { kind: SheetKind; paper: Paper; orders: readonly PackingOrder[] }) {
  const { Sheet } = SHEETS[kind];
  return orders.map((order) => (
    <article key={order._id} aria-label={`${SHEETS[kind].label}: ${order.orderNumber}`} className={`print-sheet print-${paper}`}>
      <Sheet order={order} />
    </article>
  ));
}

function keyOf<Table extends object>(table: Table, key: string | null): keyof Table | undefined {
  return key !== null && Object.hasOwn(table, key) ? (key as keyof Table) : undefined;
}
