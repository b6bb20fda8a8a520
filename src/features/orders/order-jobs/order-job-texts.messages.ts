export const orderJobTextsMessages = {
  preview: 'Preview',
  orders: (count: string) => `${count} orders`,
  moveTo: (total: string, shown: string) => `Move ${total} to ${shown}`,
};
