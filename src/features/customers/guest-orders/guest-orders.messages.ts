export const guestOrdersMessages = {
  otherAddress: 'This order was placed with another email address than that of your account. Sign out to see it.',
  takenOver: (orders: number) => (orders === 1 ? 'The order is in your account now.' : `${orders} orders are in your account now.`),
};
