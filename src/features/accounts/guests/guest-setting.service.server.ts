import { readSettings } from '#features/platform/settings/settings.service.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { guestsMessages as messages } from './guests.messages';

/** Throws `forbidden` while guests cannot order: docs/rules.md#guests-setting. */
export async function requireGuestCheckout(shop: Shop): Promise<void> {
  if (!(await readSettings(shop)).guestCheckout) throw new AppError('forbidden', { message: messages.off });
}
