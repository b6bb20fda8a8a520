import type { Option } from '#console/choice/combobox.types';
import { staffProductsCalls } from '#features/catalog/catalog-admin/staff-products.calls';
import { customerRecordsCalls } from '#features/customers/customer-records/customer-records.calls';
import { sellableVariantsCalls } from '#features/orders/order-edits/order-edits.calls';
import { api } from '#http/client/api-client';
import { withCommas } from '#shared/lists';
import { promotionOptionsMessages as messages } from './promotion-screens.messages';

const SHOWN = 8;

export async function findProducts(text: string): Promise<Option[]> {
  const { products } = await api.get(staffProductsCalls('/', { query: { q: text || undefined, limit: SHOWN } }));
  return products.map(({ _id, name, brand }) => ({ value: _id, label: name, hint: brand }));
}

/** Variants that are sold, by name or SKU. */
export async function findVariants(text: string): Promise<Option[]> {
  const { variants } = await api.get(sellableVariantsCalls('/', { query: { q: text } }));
  return variants.map(({ variantId, name, options, sku, available }) => ({
    value: variantId,
    label: withCommas([name, ...Object.values(options)]),
    hint: messages.available(sku, available),
  }));
}

export async function findCustomers(text: string): Promise<Option[]> {
  const { customers } = await api.get(customerRecordsCalls('/', { query: { q: text || undefined, limit: SHOWN } }));
  return customers.map(({ _id, firstName, lastName, email }) => ({
    value: _id,
    label: `${firstName} ${lastName}`.trim() || email,
    hint: email,
  }));
}

/** Adds an option that is not among them. */
export function withOption(options: readonly Option[], added: Option): readonly Option[] {
  return options.some(({ value }) => value === added.value) ? options : [...options, added];
}

export function withoutOption(options: readonly Option[], removed: Option): readonly Option[] {
  return options.filter(({ value }) => value !== removed.value);
}
