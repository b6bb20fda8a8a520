import { LATER_METHODS, type LaterMethods } from '#features/orders/payment-keys/later-methods.rules';
import { LATER_CONNECTION, type LaterValue, readLaterMethods } from '#features/orders/payment-keys/later-methods.server';
import type { Admin } from '#features/platform/audit/audit.service.server';
import { changeConnection, viewConnection } from '#features/platform/connection-settings/connection-settings.service.server';
import { someTranslations } from '#features/platform/translations/translations.rules';
import type { Translations } from '#features/platform/translations/translations.types';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { paymentSettingsMessages as messages } from './payment-settings.messages';
import type { LaterMethodsChange, LaterMethodsView } from './payment-settings.schema';

export async function viewLaterMethods(shop: Shop): Promise<LaterMethodsView> {
  const [methods, { version }] = await Promise.all([readLaterMethods(shop), viewConnection(shop, LATER_CONNECTION)]);
  return { ...methods, version };
}

/**
 * Throws `invalid` for a bank transfer or an invoice without a text, and `conflict` with the `current` methods when one was changed after
 * the given version.
 */
export async function changeLaterMethods(shop: Shop, admin: Admin, { version, ...change }: LaterMethodsChange): Promise<LaterMethodsView> {
  refuseEmpty(await readLaterMethods(shop), change);
  const input = LATER_METHODS.flatMap((method): [LaterValue, string | undefined][] => {
    const { isOffered, text, translations } = change[method] ?? {};
    return [
      [`${method}.offered`, isOffered === undefined ? undefined : isOffered ? 'yes' : 'no'],
      [`${method}.text`, text],
      [`${method}.translations`, translations && toStored(translations)],
    ];
  });
  try {
    await changeConnection(shop, admin, LATER_CONNECTION, { values: Object.fromEntries(input), version });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    const fields = error.fields?.map(({ field, message }) => ({ field: field.replace('.offered', '.isOffered'), message })) ?? [];
    throw new AppError('conflict', { fields, details: { current: await viewLaterMethods(shop) }, cause: error });
  }
  return viewLaterMethods(shop);
}

/** '' for none. */
function toStored(translations: Translations): string {
  const some = someTranslations(translations);
  return some ? JSON.stringify(some) : '';
}

/** Nobody can pay without knowing where to. */
function refuseEmpty(now: LaterMethods, change: Omit<LaterMethodsChange, 'version'>): void {
  const fields = (['bank_transfer', 'invoice'] as const)
    .filter((method) => (change[method]?.isOffered ?? now[method].isOffered) && !(change[method]?.text ?? now[method].text))
    .map((method) => ({ field: `${method}.text`, message: messages.textNeeded }));
  if (fields.length > 0) throw new AppError('invalid', { fields });
}
