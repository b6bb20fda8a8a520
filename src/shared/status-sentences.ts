/** What a failure says by its HTTP status where nothing more precise is known: in the API's answers and in the browser. */
export const STATUS_SENTENCES = {
  401: 'Session expired. Please login again.',
  403: 'Access denied. Insufficient permissions.',
  404: 'Resource not found.',
  500: 'Server error. Please try again later.',
} as const;

const OTHER = 'An error occurred.';

/** The sentence for a status: any failure of the server's own is a 500. */
export function sentenceOfStatus(status: number): string {
  const sentences: Partial<Record<number, string>> = STATUS_SENTENCES;
  return sentences[Math.min(status, 500)] ?? OTHER;
}
