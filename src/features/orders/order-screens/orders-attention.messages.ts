export const ordersAttentionMessages = {
  orders: 'Orders',
  lateOrders: 'Late orders',
  mayMissThePromisedDay: 'May miss the promised day',
  ordersToPack: 'Orders to pack',
  paymentsThatFailed: 'Payments that failed',
  inTheLastDays: (failedPaymentDays: number) => `In the last ${failedPaymentDays} days`,
  ordersWaitingForTheirPayment: 'Orders waiting for their payment',
  returnsWaitingForYou: 'Returns waiting for you',
};
