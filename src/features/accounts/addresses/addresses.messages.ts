/** Every sentence about addresses, at checkout and in the account. */
export const addressesMessages = {
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  addressLine1Required: 'Address line 1 is required',
  cityRequired: 'City is required',
  stateRequired: 'State is required',
  stateUnknown: 'Please select a state',
  postalCodeRequired: 'Postal code is required',
  zipInvalid: 'Please enter a valid US ZIP code (12345 or 12345-6789)',
  countryRequired: 'Country is required',
  countryUnknown: 'Please select a country',
  phoneInvalid: 'Please enter a valid phone number',
  invalid: 'Please enter the address field by field',
  typeRequired: 'Address type is required',
  defaultInvalid: 'Please say whether this is the default address',

  added: 'Address added successfully',
  addFailed: 'Failed to add address',
  updated: 'Address updated successfully',
  updateFailed: 'Failed to update address',
  deleted: 'Address deleted successfully',
  deleteFailed: 'Failed to delete address',
  defaultUpdated: 'Default address updated',
  defaultFailed: 'Failed to update default address',
  loadFailed: 'Failed to load addresses',
  notFound: 'Address not found',
  noDefault: 'There is no default address yet',
  tooMany: (most: number) => `You can save up to ${most} addresses. Please delete one first.`,

  count: (count: number) => (count === 1 ? '1 address' : `${count} addresses`),
} as const;

export const addressTypeNames = {
  both: 'Shipping and billing',
  shipping: 'Shipping',
  billing: 'Billing',
} as const;
