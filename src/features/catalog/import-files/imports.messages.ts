/** Messages of imports. */
export const importsMessages = {
  checking: 'The file is being compared with the shop',
  started: 'The import is running',
  stopped: 'The import is stopped',
  deleted: 'The file is deleted',
  undoing: 'The import is being undone',

  kindInvalid: 'Please choose products, customers or stock',
  stateInvalid: 'Please give waiting, skipped, applied, undone or changed_since',
  outcomeInvalid: 'Please give create, update, unchanged or refuse',
  importMissing: 'This import does not exist',
  busy: 'Two other files are being checked. Please try again in a minute',
  cannotStart: 'Only an import that is ready, stopped or failed can be started',
  cannotCheck: 'The columns of an import that was started cannot be changed',
  cannotStop: 'Only a running import can be stopped',
  cannotDelete: 'Only an import that was never started can be deleted',
  cannotUndo: 'Only an import that is done, stopped or failed can be undone',

  missing: 'Please choose a file',
  tooLarge: 'The file is larger than 200 MB. Please split it',
  fileEmpty: 'The file is empty',
  fileIsNoText: 'This is not a text file. Please save the table as CSV in UTF-8',
  fileIsWorkbook: 'This is a workbook or an archive. Please save the table as CSV',
  fileHasNoRows: 'The file has a header but no rows',
  tooManyColumns: (max: number) => `The file has more than ${max} columns`,
  rowTooLong: (line?: number) => `${atLine(line)} is longer than 1 MB. Is a quote not closed?`,
  quoteNotClosed: (line?: number) =>
    `A cell is opened with a quote that is not closed until the end of the file${line ? `, line ${line}` : ''}`,
  rowUnreadable: (line?: number) => `${atLine(line)} cannot be read as CSV`,

  checkInvalid: 'Please choose when the file is compared with the shop: now or later',
  mappingInvalid: 'Please give the mapping as an object: {"name": "Their column"}',
  fieldUnknown: (field: string) => `There is no field called ${field}`,
  columnUnknown: (column: string) => `The file has no column called ${column}`,
  columnTwice: (column: string) => `The file has two columns called ${column}`,
  emailUnmapped: 'Please choose the column with the e-mail addresses',
  stockUnmapped: 'Please choose the column with the numbers of pieces',
  variantUnmapped: 'Please choose the column with the SKUs, or the one with the handles of the products',
  productUnmapped: 'Please choose the column with the names, SKUs or slugs of the products',

  columnsAreEmpty: 'The chosen columns have no values. Please choose others',
  checkFailed: 'The file could not be compared with the shop. The shop’s log says why; please try again',

  rowHasTooManyCells: 'The row has more cells than the header. Is a quote missing?',
  failedByItself: 'Something in this file could not be saved. The shop’s log says why; start the import again to continue',
  conflicting: 'This contradicts something that is in the shop',

  inLine: (line: number, message: string) => `Line ${line}: ${message}`,
  priceInvalid: (text: string) => `“${shorten(text)}” is not a price`,
  weightInvalid: (text: string) => `“${shorten(text)}” is not a weight`,
  stockInvalid: (text: string) => `“${shorten(text)}” is not a number of pieces`,
  stockBelowZero: 'Stock below zero becomes 0',
  statusInvalid: (text: string) => `“${shorten(text)}” is not active, draft or archived`,
  optionValueMissing: (option: string) => `a value of ${shorten(option)} is missing`,
  optionTwice: 'Two options have the same name',
  optionsDiffer: (file: readonly string[], shop: readonly string[]) =>
    `The options in the file (${file.join(', ') || 'none'}) are not those of the product (${shop.join(', ') || 'none'})`,
  variantUnknown: (sku: string) => `The product has no variant with the SKU ${shorten(sku)}, and the file has no options for a new one`,
  variantMissing: (sku?: string) => (sku ? `The product has no variant with the SKU ${shorten(sku)}` : 'The product has no such variant'),
  variantTwice: 'Two lines are the same variant',
  linesTooMany: (most: number) => `A product has at most ${most} lines`,
  skuTwice: (sku: string, line: number) => `The SKU ${shorten(sku)} is in the product of line ${line} already`,
  skuTwiceInside: (sku: string) => `The SKU ${shorten(sku)} is in two variants`,
  skuTaken: (sku: string, slug: string) => `The SKU ${shorten(sku)} belongs to ${slug}`,
  skusDiffer: 'These SKUs belong to different products',
  stockUnknown: 'The shop has no product with this SKU or handle',
  nameRequired: 'There is no such product yet, and a new one needs a name',
  priceRequired: 'A new product needs a price',
  parentMissing: (parent: string) => `The parent ${shorten(parent)} is not in the file`,
  typeUnsupported: (type: string) => `Products of the type ${shorten(type)} cannot be imported`,
  categoryCreated: (path: readonly string[]) => `The category ${path.join(' > ')} is created`,
  categoryMissing: (name: string) => `The category ${name} does not exist any more`,
  categoryDefault: (name: string) => `Without a category it is filed under ${name}`,
  picturesFetched: (count: number) => (count === 1 ? 'One picture is fetched' : `${count} pictures are fetched`),
  pictureFailed: (url: string, reason: string) => `The picture ${shorten(url)} is left out: ${reason}`,
  productGone: 'The product was removed meanwhile',
  pictureInvalid: (url: string) => `“${shorten(url)}” is not the address of a picture`,
  changedSince: (by?: string) => (by ? `Changed since by ${by}` : 'Changed since'),
  usedSince: 'It was ordered, reviewed or put into a cart since',
  soldSince: 'More pieces were sold since than would be left',
  customerUsedSince: 'The customer has signed up, ordered or changed something since',
  stockTooLow: (sku: string) => `Since the file was checked, more pieces of ${sku} were sold than it leaves`,

  emailRequired: 'An e-mail address is required',
  emailTwice: (line: number) => `This e-mail address is in line ${line} already`,
  staffUntouched: 'This address belongs to a member of staff, whom an import does not change',
  addressIncomplete: (reason: string) => `The address is left out: ${reason}`,
  phoneLeftOut: 'The phone number is left out, because it is not one',
  claimedUntouched: 'An account has this address without having confirmed it, so nothing of the file is added to it',
  leftNewsletter: 'This address has left the newsletter and is not added again',
} as const;

function atLine(line?: number): string {
  return line ? `Line ${line}` : 'A line';
}

const SHORT = 60;

function shorten(text: string): string {
  return text.length > SHORT ? `${text.slice(0, SHORT)}…` : text;
}
