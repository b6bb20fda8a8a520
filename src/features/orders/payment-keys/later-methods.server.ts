import { type Connection, readConnection } from '#features/platform/connection-settings/connection-settings.service.server';
import type { Shop } from '#server/shop.server';
import { LATER_METHODS, type LaterMethodId, type LaterMethods } from './later-methods.rules';

export type LaterValue = `${LaterMethodId}.${'offered' | 'text' | 'translations'}`;

/** Which ways to pay later the shop offers, with their texts. Cash on delivery is offered until staff turn it off. */
export const LATER_CONNECTION: Connection<LaterValue> = {
  id: 'paid_later',
  label: 'Ways to pay later',
  values: Object.fromEntries(
    LATER_METHODS.flatMap((method) => [
      [`${method}.offered`, { isSecret: false }],
      [`${method}.text`, { isSecret: false }],
      [`${method}.translations`, { isSecret: false }],
    ]),
  ) as Record<LaterValue, { isSecret: false }>,
  fixed: () => ({}),
};

export async function readLaterMethods(shop: Pick<Shop, 'db' | 'config'>): Promise<LaterMethods> {
  const values = await readConnection(shop, LATER_CONNECTION);
  const read = (method: LaterMethodId) => ({
    isOffered: method === 'cash_on_delivery' ? values[`${method}.offered`] !== 'no' : values[`${method}.offered`] === 'yes',
    text: values[`${method}.text`] ?? '',
    translations: JSON.parse(values[`${method}.translations`] ?? 'null') ?? undefined,
  });
  return { cash_on_delivery: read('cash_on_delivery'), bank_transfer: read('bank_transfer'), invoice: read('invoice') };
}
