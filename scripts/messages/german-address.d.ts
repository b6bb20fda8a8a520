/** What is wrong with how a German text addresses its reader: “Sie” in an informal one, “du” in another; empty if nothing is. */
export function findAddressProblems(text: string, options: { isInformal: boolean }): string[];
