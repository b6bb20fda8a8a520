export const carriedBy = (carrier: string) => `Carried by ${carrier}`;
export const copyTrackingNumberOf = (parcel: string) => `Copy tracking number of ${parcel}`;
