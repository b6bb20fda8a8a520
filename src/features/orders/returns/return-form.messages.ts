export const upTo = (most: number) => `Up to ${most}`;
export const photosHint = (most: number) =>
  `Up to ${most}, for example of what is damaged. Only we see them; places are removed from them.`;
export const your = (photo: string) => `Your ${photo}`;
export const whatDoYouWantToReturn = 'What do you want to return?';
export const piecesToReturn = (item: string) => `Pieces of ${item} to return`;
export const reason = 'Reason';
export const pleaseChoose = 'Please choose';
export const tellUsMoreOptional = 'Tell us more (optional)';
export const refundHint = 'You get back what you paid for the items when the parcel arrives; shipping is not refunded.';
export const waitForPhotos = 'Please wait until your photos are uploaded, or remove them';
export const howDoYouWantYourRefund = 'How do you want your refund?';
export const theWayYouPaid = 'The way you paid';
export const asStoreCredit = 'As store credit';
export const forNextOrder = 'You can use it for your next order.';
export const requestReturn = 'Request Return';
export const keepEverything = 'Keep Everything';
