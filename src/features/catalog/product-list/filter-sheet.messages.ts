export const showResults = (count: number) => `Show ${count.toLocaleString('en-US')} ${count === 1 ? 'result' : 'results'}`;
