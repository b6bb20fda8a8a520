import { classNames } from './tax-classes.messages';

/** The class of products that are never taxed. */
export const ZERO_CLASS = 'zero';
export const STANDARD_CLASS = 'standard';
/** The class of products that are gift cards: docs/rules.md#gift-cards-products. No shop can have one of its own like it. */
export const GIFT_CARD_CLASS = 'gift-card';

/** Whether a product or a line is a gift card. */
export function isGiftCard({ taxClass }: { taxClass?: string | undefined }): boolean {
  return taxClass === GIFT_CARD_CLASS;
}

export interface TaxClass {
  id: string;
  name: string;
}

/** The classes of every shop. */
const BUILT_IN_CLASSES = [STANDARD_CLASS, 'reduced', ZERO_CLASS] as const;

/** The database checks the same for products. */
export const TAX_CLASS_ID = /^[a-z0-9][a-z0-9-]{0,39}$/;

export const MAX_OWN_CLASSES = 20;
export const CLASS_NAME_MAX_LENGTH = 40;

/** The id of a class from its name: 'Printed books' is 'printed-books'. */
export function toClassId(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The shop's classes: those of every shop in the reader's language, and its own by their names. */
export function listTaxClasses(ownNames: readonly string[] = []): TaxClass[] {
  return [...BUILT_IN_CLASSES.map((id) => ({ id, name: classNames[id] })), ...ownNames.map((name) => ({ id: toClassId(name), name }))];
}

/** Whether names can be a shop's own classes: each with an id, and none twice. */
export function areOwnClasses(names: readonly string[]): boolean {
  const ids = [GIFT_CARD_CLASS, ...listTaxClasses(names).map(({ id }) => id)];
  return ids.every((id) => TAX_CLASS_ID.test(id)) && new Set(ids).size === ids.length;
}

/** A class from its id or its name, as other shops' exports write it; undefined when the shop has none like it. */
export function findTaxClass(classes: readonly TaxClass[], text: string): string | undefined {
  const requested = toClassId(text);
  return classes.find(({ id, name }) => id === requested || toClassId(name) === requested)?.id;
}
