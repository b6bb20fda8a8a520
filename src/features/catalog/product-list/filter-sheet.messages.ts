export const showResults = (count: number) => (count === 1 ? 'Show 1 result' : `Show ${count.toLocaleString('en-US')} results`);
