import { type Choices, type Collision, isSame, type Merge, type Sides } from '#console/form/record-form.rules';
import { PRODUCT_FIELD_NAMES, PRODUCT_FIELDS, type ProductFieldName } from '#features/catalog/products/product-fields';
import { formatList } from '#shared/lists';
import { productMergeMessages as messages } from './product-editor-console.messages';
import {
  EDITED_VARIANT_FIELDS,
  type EditedImage,
  type EditedVariant,
  type EditedVariantField,
  type ProductFields,
  type StockEdits,
} from './product-fields.console';
import { nameOfVariant } from './variant-rows.console';

const VARIANT_LABELS: Record<EditedVariantField, string> = {
  price: messages.price,
  salePrice: messages.salePrice,
  sku: messages.sku,
  barcode: messages.barcode,
  weightGrams: messages.weight,
  image: messages.picture,
  stockPolicy: messages.stockTracking,
};

/** Those that are one value each; of the others, the parts are combined. */
const SINGLE_FIELDS = PRODUCT_FIELD_NAMES.filter((name) => !['tags', 'images', 'options', 'variants'].includes(name));

/** 'Title' for 'name' */
export function labelOf(field: string): string {
  return PRODUCT_FIELD_NAMES.filter((name) => name === field).map((name) => PRODUCT_FIELDS[name].label())[0] ?? field;
}

/**
 * Combines the changes of two people: what only one side changed is taken from it, tags and pictures are combined one by one, and
 * what both changed differently is a collision, unless `choices` says which side is used.
 */
export function mergeProducts({ before, mine, theirs }: Sides<ProductFields>, choices: Choices = {}): Merge<ProductFields> {
  const collisions: Collision<ProductFields>[] = [];

  /** One value from three. */
  const pick = <Value>(values: Sides<Value>, { show, ...place }: Place<Value>): Value => {
    if (isSame(values.theirs, values.before) || isSame(values.mine, values.theirs)) return values.mine;
    if (isSame(values.mine, values.before)) return values.theirs;
    const choice = choices[place.path];
    if (choice) return values[choice];
    collisions.push({ ...place, mine: show(values.mine), theirs: show(values.theirs) });
    return values.mine;
  };

  const single = Object.fromEntries(
    SINGLE_FIELDS.map((field) => [
      field,
      pick<unknown>(
        { before: before[field], mine: mine[field], theirs: theirs[field] },
        { path: field, name: field, label: labelOf(field), show: (value) => showField(field, value) },
      ),
    ]),
  );
  const structure = pick(
    { before: structureOf(before), mine: structureOf(mine), theirs: structureOf(theirs) },
    { path: 'options', name: 'variants', label: messages.optionsAndVariants, show: (side) => showStructure(side) },
  );
  const isTheirs = structure === undefined ? false : isSame(structure, structureOf(theirs)) && !isSame(structure, structureOf(mine));
  const variants = (isTheirs ? theirs : mine).variants.map((variant) => {
    const [saved, own, other] = [before, mine, theirs].map((side) => sameVariant(side, variant));
    // Removed by others, and wanted here: it becomes a new one.
    if (!other && variant.id !== undefined) return { ...variant, id: undefined };
    if (!saved || !own || !other) return variant;
    const values = EDITED_VARIANT_FIELDS.map((field) => [
      field,
      pick(
        { before: saved[field], mine: own[field], theirs: other[field] },
        {
          path: `variants.${variant.id}.${field}`,
          name: 'variants',
          label: [nameOfVariant(mine.options, own), VARIANT_LABELS[field]].filter(Boolean).join(': '),
          show: showValue,
        },
      ),
    ]);
    return { ...variant, ...Object.fromEntries(values) };
  });
  const values: ProductFields = {
    ...mine,
    ...single,
    tags: mergeLists({ before: before.tags, mine: mine.tags, theirs: theirs.tags }, (tag) => tag.toLowerCase()),
    images: mergeImages({ before: before.images, mine: mine.images, theirs: theirs.images }),
    options: (isTheirs ? theirs : mine).options,
    variants,
    stock: remainingEdits(before.stock, mine.stock),
  };
  return { values, collisions };
}

interface Place<Value> extends Pick<Collision<ProductFields>, 'path' | 'name' | 'label'> {
  show: (value: Value) => string;
}

/** My list, with what others added and without what they removed. */
function mergeLists<Value>({ before, mine, theirs }: Sides<readonly Value[]>, keyOf: (value: Value) => string): Value[] {
  const has = (list: readonly Value[], value: Value) => list.some((other) => keyOf(other) === keyOf(value));
  return [
    ...mine.filter((value) => !has(before, value) || has(theirs, value)),
    ...theirs.filter((value) => !has(before, value) && !has(mine, value)),
  ];
}

/** As `mergeLists`; a picture that I did not change is as others left it, and so is the order. */
function mergeImages({ before, mine, theirs }: Sides<readonly EditedImage[]>): EditedImage[] {
  const find = (list: readonly EditedImage[], url: string) => list.find((image) => image.url === url);
  const hasMyOrder = !isSame(
    before.map(({ url }) => url).filter((url) => find(mine, url)),
    mine.map(({ url }) => url).filter((url) => find(before, url)),
  );
  const images = mergeLists({ before, mine, theirs }, ({ url }) => url).map((image) => {
    const theirImage = find(theirs, image.url);
    return theirImage && isSame(image, find(before, image.url)) ? theirImage : image;
  });
  if (hasMyOrder) return images;
  const place = ({ url }: EditedImage) => {
    const at = theirs.findIndex((image) => image.url === url);
    return at === -1 ? theirs.length : at;
  };
  return images.toSorted((one, other) => place(one) - place(other));
}

/** The stock edits that are not saved yet: others have none. */
function remainingEdits(saved: StockEdits, mine: StockEdits): StockEdits {
  return Object.fromEntries(Object.entries(mine).filter(([key, edit]) => !isSame(edit, saved[key])));
}

function sameVariant({ variants }: ProductFields, requested: EditedVariant): EditedVariant | undefined {
  return variants.find(({ id, key }) => (requested.id === undefined ? key === requested.key : id === requested.id));
}

/** What options there are, and which combinations are sold. */
function structureOf({ options, variants }: ProductFields) {
  return { options, variants: variants.map(({ id, key, values }) => ({ id: id ?? key, values })) };
}

function showStructure({ options, variants }: ReturnType<typeof structureOf>): string {
  const names = options.map(({ name, values }) => `${name}: ${formatList(values.map((value) => value.name))}`);
  return [...names, messages.variants(variants.length)].join(' · ');
}

function showField(field: ProductFieldName, value: unknown): string {
  const entry = PRODUCT_FIELDS[field];
  return 'nameOf' in entry && typeof value === 'string' && value !== '' ? entry.nameOf(value) : showValue(value);
}

function showValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? messages.yes : messages.no;
  if (!Array.isArray(value)) return String(value ?? '') || messages.empty;
  const lines = value.map((item) => (typeof item === 'string' ? item : `${item.name}: ${item.value}`));
  return lines.join(' · ') || messages.empty;
}
