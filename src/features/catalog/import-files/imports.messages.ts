import { eitherOf, formatList } from '#shared/lists';
import { quoted } from '#shared/quoted.messages';
import { FILE_SIZE_LIMIT } from './import-limits';
import { shorten } from './shorten';

/** Messages of imports. */
export const importsMessages = {
  checking: 'The file is being compared with the shop',
  started: 'The import is running',
  stopped: 'The import is stopped',
  deleted: 'The file is deleted',
  undoing: 'The import is being undone',

  kindInvalid: 'Please choose products, customers, stock or translations',
  stateInvalid: 'Please give waiting, skipped, applied, undone or changed_since',
  outcomeInvalid: 'Please give create, update, unchanged or refuse',
  importMissing: 'This import does not exist',
  cannotStart: 'Only an import that is ready, stopped or failed can be started',
  cannotCheck: 'The columns of an import that was started cannot be changed',
  cannotStop: 'Only a running import can be stopped',
  cannotDelete: 'Only an import that was never started can be deleted',
  cannotUndo: 'Only an import that is done, stopped or failed can be undone',

  missing: 'Please choose a file',
  tooLarge: `The file is larger than ${FILE_SIZE_LIMIT}. Please split it`,
  fileEmpty: 'The file is empty',
  fileIsNoText: 'This is not a text file. Please save the table as CSV in UTF-8',
  fileIsWorkbook: 'This is a workbook or an archive. Please save the table as CSV',
  fileHasNoRows: 'The file has a header but no rows',
  tooManyColumns: (max: number) => `The file has more than ${max} columns`,
  rowTooLong: (line?: number) =>
    line ? `Line ${line} is longer than 1 MB. Is a quote not closed?` : 'A line is longer than 1 MB. Is a quote not closed?',
  quoteNotClosed: (line?: number) =>
    line
      ? `A cell is opened with a quote that is not closed until the end of the file, line ${line}`
      : 'A cell is opened with a quote that is not closed until the end of the file',
  rowUnreadable: (line?: number) => (line ? `Line ${line} cannot be read as CSV` : 'A line cannot be read as CSV'),

  translationFileInvalid: 'This is not a PO file and not XLIFF 1.2. Please save the translations as one of these',
  notUnicode: 'The file is not in UTF-8. Please save it in UTF-8',
  definitionsRefused: 'The file has a document type declaration (DTD), which is not accepted. Please save it as XLIFF 1.2 without one',
  textUnreadable: (line: number) => `The file cannot be read from line ${line} on. It may be damaged or incomplete. Please get it again`,
  fileWithoutLanguage: 'The file does not say which language it is in. Please export the texts again and translate that file',
  fileLanguageUnknown: (language: string) =>
    `The file is in “${shorten(language)}”, which is not a language that this shop translates into. Add the language in the settings, or choose another file`,
  fileHasLanguages: 'The file has texts in several languages. Please give each language a file of its own',
  fileHasNoTexts: 'The file has no texts',
  textUnknown: 'The shop has no such text. It was deleted, or the file is from another shop',
  textTwice: (line: number) => `This text is in line ${line} already. Please remove one of them`,
  originalChanged: 'The original was changed in the file. Only translations are imported: write the original as it was exported',
  textNew: (field: string, text: string) => `${field}: “${shorten(text)}”`,
  textChanged: (field: string, before: string, after: string) => `${field}: “${shorten(before)}” becomes “${shorten(after)}”`,
  textConfirmed: (field: string) => `${field}: unchanged, and up to date again`,
  textOutdated: (field: string) => `${field}: the original was changed since the export, so this translation is out of date`,
  textNewer: (field: string) => `${field}: left as it is, because the shop has a translation of the present original`,
  textUnfinished: (field: string) => `${field}: left out, because it is marked in the file as not finished`,
  textWithoutOriginal: (field: string) => `${field}: left out, because its original no longer exists`,

  checkInvalid: 'Please choose when the file is compared with the shop: now or later',
  mappingInvalid: 'Please give the mapping as an object: {"name": "Their column"}',
  fieldUnknown: (field: string) => `There is no field called ${field}`,
  columnUnknown: (column: string) => `The file has no column called ${column}`,
  columnTwice: (column: string) => `The file has two columns called ${column}`,
  emailUnmapped: 'Please choose the column with the email addresses',
  stockUnmapped: 'Please choose the column with the numbers of pieces',
  variantUnmapped: 'Please choose the column with the SKUs, or the one with the handles of the products',
  combinationUnmapped: 'Please choose the column with the IDs or the references of the products that the combinations belong to',
  productUnmapped: 'Please choose the column with the names, SKUs or slugs of the products',

  columnsAreEmpty: 'The chosen columns have no values. Please choose others',
  checkFailed: 'The file could not be compared with the shop. The shop’s log says why; please try again',

  rowHasTooManyCells: 'The row has more cells than the header. Is a quote missing?',
  failedByItself: 'Something in this file could not be saved. The shop’s log says why; start the import again to continue',
  conflicting: 'Something else in the shop has this already. Check the file again to see what',

  line: (line: number) => `line ${line}`,
  atPlace: (place: string, message: string) => `${place}: ${message}`,
  aboutCell: (column: string, value: string, message: string) => `${column}, “${shorten(value)}”: ${message}`,
  priceInvalid: 'This is not a price. Write a number such as 19.99',
  weightInvalid: 'This is not a weight. Write a number, with its unit if that is not the column’s: 500 g, 0.5 kg, 1 lb or 8 oz',
  stockInvalid: 'This is not a number of pieces. Write a whole number such as 12',
  numberAmbiguous:
    'This is more than a thousand in some countries, and less than a thousandth of that in others. Write it without a sign for thousands, such as 1234 or 1.23',
  stockBelowZero: 'Stock below zero becomes 0, except of a variant that can be ordered when it is sold out',
  stockUncounted: 'The stock of this variant is not counted in the shop. Choose in its product that it is, or remove the row',
  statusInvalid: 'Write active, draft, unlisted or archived',
  shownEverywhere: 'The shop shows its products in listings and in search, or in neither. This one is in both',
  optionValueMissing: (option: string) => `Each variant needs a value of ${shorten(option)}`,
  optionTwice: 'Two options have the same name. Rename one of them',
  anyValue: (line: number, options: readonly string[], { count, stock }: { count: number; stock: number | undefined }) =>
    stock === undefined
      ? `Line ${line} is for any ${options.join(' and ')}: it becomes ${count} variants`
      : `Line ${line} is for any ${options.join(' and ')}: it becomes ${count} variants, which share its ${stock} pieces`,
  combinationWithoutProduct: 'Write the ID or the reference of the product that this combination belongs to',
  combinationIncomplete: 'There must be one value for each attribute, in the same order: “Color, Size” and “Blue, M”',
  combinationUnknown:
    'The shop knows no product by this. Import the file of products first, or add the column “Product Reference” with the SKU of a product that is there',
  combinationAmbiguous: (names: readonly string[]) => `This may belong to ${oneOf(names)}. Give only the reference of the right one`,
  skuOfAnother: (name: string) => `This SKU belongs to “${shorten(name)}” already. Each variant needs its own`,
  optionsAdded: (options: readonly string[], first: readonly string[]) =>
    `The product gets the options ${formatList(options)}. The variant that it has becomes ${first.join(' / ')}`,
  weightImpactLeftOut: 'The file does not say in which unit this is, so it is left out. Correct the weight in the product',
  imagePositionLeftOut: 'Pictures are not chosen by their position. Choose the picture of this variant in the product',
  stockOfParent: (pieces: number, count: number) =>
    `WooCommerce counts the stock of this product for all of its variations. Its ${pieces} pieces are divided among ${count} variants`,
  stockOfParentMissing: 'The stock is counted at the parent, whose line has none. Write the pieces there, or of each variation',
  categoriesLeftOut: 'A product has one category in the shop. The first one is used',
  tagTooLong: (max: number) => `This tag is left out. A tag has at most ${max} characters`,
  tagsTooMany: (max: number) => `These tags are left out. A product has at most ${max} tags`,
  picturesTooMany: (max: number) => `The first ${max} pictures are used. A product has at most ${max}`,
  numberSpoiled:
    'A spreadsheet has shortened this number, and its other digits are lost. Format the column as text, and enter the SKU again',
  barcodeSpoiled: (value: string) =>
    `The barcode “${shorten(value)}” is left out: a spreadsheet has shortened it. Format the column as text, and enter it again`,
  dateSpoiled: (value: string) => `“${shorten(value)}” looks like a date that a spreadsheet made of something else. Please check it`,
  zerosLost: (value: string) =>
    `The barcode “${shorten(value)}” may have lost zeros at its start, as spreadsheets remove them. Please check it`,
  optionsDiffer: (file: readonly string[], shop: readonly string[]) =>
    `The options in the file (${formatList(file) || 'none'}) are not those of the product (${formatList(shop) || 'none'})`,
  variantUnknown: 'The product has no variant with this SKU, and the file has no options for a new one. Add columns with its options',
  variantMissing: 'The product has no such variant. Check the SKU or the options',
  variantTwice: 'Two lines are the same variant. Remove one, or give it other options',
  linesTooMany: (most: number) => `A product has at most ${most} lines. Give others a handle of their own`,
  skuTwice: (line: number) => `This SKU is in the product of line ${line} already. Each variant needs its own`,
  skuTwiceInside: 'This SKU is in two variants. Each variant needs its own',
  skuTaken: (name: string, slug: string) =>
    `This SKU belongs to “${shorten(name)}” (${slug}), which has another handle. Write that handle to change it, or another SKU for a new product`,
  skusDiffer: 'The SKUs of this product belong to different products of the shop. Import each by itself',
  stockUnknown: 'The shop has no product with this SKU or handle. Check it, or import the product first',
  nameRequired: 'There is no such product yet, and a new one needs a name',
  priceRequired: 'A new product needs a price',
  parentMissing: 'This parent is not in the file. Add its line, or correct the SKU or number',
  typeUnsupported: 'Products of this type cannot be imported. Import the products in it one by one',
  renamed: (from: string, to: string) => `“${shorten(from)}” is renamed to “${shorten(to)}”`,
  categoryCreated: (path: readonly string[]) => `The category ${path.join(' > ')} is created`,
  categoryMissing: (name: string) => `The category ${name} does not exist any more`,
  categoryAmbiguous: (paths: readonly string[]) => `This may be ${paths.slice(0, 5).join(' or ')}. Write the whole path`,
  categoryDefault: (name: string) => `Without a category it is filed under ${name}`,
  picturesFetched: (count: number) => (count === 1 ? 'One picture is fetched' : `${count} pictures are fetched`),
  pictureFailed: (url: string, reason: string) => `The picture ${shorten(url)} is left out: ${reason}`,
  productGone: 'The product was removed meanwhile',
  pictureInvalid: 'This is not the address of a picture, which begins with https://. It is left out',
  changedSince: (by?: string) => (by ? `Changed since by ${by}` : 'Changed since'),
  usedSince: 'It was ordered, reviewed or put into a cart since',
  soldSince: 'More pieces were sold since than would be left',
  customerUsedSince: 'The customer has signed up, ordered or changed something since',
  stockTooLow: (sku: string) => `Since the file was checked, more pieces of ${sku} were sold than it leaves`,

  emailRequired: 'An email address is required',
  emailTwice: (line: number) => `This email address is in line ${line} already. That line is used`,
  staffUntouched: 'This address belongs to a member of staff, whom an import does not change',
  addressIncomplete: (reason: string) => `The address is left out. ${reason}`,
  addressPartInvalid: (column: string, value: string, reason: string) => `${column}, “${shorten(value)}”: ${reason}`,
  addressPartMissing: (column: string) => `${column} is empty`,
  countryUnknown: 'This is not the name or code of a country',
  phoneLeftOut: 'This is not a phone number. It is left out',
  tagsLeftOut: (max: number) => `These tags are left out. A customer has at most ${max}`,
  claimedUntouched: 'An account has this address without having confirmed it, so nothing of the file is added to it',
  leftNewsletter: 'This address has left the newsletter and is not added again',
} as const;

function oneOf(names: readonly string[]): string {
  return eitherOf(names.map((name) => quoted(shorten(name))));
}
