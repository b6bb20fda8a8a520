import * as v from 'valibot';
import type { DB } from '#db/row-types.generated';
import type { TableRow } from '#db/table-row';
import { countryName, listCountries, readCountryCode } from '#features/accounts/addresses/country-codes';
import { catalogAdminMessages as messages } from '#features/catalog/catalog-admin/catalog-admin.messages';
import { ThresholdSchema } from '#features/platform/settings/settings.schema';
import { choice, flag, lines, optionalChoice, optionalText, optionalWhole, pairs, requiredText, tags } from '#shared/fields/field-kinds';
import * as fields from '#shared/fields/field-table';
import { pick } from '#shared/pick';
import { optionalParam } from '#shared/query-params';
import { TAX_CLASS_ID, toClassId } from '#shared/tax-classes';
import * as labels from './product-fields.messages';
import {
  DESCRIPTION_MAX_LENGTH,
  LABEL_MAX_LENGTH,
  LINE_MAX_LENGTH,
  MAX_TAGS,
  SEO_DESCRIPTION_MAX_LENGTH,
  SEO_TITLE_MAX_LENGTH,
  TAG_MAX_LENGTH,
} from './product-limits';

interface PlainField extends fields.PlainField {
  column: keyof DB['products'];
  /** Which view has it: cards and lists, the product's own, or the one that staff edit. Each has those before, too. */
  view: 'summary' | 'detail' | 'staff';
  /** The product's page shows it. */
  isOnPage?: true;
  /** A duplicate of the product does not have it. */
  isNotCopied?: true;
  /** The console's list of products has a filter by it, which is one of a list. */
  isFilter?: true;
  /** Of files of products, if a column of them is this field and no other. */
  file?: FileColumn;
}

interface FileColumn {
  /** What the import says that it is. */
  label(): string;
  /** The headers of other shops and spreadsheets, in small letters. */
  headers: readonly string[];
  /** Its header in the export. */
  exported?: string;
}

/** A field that depends on others, and has code of its own. */
interface OwnField {
  label(): string;
  /** Its name in the audit log, if it is another one. */
  audited?: string;
}

/**
 * The fields of a product, by their names in bodies. A new plain field needs its entry here, its column in a migration, and its
 * places in the form and on the product's page (docs/decisions/0096-fields-of-a-record.md).
 */
