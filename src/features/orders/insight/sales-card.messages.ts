export const salesCardMessages = {
  sales: 'Sales',
  allFigures: 'All figures',
  today: 'Today',
  yesterday: 'Yesterday',
  lastSevenDays: 'Last 7 days',
  sevenDaysBefore: 'The 7 days before',
  orders: (count: number, shown: string) => (count === 1 ? '1 order' : `${shown} orders`),
  before: (name: string, sales: string, orders: string) => `${name}: ${sales}, ${orders}`,
};
