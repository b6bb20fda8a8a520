export const orderBulkActionsMessages = {
  pack: 'Pack',
  moveSelectedOrders: 'Move selected orders',
  moveTo: (status: string) => `Move to ${status}`,
  moveToText: 'Move to',
};

export const chooseOrdersMessages = {
  packOrders: 'Pack orders',
  chooseWhatGoesOutTogether: 'Choose orders to pack together. You pick the items, print the papers and add tracking numbers.',
  packTheOldest: (most: number) => `Pack the oldest ${most}`,
  packAll: (count: number) => `Pack all ${count}`,
  ordersToPack: 'Orders to pack',
  chooseOrders: 'Choose orders',
  pick1Order: 'Pick 1 order',
  pickOrders: (count: number) => `Pick ${count} orders`,
  theOldestOfAreShown: (most: number, total: number) => `The oldest ${most} of ${total} are shown.`,
  nothingToPack: 'Nothing to pack',
  paidOrdersAppearHereUntilAll: 'Paid orders appear here until all of their items are in parcels.',
  allOrders: 'All orders',
  pieces: (pieces: number) => (pieces === 1 ? '1 piece' : `${pieces} pieces`),
};

export const pickListMessages = {
  piecesUnit: (pieces: number) => (pieces === 1 ? 'piece' : 'pieces'),
  allArePickedAlready: (name: string, pieces: number) => `${name}: all ${pieces} are picked already`,
  isNotOnThisList: (code: string) => `${code} is not on this list`,
  of: ({ name, ticked, pieces }: { name: string; ticked: number; pieces: number }) => `${name}: ${ticked} of ${pieces}`,
  nothingIsLeftToPick: 'Nothing is left to pick',
  allItemsOfTheseOrders: 'All items of these orders are in parcels.',
  chooseOrders: 'Choose orders',
  ofPicked: (done: number, total: number) => (total === 1 ? `${done} of 1 piece picked` : `${done} of ${total} pieces picked`),
  stopTheCamera: 'Stop the camera',
  toUseTheCamera: 'Use the camera',
  startAgain: 'Start again',
  goOnToPrint: 'Go on to print',
  pickList: 'Pick list',
  picked: (ticked: number) => `${ticked} picked`,
};

export const addressLabelMessages = {
  from: (useShopName: string) => `From ${useShopName}`,
  to: 'To',
};

export const invoiceSheetMessages = {
  items: 'Items',
  free: 'FREE',
  shipping: 'Shipping',
  invoice: (orderNumber: string) => `Invoice ${orderNumber}`,
  for: 'For',
  payment: 'Payment',
  item: 'Item',
  quantity: 'Quantity',
  price: 'Price',
  amount: 'Amount',
  total: 'Total',
  paidWithAGiftCard: 'Paid with a gift card',
  paidWithStoreCredit: 'Paid with store credit',
  refunded: 'Refunded',
};

export const packingSlipMessages = {
  packingSlip: 'Packing slip',
  order: (orderNumber: string, createdAt: string) => `Order ${orderNumber}, ${createdAt}`,
  pickedUpBy: 'Picked up by',
  shipTo: 'Ship to',
  pickup: 'Pickup',
  shipping: 'Shipping',
  theCustomersNote: 'The customer’s note',
  packed: 'Packed',
  pieces: 'Pieces',
  item: 'Item',
  sku: 'SKU',
  piecesOfTotal: (total: number) => (total === 1 ? '1 piece' : `${total} pieces`),
  piecesOfAPart: (total: number) =>
    total === 1
      ? '1 piece; the rest of the order comes in another parcel'
      : `${total} pieces; the rest of the order comes in another parcel`,
};

export const printSheetsMessages = {
  packingSlips: 'Packing slips',
  addressLabels: 'Address labels',
  invoices: 'Invoices',
  letter: 'Letter',
  label: 'Label, 4 × 6 in',
  print: 'Print',
  paper: 'Paper',
  printOfCount: (count: number) => (count === 1 ? 'Print 1 page' : `Print ${count} orders`),
  goOnToShip: 'Go on to ship',
  noLabel: (count: number, map: string) =>
    count === 1 ? `One order is picked up and needs no label: ${map}.` : `${count} orders are picked up and need no label: ${map}.`,
  preview: 'Preview',
};

export const pasteTrackingMessages = {
  noColumnHasTrackingNumbers: 'No column has tracking numbers. Paste the line with the names of the columns too.',
  noColumnHasOrderNumbers: 'No column has order numbers. They look like TW-7K3M-Q9XD.',
  theCarriersList: 'The carrier’s list',
  pasteItsCsvFileOrRows: 'Paste its CSV file or rows of a spreadsheet, or choose the file. Columns are recognised.',
  list: 'List',
  fromAFile: 'From a file',
  ofFound: ({
    count,
    ordersCount,
    reference,
    trackingNumber,
  }: {
    count: number;
    ordersCount: number;
    reference: string;
    trackingNumber: string;
  }) =>
    ordersCount === 1
      ? `${count} of 1 order found, by “${reference}” and “${trackingNumber}”`
      : `${count} of ${ordersCount} orders found, by “${reference}” and “${trackingNumber}”`,
  notInTheList: (map: string) => `Not in the list: ${map}`,
  toUse1Number: 'Use 1 number',
  toUseNumbers: (count: number) => `Use ${count} numbers`,
  cancel: 'Cancel',
  notAmongTheseOrders: 'Not among these orders',
  thisOrderIsNamedTwice: 'This order is named twice',
  whatTheListSays: 'What the list says',
  order: 'Order',
  trackingNumber: 'Tracking number',
  for: 'For',
};

export const shipOrdersMessages = {
  oneOrderToShip: '1 order to ship',
  ordersToShip: (count: number) => `${count} orders to ship`,
  scanEachLabel:
    'Scan each label. Enter moves to the next order. Carriers are recognised by their tracking numbers. Orders without a number are shipped without one.',
  pasteTheCarriersList: 'Paste the carrier’s list',
  shipping: 'Shipping…',
  mark1OrderAsShipped: 'Mark 1 order as shipped',
  markOrdersAsShipped: (count: number) => `Mark ${count} orders as shipped`,
  ofWithATrackingNumber: (tracked: number, count: number) => `${tracked} of ${count} with a tracking number. Each customer gets an email.`,
  pieces: (open: number) => (open === 1 ? '1 piece' : `${open} pieces`),
  parcelsSoFar: (count: number) => (count === 1 ? '1 parcel so far' : `${count} parcels so far`),
  carrierOf: (orderNumber: string) => `Carrier of ${orderNumber}`,
  carrier: 'Carrier',
  trackingNumberOf: (orderNumber: string) => `Tracking number of ${orderNumber}`,
  trackingNumber: 'Tracking number',
  shipped: 'Shipped',
  shippedWith: 'Shipped <tracking/>' as const,
};

export const packScreenMessages = {
  pick: 'Pick',
  print: 'Print',
  ship: 'Ship',
  chooseOrders: 'Choose orders',
  steps: 'Steps',
  packOrder: (orderNumber: string) => `Pack order ${orderNumber}`,
  packOrders: (count: number) => `Pack ${count} orders`,
  theseOrdersAreNotHereAnyMore: 'These orders no longer exist',
  chooseOthersToPack: 'Choose others to pack.',
  packOrdersTitle: 'Pack orders',
  loadingTheOrders: 'Loading the orders',
};
