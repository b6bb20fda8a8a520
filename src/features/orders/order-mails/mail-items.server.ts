import { inOrdersWords, type NamedValue } from '#features/catalog/products/product-options.rules';
import type { MailItem } from '#features/platform/mail/mail.schema';
import { absolutePictureUrl, parsePictureUrl, pictureUrl } from '#features/platform/media/picture-urls';
import type { ShopIdentity } from '#server/config.server';
import { withCommas } from '#shared/lists';
import { type Cents, formatCents, multiplyCents } from '#shared/money';

interface MailedLine {
  name: string;
  imageUrl: string | null;
  options: readonly NamedValue[];
  quantity: number;
  unitPriceCents: Cents;
}

/** A line of an order in a mail, whose name is in the order's language already. */
export function toMailItem(shop: ShopIdentity, { name, imageUrl, options, quantity, unitPriceCents }: MailedLine): MailItem {
  const choice = withCommas(inOrdersWords(options).map(({ name, value }) => `${name} ${value}`));
  const detail = `${quantity} × ${formatCents(unitPriceCents)}`;
  return {
    name,
    picture: imageUrl === null ? undefined : mailPicture(shop, imageUrl),
    detail: choice ? `${choice} · ${detail}` : detail,
    amount: formatCents(multiplyCents(unitPriceCents, quantity)),
  };
}

/** Mail programs load a picture from the web, so a shop that does not know its own address there sends none. */
function mailPicture({ url: origin }: ShopIdentity, imageUrl: string): string | undefined {
  const own = parsePictureUrl(imageUrl);
  return origin && absolutePictureUrl(own ? pictureUrl(own.key, 320) : imageUrl, origin);
}
