/** What an error says; of anything else that is thrown, its text. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The same with the words of its cause, such as a mail server's own. */
export function errorTextWithCause(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${errorText(error)}${cause}`;
}
