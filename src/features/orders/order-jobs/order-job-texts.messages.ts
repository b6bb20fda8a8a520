export const orderJobTextsMessages = {
  preview: 'Preview',
  orders: (count: number) => (count === 1 ? '1 order' : `${count.toLocaleString('en-US')} orders`),
  moveTo: (orders: string, status: string) => `Move ${orders} to ${status}`,
  moveToEither: ({ orders, status, ofPickups }: { orders: string; status: string; ofPickups: string }) =>
    `Move ${orders} to ${status} or ${ofPickups}`,
};
