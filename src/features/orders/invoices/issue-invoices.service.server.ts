import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { inOrdersWords } from '#features/catalog/products/product-options.rules';
import type { OrderRow } from '#features/orders/orders/order-view.server';
import { selectAnyOrder } from '#features/orders/orders/orders.queries.server';
import { languageOf } from '#features/platform/mail/mail-language.server';
import { readSettings } from '#features/platform/settings/settings.service.server';
import { translatedPart } from '#features/platform/translations/translated-part';
import { giftCardsCents } from '#features/pricing/pricing/pricing.rules';
import { quoteRates } from '#features/pricing/rates/rates.rules';
import { readShopRates } from '#features/pricing/rates/rates.server';
import { toTaxLines } from '#features/pricing/taxes/tax-lines-view';
import * as taxRowMessages from '#features/pricing/taxes/tax-rows.messages';
import { currentLanguage, runInLanguage } from '#languages/current-language.server';
import type { Language } from '#languages/languages';
import type { Shop } from '#server/shop.server';
import { type Cents, minCents, multiplyCents, subtractCents, takeRate, toDollars, ZERO_CENTS } from '#shared/money';
import { invoicesMessages as messages } from './invoices.messages';
import * as queries from './invoices.queries.server';
import {
  addCredited,
  type Billed,
  type Credited,
  creditTaxes,
  type InvoicedTax,
  invoiceNumber,
  seriesPrefix,
  taxOf,
} from './invoices.rules';

const NOTES_AT_ONCE = 20;

type InvoiceShop = Pick<Shop, 'db' | 'config'>;
type Settings = Awaited<ReturnType<typeof readSettings>>;

/** Background task: issues what orders need, shortly after they are sold, changed, refunded or cancelled (docs/rules.md#invoices-moment). */
export async function issueInvoices(shop: InvoiceShop, { stop }: { stop?: AbortSignal } = {}): Promise<void> {
  while (!stop?.aborted) {
    const hasMore = await inTransaction(shop.db, async (tx) => {
      await queries.lockIssuing(tx);
      const due = await queries.takeDueOrders(tx, NOTES_AT_ONCE);
      const settings = await readSettings(shop);
      for (const orderId of due.orderIds) {
        const language = await languageOf(shop, tx, { order: orderId });
        await runInLanguage(language, () => followOrder(shop, tx, { orderId, settings, language }));
      }
      return due.hasMore;
    });
    if (!hasMore) return;
  }
}

interface Followed {
  orderId: string;
  settings: Settings;
  /** Of the order, which its documents are in. */
  language: Language;
}

/**
 * Brings an order's documents in line with it, in whatever order it was paid, changed and refunded before: their sum is what the order
 * costs less what was refunded, and nothing once it is cancelled (docs/rules.md#invoices-money).
 */
async function followOrder(shop: InvoiceShop, tx: Tx, { orderId, settings, language }: Followed): Promise<void> {
  const order = await selectAnyOrder(tx, orderId);
  const facts = await queries.selectInvoicing(tx, orderId);
  if (!order || !facts) return;
  const documents = await queries.selectInvoicesOf(tx, orderId);
  const isEarning = order.status !== 'pending' && order.status !== 'cancelled';
  const billed = isEarning ? await toBilled(shop, order) : undefined;
  const context = { order, settings, language, year: facts.year };

  const latest = documents.findLast(({ kind }) => kind === 'invoice');
  let open = latest && openPart(latest, documents);
  const endReason = open && reasonToEnd(open, { billed, refundedCents: order.refundedCents });
  if (open && endReason) {
    if (open.leftCents > 0) await issueCreditNote(tx, { ...context, ...open, amountCents: open.leftCents, reason: endReason });
    open = undefined;
  }
  const isInvoiced = latest !== undefined || facts.isNew;
  if (!open && billed && isInvoiced) open = openPart(await issueInvoice(tx, { ...context, billed }), []);
  if (!open) return;
  const amountCents = minCents(open.leftCents, subtractCents(order.refundedCents, open.credited.totalCents));
  if (amountCents > 0) await issueCreditNote(tx, { ...context, ...open, amountCents, reason: messages.refunded });
}

