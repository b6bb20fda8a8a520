/** One edit of a form: the fields that it changed, as they were and as they are then. */
interface Edit<Values> {
  before: Partial<Values>;
  after: Partial<Values>;
  /** Milliseconds since 1970. */
  at: number;
  /** In a text field. */
  isTyped: boolean;
}

/** The edits of an open form, the last ones at the end. */
export interface EditHistory<Values> {
  done: readonly Edit<Values>[];
  undone: readonly Edit<Values>[];
}

/** Typing without a pause is one edit. */
const SAME_EDIT_MS = 1_000;
const EDITS_MAX = 200;

export function recordEdit<Values>({ done }: EditHistory<Values>, edit: Edit<Values>): EditHistory<Values> {
  const last = done.at(-1);
  const continues = last?.isTyped && edit.isTyped && edit.at - last.at < SAME_EDIT_MS && fieldsKey(last.after) === fieldsKey(edit.after);
  const list = continues ? [...done.slice(0, -1), { ...edit, before: last.before }] : [...done, edit];
  return { done: list.slice(-EDITS_MAX), undone: [] };
}

export interface Step<Values> {
  history: EditHistory<Values>;
  /** What the form changes; undefined without an edit that can be undone or done again. */
  change: Partial<Values> | undefined;
}

/** An edit whose fields somebody else has changed since is left out: undoing it would undo theirs. */
export function undoEdit<Values>({ done, undone }: EditHistory<Values>, values: Values): Step<Values> {
  const at = done.findLastIndex(({ after }) => isIn(after, values));
  const edit = done[at];
  if (!edit) return { history: { done: [], undone }, change: undefined };
  return { history: { done: done.slice(0, at), undone: [...undone, edit] }, change: edit.before };
}

export function redoEdit<Values>({ done, undone }: EditHistory<Values>, values: Values): Step<Values> {
  const at = undone.findLastIndex(({ before }) => isIn(before, values));
  const edit = undone[at];
  if (!edit) return { history: { done, undone: [] }, change: undefined };
  return { history: { done: [...done, edit], undone: undone.slice(0, at) }, change: edit.after };
}

function fieldsKey(fields: object): string {
  return Object.keys(fields).sort().join();
}

function isIn<Values>(fields: Partial<Values>, values: Values): boolean {
  return (Object.keys(fields) as (keyof Values)[]).every((name) => textOf(fields[name]) === textOf(values[name]));
}

/** The shop trims what it saves. */
function textOf(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.trim() : part));
}
