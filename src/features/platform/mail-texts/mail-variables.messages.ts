/** What the variables of mails are, for the owner. */
export const mailVariableMessages = {
  firstName: 'First name',
  firstNameSample: 'Ada',
  orderNumber: 'Number of the order',
  shop: 'Name of the shop',
  shopEmail: 'Address of the shop',
  link: 'Link of the button',
};
