export const carrierFieldMessages = {
  carrier: 'Carrier',
};

export const packShipmentFormMessages = {
  newParcel: 'New parcel',
  of: (open: number) => `of ${open}`,
  trackingNumber: 'Tracking number',
  ship1Piece: 'Ship 1 piece',
  shipPieces: (pieces: number) => `Ship ${pieces} pieces`,
  packOnly: 'Pack only',
  cancel: 'Cancel',
};

export const trackingFormMessages = {
  trackingNumber: 'Tracking number',
  save: 'Save',
  cancel: 'Cancel',
  somebodyElseSavedMeanwhile: (boolean: string) =>
    `Someone else saved ${boolean || 'no number'} in the meantime. Save again to replace it.`,
};

export const shipmentsPanelMessages = {
  parcels: 'Parcels',
  print: 'Print',
  packAParcel: 'Pack a parcel',
  piecesAreInNoParcelYet: (open: number) => (open === 1 ? '1 piece is in no parcel yet.' : `${open} pieces are in no parcel yet.`),
  allOfItIsInOneParcel: 'All items are in one parcel.',
  allOfItIsInParcels: 'All items are in parcels.',
  parcel: (number: number) => `Parcel ${number}`,
  markAsShipped: 'Mark as shipped',
  outForDelivery: 'Out for delivery',
  delivered: 'Delivered',
  unpack: 'Unpack',
  unpackParcelQuestion: (number: number) => `Unpack parcel ${number}?`,
  itsPiecesCanBePackedAgain: 'Its pieces can be packed again.',
  editTracking: 'Edit tracking',
  addTracking: 'Add tracking',
  editTrackingOf: (number: number) => `Edit tracking of parcel ${number}`,
  addTrackingOf: (number: number) => `Add tracking of parcel ${number}`,
  anItem: 'an item',
  followIt: 'Follow it',
  moves: {
    shipped: (number: number) => `Mark as shipped: parcel ${number}`,
    out_for_delivery: (number: number) => `Mark parcel ${number} as out for delivery`,
    delivered: (number: number) => `Mark parcel ${number} as delivered`,
    cancelled: (number: number) => `Unpack parcel ${number}`,
  },
};
