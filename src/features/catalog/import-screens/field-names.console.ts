import { parseTextColumn } from '#features/catalog/import-files/text-columns.rules';
import { FILE_FIELDS, PRODUCT_FIELDS } from '#features/catalog/products/product-fields';
import { PRODUCT_TEXTS } from '#features/catalog/translations/translated-fields';
import { isLanguage, LANGUAGES } from '#languages/languages';
import { fieldNamesMessages as messages } from './import-screens.messages';

const FIELDS: Record<string, string> = {
  ...Object.fromEntries(FILE_FIELDS.map((field) => [field, PRODUCT_FIELDS[field].file.label()])),
  slug: messages.handle,
  name: messages.name,
  description: messages.description,
  shortDescription: messages.shortDescription,
  category: messages.category,
  taxonomy: messages.categoryOfShopifysTaxonomy,
  tags: messages.tags,
  status: messages.status,
  published: messages.published,
  visibility: messages.whereItIsShown,
  sku: messages.sku,
  barcode: messages.barcode,
  weightGrams: messages.weightInGrams,
  weightKilograms: messages.weightInKilograms,
  weightPounds: messages.weightInPounds,
  weightOunces: messages.weightInOunces,
  stock: messages.stock,
  stockTracker: messages.whoCountsTheStock,
  stockPolicy: messages.whenSoldOut,
  inStock: messages.inStock,
  backorders: messages.canBeOrderedWhenSoldOut,
  price: messages.price,
  compareAtPrice: messages.priceBeforeTheSale,
  salePrice: messages.salePrice,
  images: messages.pictures,
  imagePosition: messages.positionOfThePicture,
  imageAlt: messages.alternativeTextOfThePicture,
  variantImage: messages.pictureOfTheVariant,
  taxable: messages.taxable,
  taxClass: messages.taxClass,
  giftCard: messages.giftCard,
  type: messages.kindOfRow,
  id: messages.numberInTheOtherShop,
  productReference: messages.skuOfTheProductThatACombination,
  combinationAttributes: messages.attributesOfACombination,
  combinationValues: messages.valuesOfItsAttributes,
  priceImpact: messages.impactOnPrice,
  weightImpact: messages.impactOnWeight,
  parent: messages.parentOfAVariation,
  saleStarts: messages.startOfTheSale,
  saleEnds: messages.endOfTheSale,
  email: messages.eMailAddress,
  firstName: messages.firstName,
  lastName: messages.lastName,
  phone: messages.phone,
  acceptsMarketing: messages.newsletter,
  company: messages.company,
  addressLine1: messages.streetAndNumber,
  addressLine2: messages.secondLineOfTheAddress,
  city: messages.city,
  state: messages.state,
  postalCode: messages.postalCode,
  country: messages.country,
  addressPhone: messages.phoneOfTheAddress,
};

const NUMBERED = /^(option|attribute)(\d+)(Name|Value)$/;

/** The name of a field of ours. */
export function nameOfField(field: string): string {
  const [, group, number, part] = NUMBERED.exec(field) ?? [];
  if (group) return messages.partOfOption({ isOption: group === 'option', number, isName: part === 'Name' });
  const text = parseTextColumn(field);
  if (text)
    return messages.ofLanguage(isLanguage(text.language) ? LANGUAGES[text.language].name : text.language, PRODUCT_TEXTS[text.name].label());
  return FIELDS[field] ?? field;
}
