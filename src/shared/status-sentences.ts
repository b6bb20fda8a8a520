/** Default messages by HTTP status, in the API's responses and in the browser. */
export const STATUS_SENTENCES = {
  401: 'Session expired. Please login again.',
  403: 'Access denied. Insufficient permissions.',
  404: 'Resource not found.',
  500: 'Server error. Please try again later.',
} as const;

const OTHER = 'An error occurred.';

/** The message for a status: all 5xx have the message of 500. */
export function sentenceOfStatus(status: number): string {
  const sentences: Partial<Record<number, string>> = STATUS_SENTENCES;
  return sentences[Math.min(status, 500)] ?? OTHER;
}
