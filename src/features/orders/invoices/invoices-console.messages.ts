export const taxReportMessages = {
  taxesByCountryAndRate: 'Taxes by country and rate',
  ofTheseDays: 'What your invoices charged in this period, minus credit notes.',
  country: 'Country',
  tax: 'Tax',
  percent: 'Percent',
  net: 'Net',
  taxAmount: 'Tax amount',
  documents: 'Documents',
  noTaxInTheseDays: 'No tax in this period.',
  tableOfTaxes: 'Table of taxes',
  allTaxes: 'All taxes',
};

export const invoicesListMessages = {
  number: 'Number',
  kind: 'Kind',
  invoice: 'Invoice',
  creditNote: 'Credit note',
  date: 'Date',
  order: 'Order',
  customer: 'Customer',
  tax: 'Tax',
  total: 'Total',
  invoices: 'Invoices',
  eachOrderGetsItsNumberOnce:
    'Each order gets its number once it is sold. What is refunded, cancelled or changed later gets a credit note.',
  csvForTheBooks: 'CSV for the books',
  searchInvoices: 'Search invoices',
  noInvoicesYet: 'No invoices yet',
  turnNumberedInvoicesOnInTheSettings: 'Turn numbered invoices on in the settings of taxes; orders from then on get one.',
  setUpInvoices: 'Set up invoices',
  noInvoiceMatches: 'No invoice matches',
  showAllInvoices: 'Show all invoices',
  from: 'From',
  until: 'Until',
};

export const invoiceScreenMessages = {
  loadingTheInvoice: 'Loading the invoice',
  document: (isInvoice: boolean, number: string) => (isInvoice ? `Invoice ${number}` : `Credit note ${number}`),
  aDocumentThatNobodyCanChange: 'Invoices can’t be changed. Later changes get a document of their own.',
  invoices: 'Invoices',
  order: 'Order',
  print: 'Print',
};

export const invoiceSettingsFormMessages = {
  numberedInvoices: 'Numbered invoices',
  giveOrdersNumberedInvoices: 'Give orders numbered invoices',
  ordersFromThenOnGetOne:
    'Orders from then on get one as soon as they are sold. Numbers have no gaps, and no invoice is ever changed: refunds and changes get credit notes.',
  invoicesBeginWith: 'Invoices begin with',
  theFirstOneIs000001: (prefix: string, year: string) => `The first one is ${prefix}${year}000001.`,
  creditNotesBeginWith: 'Credit notes begin with',
  theFirstOneIs000001Hint: (creditNotePrefix: string, year: string) => `The first one is ${creditNotePrefix}${year}000001.`,
  beginAgainWithEachYear: 'Begin again with each year',
  theYearIsAPart: 'The year is a part of the number. Another prefix begins at 1, too.',
  sellersAddress: 'Seller’s address',
  onEachInvoice: 'On each invoice, below the name of the shop.',
  taxNumber: 'Tax number',
};