export const PRODUCT_FIELDS = {
  name: { label: () => labels.title },
  slug: { label: () => labels.address },
  description: {
    label: () => labels.shortDescription,
    column: 'description',
    view: 'summary',
    ...requiredText(DESCRIPTION_MAX_LENGTH),
    input: { rows: 2, hint: () => labels.shortDescriptionHint },
  },
  fullDescription: {
    label: () => labels.description,
    column: 'fullDescription',
    view: 'detail',
    isOnPage: true,
    ...optionalText(DESCRIPTION_MAX_LENGTH),
    input: { rows: 5, hint: () => labels.descriptionHint },
  },
  category: { label: () => labels.category, audited: 'categoryId' },
  brand: {
    label: () => labels.brand,
    column: 'brand',
    view: 'summary',
    ...optionalText(LABEL_MAX_LENGTH),
    file: { label: () => labels.brand, headers: ['vendor', 'brands', 'brand', 'manufacturer', 'marque', 'fabricant'], exported: 'Vendor' },
  },
  tags: { label: () => labels.tags, column: 'tags', view: 'detail', ...tags({ maxLength: TAG_MAX_LENGTH, most: MAX_TAGS }) },
  price: { label: () => labels.price, audited: 'listPriceCents' },
  salePrice: { label: () => labels.salePrice, audited: 'salePriceCents' },
  status: { label: () => labels.status },
  publishAt: { label: () => labels.publicationDate },
  images: { label: () => labels.pictures },
  options: { label: () => labels.options },
  variants: { label: () => labels.variants },
  features: {
    label: () => labels.features,
    column: 'features',
    view: 'detail',
    isOnPage: true,
    ...lines(LINE_MAX_LENGTH),
    input: { rows: 3, hint: () => labels.featuresHint },
  },
  specifications: {
    label: () => labels.specifications,
    column: 'specifications',
    view: 'detail',
    isOnPage: true,
    ...pairs({ nameMaxLength: LABEL_MAX_LENGTH, textMaxLength: LINE_MAX_LENGTH, invalid: () => messages.specificationsInvalid }),
  },
  weight: {
    label: () => labels.weight,
    column: 'weight',
    view: 'detail',
    isOnPage: true,
    ...optionalText(LABEL_MAX_LENGTH),
    input: { label: () => labels.weightAsShown, placeholder: () => labels.weightExample },
  },
  dimensions: {
    label: () => labels.dimensions,
    column: 'dimensions',
    view: 'detail',
    isOnPage: true,
    ...optionalText(LABEL_MAX_LENGTH),
    input: { label: () => labels.dimensionsAsShown, placeholder: () => labels.dimensionsExample },
  },
  featured: {
    label: () => labels.featured,
    column: 'isFeatured',
    view: 'summary',
    isNotCopied: true,
    ...flag(),
    input: { label: () => labels.featuredOnTheHomePage },
    file: { label: () => labels.featuredYesOrNo, headers: ['is featured?', 'featured'] },
  },
  countryOfOrigin: {
    label: () => labels.countryOfOrigin,
    column: 'countryOfOrigin',
    view: 'detail',
    isOnPage: true,
    isFilter: true,
    ...optionalChoice({ list: listCountries, nameOf: countryName, read: readCountryCode, invalid: () => messages.countryInvalid }),
    file: {
      label: () => labels.countryOfOriginNameOrCode,
      headers: ['country of origin', 'origin country', 'country of manufacture', 'made in', 'coo', "pays d'origine"],
      exported: 'Country of Origin',
    },
  },
  /** None: the shop's. */
  lowStockThreshold: {
    label: () => labels.lowStockThreshold,
    column: 'lowStockThreshold',
    view: 'staff',
    ...optionalWhole(ThresholdSchema),
    input: { label: () => labels.lowStockAt, placeholder: () => labels.asInTheSettings, hint: () => labels.lowStockHint },
  },
  /** A body may have the name of the class. */
  taxClass: {
    label: () => labels.taxClass,
    column: 'taxClass',
    view: 'staff',
    ...choice(
      v.pipe(
        v.string(() => messages.taxClassInvalid),
        v.transform(toClassId),
        v.regex(TAX_CLASS_ID, () => messages.taxClassInvalid),
      ),
    ),
  },
  seoTitle: {
    label: () => labels.searchTitle,
    column: 'seoTitle',
    view: 'detail',
    isOnPage: true,
    ...optionalText(SEO_TITLE_MAX_LENGTH),
    file: {
      label: () => labels.titleForSearchEngines,
      headers: ['seo title', 'meta title', 'méta-titre', 'balise titre'],
      exported: 'SEO Title',
    },
  },
  seoDescription: {
    label: () => labels.searchDescription,
    column: 'seoDescription',
    view: 'detail',
    isOnPage: true,
    ...optionalText(SEO_DESCRIPTION_MAX_LENGTH),
    input: { rows: 3 },
    file: {
      label: () => labels.descriptionForSearchEngines,
      headers: ['seo description', 'meta description', 'méta-description', 'meta-description'],
      exported: 'SEO Description',
    },
  },
} as const satisfies Record<string, PlainField | OwnField>;

type Table = typeof PRODUCT_FIELDS;
export type ProductFieldName = keyof Table;
/** The names of the fields with these properties. */
type FieldsWith<Properties> = { [F in ProductFieldName]: Table[F] extends Properties ? F : never }[ProductFieldName];
export type PlainFieldName = FieldsWith<{ column: string }>;
export type ColumnOf<F extends PlainFieldName> = Table[F]['column'];
export type KindOf<F extends PlainFieldName> = Table[F]['kind'];

