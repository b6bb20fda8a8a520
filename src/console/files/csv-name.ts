/** 'Sales by day' becomes 'sales-by-day.csv'. Letters of all languages stay, with their marks: 'Umsatz nach Länge', '日別の売上'. */
export function csvName(title: string): string {
  return `${title.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')}.csv`;
}