interface OpenInvoice {
  invoice: queries.InvoiceRow;
  credited: Credited;
  leftCents: Cents;
}

/** Why an invoice does not stand any more; undefined while it does. */
function reasonToEnd(
  { invoice, credited }: OpenInvoice,
  { billed, refundedCents }: { billed: Billed | undefined; refundedCents: Cents },
): string | undefined {
  if (!billed) return messages.cancelled;
  if (!isSameBill(invoice.document.billed, billed)) return messages.changed;
  // A credit note cannot be taken back.
  return credited.totalCents > refundedCents ? messages.refundFailed : undefined;
}

/** What is left of an invoice, and what credit notes have credited. */
function openPart(invoice: queries.InvoiceRow, documents: readonly queries.InvoiceRow[]): OpenInvoice {
  const credits = documents.filter(({ creditsId }) => creditsId === invoice.id);
  const credited = addCredited(
    credits.map(({ totalCents, taxLines }) => ({ totalCents, taxes: taxLines })),
    invoice.taxLines.length,
  );
  return { invoice, credited, leftCents: subtractCents(invoice.totalCents, credited.totalCents) };
}

function isSameBill(one: Billed | undefined, other: Billed): boolean {
  return one !== undefined && JSON.stringify(toKey(one)) === JSON.stringify(toKey(other));
}

function toKey({ itemsCents, taxCents, shippingCents, discountCents, totalCents, pieces, taxLines }: Billed) {
  return [
    itemsCents,
    taxCents,
    shippingCents,
    discountCents,
    totalCents,
    pieces,
    taxLines.map(({ baseCents, taxCents: tax }) => [baseCents, tax]),
  ];
}

async function toBilled(shop: InvoiceShop, order: OrderRow): Promise<Billed> {
  const { itemsCents, taxCents, shippingCents, discountCents, totalCents, lines } = order;
  return {
    ...{ itemsCents, taxCents, shippingCents, discountCents, totalCents },
    taxLines: (order.taxLines ?? (await builtInTax(shop, order))).map(
      ({ name, translations, rateBp, isIncluded, baseCents, taxCents: tax }) => ({
        ...{ name, ...(translations && { translations }), rateBp, isIncluded, baseCents },
        taxCents: tax,
      }),
    ),
    pieces: lines.map(({ position, quantity }) => `${position}:${quantity}`).join(' '),
  };
}

/** The one tax of an order without a tax table; it is not on gift cards. The books have its name in the shop's language. */
async function builtInTax(shop: InvoiceShop, { lines, taxCents, shippingAddress, ...order }: OrderRow): Promise<InvoicedTax[]> {
  const itemsCents = subtractCents(order.itemsCents, giftCardsCents(lines));
  if (taxCents === 0) return [];
  const { taxBp } = quoteRates({ policies: (await readShopRates(shop)).policies }, { lines: [], destination: shippingAddress });
  // Its rates were others then: the rate that gives this tax.
  const rateBp = takeRate(itemsCents, taxBp) === taxCents ? taxBp : Math.round((taxCents * 10_000) / itemsCents);
  const name = runInLanguage(shop.config.languages.default, () => taxRowMessages.tax);
  const translations = { [currentLanguage()]: { name: { text: taxRowMessages.tax, original: name } } };
  return [{ name, translations, rateBp, isIncluded: false, baseCents: itemsCents, taxCents }];
}

interface DocumentContext extends Pick<Followed, 'settings' | 'language'> {
  order: OrderRow;
  year: string;
}

