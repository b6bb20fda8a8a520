import { PRODUCT_FIELD_NAMES, PRODUCT_FIELDS, type ProductFieldName } from '#features/catalog/products/product-fields';
import { productMergeMessages as messages } from './product-editor-console.messages';
import {
  type EditedImage,
  type EditedVariant,
  isSame,
  type ProductFields,
  VARIANT_FIELDS,
  type VariantField,
} from './product-fields.console';
import { nameOfVariant } from './variant-rows.console';

/** Something that two people changed differently. */
export interface Conflict {
  /** 'price', 'options', 'variants.12.price' */
  path: string;
  /** The field of a body that has it, by which the shop says who changed it. */
  field: string;
  label: string;
  mine: string;
  theirs: string;
}

export interface Merge {
  /** With mine where there are conflicts. */
  fields: ProductFields;
  conflicts: Conflict[];
  /** The fields of bodies that came from others. */
  taken: string[];
}

/** Which side of a conflict is used, by its path. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

const VARIANT_LABELS: Record<VariantField, string> = {
  price: 'price',
  salePrice: 'sale price',
  sku: 'SKU',
  barcode: 'barcode',
  weight: 'weight',
  image: 'picture',
  stockPolicy: 'stock tracking',
};

/** Those that are one value each; of the others, the parts are combined. */
const SINGLE_FIELDS = PRODUCT_FIELD_NAMES.filter((name) => !['tags', 'images', 'options', 'variants'].includes(name));

/** 'Title' for 'name' */
export function labelOf(field: string): string {
  return PRODUCT_FIELD_NAMES.filter((name) => name === field).map((name) => PRODUCT_FIELDS[name].label)[0] ?? field;
}

/**
 * Combines my changes with those that others saved since `base`: what only one side changed is taken from it, tags and pictures are
 * combined one by one, and what both changed differently is a conflict, unless `choices` says which side is used.
 */
export function mergeProducts(
  { base, mine, theirs }: { base: ProductFields; mine: ProductFields; theirs: ProductFields },
  choices: Choices = {},
): Merge {
  const conflicts: Conflict[] = [];
  const taken = new Set<string>();

  /** One value from three. */
  const pick = <Value>(values: { base: Value; mine: Value; theirs: Value }, place: Place<Value>): Value => {
    if (isSame(values.theirs, values.base) || isSame(values.mine, values.theirs)) return values.mine;
    if (isSame(values.mine, values.base)) {
      taken.add(place.field);
      return values.theirs;
    }
    const choice = choices[place.path];
    if (choice) return values[choice];
    const { show, ...conflict } = place;
    conflicts.push({ ...conflict, mine: show(values.mine), theirs: show(values.theirs) });
    return values.mine;
  };

  const single = Object.fromEntries(
    SINGLE_FIELDS.map((field) => [
      field,
      pick<unknown>(
        { base: base[field], mine: mine[field], theirs: theirs[field] },
        { path: field, field, label: labelOf(field), show: (value) => showField(field, value) },
      ),
    ]),
  );
  const structure = pick(
    { base: structureOf(base), mine: structureOf(mine), theirs: structureOf(theirs) },
    { path: 'options', field: 'variants', label: messages.optionsAndVariants, show: (side) => showStructure(side) },
  );
  const isTheirs = structure === undefined ? false : isSame(structure, structureOf(theirs)) && !isSame(structure, structureOf(mine));
  const variants = (isTheirs ? theirs : mine).variants.map((variant) => {
    const versions = { base: sameVariant(base, variant), mine: sameVariant(mine, variant), theirs: sameVariant(theirs, variant) };
    // Removed by others, and wanted here: it becomes a new one.
    if (!versions.theirs && variant.id !== undefined) return { ...variant, id: undefined };
    if (!versions.base || !versions.mine || !versions.theirs) return variant;
    const { base: before, mine: own, theirs: other } = versions;
    const values = VARIANT_FIELDS.map((field) => [
      field,
      pick(
        { base: before[field], mine: own[field], theirs: other[field] },
        {
          path: `variants.${variant.id}.${field}`,
          field: 'variants',
          label: [nameOfVariant(mine.options, own), VARIANT_LABELS[field]].filter(Boolean).join(': '),
          show: showValue,
        },
      ),
    ]);
    return { ...variant, ...Object.fromEntries(values) };
  });
  const fields: ProductFields = {
    ...mine,
    ...single,
    tags: mergeLists({ base: base.tags, mine: mine.tags, theirs: theirs.tags }, (tag) => tag.toLowerCase()),
    images: mergeImages({ base: base.images, mine: mine.images, theirs: theirs.images }),
    options: (isTheirs ? theirs : mine).options,
    variants,
  };
  for (const field of ['tags', 'images'] as const) if (!isSame(base[field], theirs[field])) taken.add(field);
  return { fields, conflicts, taken: [...taken] };
}

interface Place<Value> extends Omit<Conflict, 'mine' | 'theirs'> {
  show: (value: Value) => string;
}

type Sides<Value> = Record<'base' | 'mine' | 'theirs', readonly Value[]>;

/** My list, with what others added and without what they removed. */
function mergeLists<Value>({ base, mine, theirs }: Sides<Value>, keyOf: (value: Value) => string): Value[] {
  const has = (list: readonly Value[], value: Value) => list.some((other) => keyOf(other) === keyOf(value));
  return [
    ...mine.filter((value) => !has(base, value) || has(theirs, value)),
    ...theirs.filter((value) => !has(base, value) && !has(mine, value)),
  ];
}

/** As `mergeLists`; a picture that I did not change is as others left it, and so is the order. */
function mergeImages({ base, mine, theirs }: Sides<EditedImage>): EditedImage[] {
  const find = (list: readonly EditedImage[], url: string) => list.find((image) => image.url === url);
  const hasMyOrder = !isSame(
    base.map(({ url }) => url).filter((url) => find(mine, url)),
    mine.map(({ url }) => url).filter((url) => find(base, url)),
  );
  const images = mergeLists({ base, mine, theirs }, ({ url }) => url).map((image) => {
    const theirImage = find(theirs, image.url);
    return theirImage && isSame(image, find(base, image.url)) ? theirImage : image;
  });
  if (hasMyOrder) return images;
  const place = ({ url }: EditedImage) => {
    const at = theirs.findIndex((image) => image.url === url);
    return at === -1 ? theirs.length : at;
  };
  return images.toSorted((one, other) => place(one) - place(other));
}

function sameVariant({ variants }: ProductFields, requested: EditedVariant): EditedVariant | undefined {
  return variants.find(({ id, key }) => (requested.id === undefined ? key === requested.key : id === requested.id));
}

/** What options there are, and which combinations are sold. */
function structureOf({ options, variants }: ProductFields) {
  return { options, variants: variants.map(({ id, key, values }) => ({ id: id ?? key, values })) };
}

function showStructure({ options, variants }: ReturnType<typeof structureOf>): string {
  const names = options.map(({ name, values }) => `${name}: ${values.map((value) => value.name).join(', ')}`);
  return [...names, `${variants.length} ${variants.length === 1 ? 'variant' : 'variants'}`].join(' · ');
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
