export const editAddress = 'Edit Address';
export const addAddress = 'Add Address';
export const addressType = 'Address type';
export const selectAType = 'Select a type';
export const setAsDefault = 'Set as default';
export const saveAddress = 'Save Address';
export const cancel = 'Cancel';