export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as ProductFieldName[];
export const PLAIN_FIELDS = PRODUCT_FIELD_NAMES.filter((name): name is PlainFieldName => 'column' in PRODUCT_FIELDS[name]);

/** The entry of a plain field, whichever it is. */
export function plainField(name: PlainFieldName): PlainField {
  return PRODUCT_FIELDS[name];
}

function fieldsWith<Name extends PlainFieldName>(has: (field: PlainField) => unknown): Name[] {
  return PLAIN_FIELDS.filter((name): name is Name => Boolean(has(plainField(name))));
}

/** Those that the view of a product has beside the fields of its summary. */
export const DETAIL_FIELDS = fieldsWith<FieldsWith<{ view: 'detail' }>>(({ view }) => view === 'detail');
/** Those that only staff see. */
export const STAFF_FIELDS = fieldsWith<FieldsWith<{ view: 'staff' }>>(({ view }) => view === 'staff');
export const FIELDS_ON_PAGE = fieldsWith<FieldsWith<{ isOnPage: true }>>(({ isOnPage }) => isOnPage);
export const COPIED_FIELDS = fieldsWith<Exclude<PlainFieldName, FieldsWith<{ isNotCopied: true }>>>(({ isNotCopied }) => !isNotCopied);
export const FILTER_FIELDS = fieldsWith<FieldsWith<{ isFilter: true }>>(({ isFilter }) => isFilter);
export const FILE_FIELDS = fieldsWith<FieldsWith<{ file: FileColumn }>>(({ file }) => file);
export type FilterFieldName = (typeof FILTER_FIELDS)[number];
export type FileFieldName = (typeof FILE_FIELDS)[number];
export type FieldOnPage = (typeof FIELDS_ON_PAGE)[number];

/** The plain fields, or some of them, as a table. */
function tableOf<Name extends PlainFieldName>(names: readonly Name[]): Pick<Table, Name> {
  return pick<Table, Name>(PRODUCT_FIELDS, names);
}
export const PLAIN_TABLE = tableOf(PLAIN_FIELDS);

/** The plain fields of a body, all of which may be absent. */
export const BODY_ENTRIES = fields.bodyEntries(PLAIN_TABLE);

/** The parameters of the filters of the console's list. */
export const FILTER_ENTRIES = fields.ofEachField(tableOf(FILTER_FIELDS), ({ schema }) =>
  optionalParam(schema as v.GenericSchema<string, string | null>),
) as { [F in FilterFieldName]: v.OptionalSchema<v.GenericSchema<string, string | null>, undefined> };

/** These fields in the schema of a view. */
export function sentEntries<Name extends PlainFieldName>(names: readonly Name[]) {
  return fields.sentEntries(tableOf(names));
}

/** What the audit log has of the plain fields. */
export const STORED_ENTRIES = fields.storedEntries(PLAIN_TABLE);

/** The values of a body by their columns; absent ones are not changed. */
export function toColumns(body: Readonly<{ [F in PlainFieldName]?: unknown }>) {
  return fields.toColumns(PLAIN_TABLE, body) as Partial<TableRow<'products', ColumnOf<PlainFieldName>>>;
}

type Row<Name extends PlainFieldName> = Readonly<Record<ColumnOf<Name>, unknown>>;

/** These fields of a row, as a body has them: null removes. */
export function toBodyFields<Name extends PlainFieldName>(row: Row<Name>, names: readonly Name[]) {
  return fields.toBodyFields(tableOf(names), row);
}

/** These fields of a row, as the calls send them: a value that does not exist is absent. */
export function toSentFields<Name extends PlainFieldName>(row: Row<Name>, names: readonly Name[]) {
  return fields.toSentFields(tableOf(names), row);
}

/** The field of a body for a name of the audit log. */
export function bodyFieldOf(audited: string): string {
  const isField = (name: ProductFieldName) => {
    const field: Partial<PlainField & OwnField> = PRODUCT_FIELDS[name];
    return (field.column ?? field.audited) === audited;
  };
  return PRODUCT_FIELD_NAMES.find(isField) ?? audited;
}
