import type { FieldError } from '#shared/errors';

/** Why a row is refused: the message says what is wrong and what to do, the rest where it is. */
export interface RowError extends FieldError {
  /** The file's name of the column. */
  column?: string | undefined;
  line?: number | undefined;
  value?: string | undefined;
}
