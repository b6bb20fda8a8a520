import { type AddressDraft, EMPTY_ADDRESS } from '#features/accounts/addresses/address-draft';
import { parseDecimal } from '#shared/typed-number';
import type { DraftContent, DraftDiscount, DraftOrder, PricedDraftLine } from './draft-orders.schema';

/** A discount as it is typed. */
export interface DiscountDraft {
  kind: DraftDiscount['kind'];
  value: string;
}

export interface LineDraft {
  variantId: string;
  quantity: number;
  /** As typed; empty: today's price. */
  price: string;
  discount: DiscountDraft;
  reason: string;
}

export interface DraftCustomer {
  _id: string;
  name: string;
  email: string;
}

/** The form's values: texts as they are typed. */
export interface DraftValues {
  customer: DraftCustomer | null;
  lines: LineDraft[];
  discount: DiscountDraft;
  discountReason: string;
  speed: 'standard' | 'express' | 'overnight';
  /** Of the shop's zones; empty: the cheapest. */
  methodId: string;
  shippingPrice: string;
  address: AddressDraft;
  orderNotes: string;
  notes: string;
}

const NO_DISCOUNT: DiscountDraft = { kind: 'percent', value: '' };

export function newLine(variantId: string): LineDraft {
  return { variantId, quantity: 1, price: '', discount: NO_DISCOUNT, reason: '' };
}

const NEW_DRAFT: DraftValues = {
  customer: null,
  lines: [],
  discount: NO_DISCOUNT,
  discountReason: '',
  speed: 'standard',
  methodId: '',
  shippingPrice: '',
  address: EMPTY_ADDRESS,
  orderNotes: '',
  notes: '',
};

export function valuesOf(draft: DraftOrder | undefined): DraftValues {
  if (!draft) return NEW_DRAFT;
  const { content, customer } = draft;
  const { lines = [], discount, discountReason, shipping, shippingAddress, orderNotes, notes } = content;
  return {
    customer: customer ? { _id: customer._id, name: customer.name, email: customer.email } : null,
    lines: lines.map((line) => ({
      variantId: line.variantId,
      quantity: line.quantity,
      price: line.price == null ? '' : String(line.price),
      discount: toDiscountDraft(line.discount),
      reason: line.reason ?? '',
    })),
    discount: toDiscountDraft(discount),
    discountReason: discountReason ?? '',
    speed: shipping?.speed ?? 'standard',
    methodId: shipping?.methodId ?? '',
    shippingPrice: shipping?.price == null ? '' : String(shipping.price),
    address: { ...EMPTY_ADDRESS, ...shippingAddress },
    orderNotes: orderNotes ?? '',
    notes: notes ?? '',
  };
}

function toDiscountDraft(discount: DraftDiscount | null | undefined): DiscountDraft {
  return discount ? { kind: discount.kind, value: String(discount.value) } : NO_DISCOUNT;
}

/** The body of a call: numbers that are not valid yet are sent as they are, so that the call says what is wrong. */
export function toContent(values: DraftValues): Omit<DraftContent, 'shippingAddress'> & { shippingAddress: AddressDraft } {
  return {
    customerId: values.customer?._id ?? null,
    lines: values.lines.map(({ variantId, quantity, price, discount, reason }) => ({
      variantId,
      quantity,
      price: parseDecimal(price),
      discount: toDiscount(discount),
      reason,
    })),
    discount: toDiscount(values.discount),
    discountReason: values.discountReason,
    shipping: { speed: values.speed, methodId: values.methodId || null, price: parseDecimal(values.shippingPrice) },
    shippingAddress: values.address,
    orderNotes: values.orderNotes,
    notes: values.notes,
  };
}

function toDiscount({ kind, value }: DiscountDraft): DraftDiscount | null {
  const number = parseDecimal(value);
  return number === null ? null : { kind, value: number };
}

/** What the form shows of a line: its values and, once it is calculated, its product. */
export interface ShownLine {
  line: LineDraft;
  priced: PricedDraftLine | undefined;
}