async function issueInvoice(tx: Tx, { billed, ...context }: DocumentContext & { billed: Billed }): Promise<queries.InvoiceRow> {
  const { order } = context;
  return insert(tx, context, {
    kind: 'invoice',
    creditsId: null,
    totalCents: billed.totalCents,
    taxLines: billed.taxLines,
    document: {
      ...partsOf(context),
      lines: order.lines
        .filter(({ quantity }) => quantity > 0)
        .map(({ name, translatedName, options, quantity, unitPriceCents }) => ({
          name: translatedName ?? name,
          options: inOrdersWords(options)
            .map(({ value }) => value)
            .join(' · '),
          quantity,
          price: toDollars(unitPriceCents),
          amount: toDollars(multiplyCents(unitPriceCents, quantity)),
        })),
      items: toDollars(billed.itemsCents),
      shipping: toDollars(billed.shippingCents),
      discount: toDollars(billed.discountCents),
      tax: toDollars(billed.taxCents),
      taxLines: viewTaxes(billed.taxLines, context.language),
      total: toDollars(billed.totalCents),
      billed,
    },
  });
}

interface CreditedPart extends DocumentContext, Pick<OpenInvoice, 'invoice' | 'credited'> {
  amountCents: Cents;
  reason: string;
}

async function issueCreditNote(tx: Tx, { invoice, amountCents, credited, reason, ...context }: CreditedPart): Promise<void> {
  const taxLines = creditTaxes(invoice, amountCents, credited);
  const addedCents = taxOf(taxLines.filter(({ isIncluded }) => !isIncluded));
  const netCents = subtractCents(amountCents, addedCents);
  await insert(tx, context, {
    kind: 'credit_note',
    creditsId: invoice.id,
    totalCents: amountCents,
    taxLines,
    document: {
      ...partsOf(context),
      // As on the invoice, which nothing changes.
      seller: invoice.document.seller,
      buyer: invoice.document.buyer,
      creditsNumber: invoice.number,
      reason,
      lines: [
        {
          // The first sentence of the reason, without its full stop.
          name: messages.credited(reason.replace(/[.。।].*$/, ''), invoice.number),
          options: '',
          quantity: 1,
          price: toDollars(netCents),
          amount: toDollars(netCents),
        },
      ],
      items: toDollars(netCents),
      shipping: 0,
      discount: 0,
      tax: toDollars(addedCents),
      taxLines: viewTaxes(taxLines, context.language),
      total: toDollars(amountCents),
    },
  });
}

type Numbered = Pick<queries.NewInvoice, 'kind' | 'creditsId' | 'totalCents' | 'taxLines' | 'document'>;

async function insert(tx: Tx, { order, settings, year }: DocumentContext, numbered: Numbered): Promise<queries.InvoiceRow> {
  const own = numbered.kind === 'invoice' ? settings.invoicePrefix : settings.creditNotePrefix;
  const prefix = seriesPrefix(own, { isYearly: settings.invoiceYearly, year });
  const { firstName, lastName, company, country } = numbered.document.buyer;
  // The counter is locked last, and until the transaction ends.
  const sequence = await queries.takeNumber(tx, prefix);
  return queries.insertInvoice(tx, {
    ...numbered,
    ...{ prefix, sequence, number: invoiceNumber(prefix, sequence), country },
    orderId: order.id,
    orderNumber: order.orderNumber,
    customerName: company || `${firstName} ${lastName}`,
    taxCents: taxOf(numbered.taxLines),
  });
}

function partsOf({ order, settings }: DocumentContext) {
  return {
    orderNumber: order.orderNumber,
    orderedAt: order.createdAt.toISOString(),
    seller: {
      name: settings.shopName,
      email: settings.shopEmail,
      address: settings.sellerAddress,
      taxNumber: settings.sellerTaxNumber,
    },
    buyer: order.shippingAddress,
  };
}

function viewTaxes(lines: readonly InvoicedTax[], language: Language) {
  const shown = translatedPart(lines, language);
  return toTaxLines(shown.map((line) => ({ ...line, classes: [], itemsCents: ZERO_CENTS }))) ?? [];
}
