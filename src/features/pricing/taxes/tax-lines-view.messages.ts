export const rate = (tax: string, percent: string) => `${tax} ${percent}`;
export const includedRate = (tax: string, percent: string) => `Includes ${tax} ${percent}`;
