/** What somebody wrote, or a name, in the quotation marks of the language. */
export const quoted = (text: string) => `“${text}”`;
