import { Printer } from 'lucide-react';
import { useState } from 'react';
import { shownValues } from '#features/catalog/products/product-options.rules';
import { messageOf } from '#http/client/api-error';
import { useApiQuery } from '#http/client/use-api-query';
import { paths } from '#shared/paths';
import { Barcode } from '#ui/barcode';
import { Breadcrumb } from '#ui/breadcrumb';
import { Button } from '#ui/button';
import { Dotted } from '#ui/dotted';
import { SelectField } from '#ui/field';
import * as texts from './return-label-page.messages';
import { orderReturnsCalls } from './returns.calls';
import { returnsMessages as messages } from './returns.messages';
import type { Return } from './returns.schema';

/** The pages of the style sheet. */
const PAPERS = { a4: 'print-a4', letter: 'print-letter', label: 'print-label' } as const satisfies Record<
  keyof typeof texts.paperNames,
  string
>;
type Paper = keyof typeof PAPERS;

interface ReturnLabelPageProps {
  orderId: string;
  returnId: string;
  shop: { name: string; email: string };
}

/** A label for the parcel with a return, to print: where to, the return's number, and that number for a scanner. */
export function ReturnLabelPage({ orderId, returnId, shop }: ReturnLabelPageProps) {
  const { result, reload } = useApiQuery(orderReturnsCalls('/:orderId/returns', { param: { orderId } }));
  if (result.status === 'failed') {
    return (
      <Problem text={messageOf(result.error, messages.loadFailed)}>
        <Button variant="secondary" className="mt-4" onClick={reload}>
          {texts.tryAgain}
        </Button>
      </Problem>
    );
  }
  if (!result.data) return <div role="status" aria-label={texts.loadingTheLabel} className="container-shop skeleton my-10 h-96" />;
  const shown = result.data.returns.find(({ _id }) => _id === returnId);
  if (!shown) return <Problem text={messages.notFound} />;
  if (shown.status === 'requested' || shown.status === 'rejected') return <Problem text={messages.noLabel} />;
  return <Label shown={shown} shop={shop} returnAddress={result.data.returnAddress} />;
}

function Problem({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <div className="container-shop py-16 text-center">
      <h1 className="text-2xl font-bold">{texts.returnLabel}</h1>
      <p role="alert" className="mt-3">
        {text}
      </p>
      {children}
    </div>
  );
}

interface LabelProps extends Pick<ReturnLabelPageProps, 'shop'> {
  shown: Return;
  returnAddress: string | undefined;
}

function Label({ shown: { orderId, orderNumber, returnNumber, items }, shop, returnAddress }: LabelProps) {
  const [paper, setPaper] = useState<Paper>('a4');
  return (
    <div className={`container-shop py-6 lg:py-10 print:p-0 ${PAPERS[paper]}`}>
      <div className="mx-auto max-w-xl">
        <div className="mb-6 print:hidden">
          <Breadcrumb
            trail={[
              { name: texts.home, to: paths.home() },
              { name: texts.myOrders, to: paths.orders() },
              { name: orderNumber, to: paths.order(orderId) },
              { name: texts.returnLabel, to: '' },
            ]}
          />
          <div className="mt-4 flex flex-wrap items-end justify-between gap-4">
            <SelectField
              label={texts.paper}
              name="paper"
              value={paper}
              onChange={({ currentTarget }) => setPaper(currentTarget.value as Paper)}
            >
              {Object.entries(texts.paperNames).map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <Button onClick={() => window.print()}>
              <Printer aria-hidden className="size-5" /> {texts.print}
            </Button>
          </div>
        </div>
        <article className="break-inside-avoid rounded-lg border-2 border-ink bg-white p-6 text-black print:rounded-none">
          <h1 className="text-sm font-semibold tracking-wide uppercase">{texts.returnNumber(returnNumber)}</h1>
          <p className="mt-6 text-sm">{texts.to}</p>
          <address dir="auto" className="text-xl font-bold not-italic whitespace-pre-line wrap-anywhere">
            {`${shop.name}\n${returnAddress ?? texts.returns}`}
          </address>
          <p className="mt-1 text-sm wrap-anywhere">{shop.email}</p>
          <div className="my-6 border-y-2 border-black py-5">
            <Barcode text={returnNumber} className="h-20 w-full" />
            <p className="mt-2 text-center text-lg font-bold tabular-nums">{returnNumber}</p>
          </div>
          <ul className="text-sm">
            {items.map(({ itemId, name, options, words, quantity }) => (
              <li key={itemId}>
                {quantity} × <Dotted facts={[name, ...shownValues(options, words)]} />
              </li>
            ))}
          </ul>
        </article>
        <p className="mt-4 text-muted print:hidden">{texts.fixTheLabel}</p>
      </div>
    </div>
  );
}
