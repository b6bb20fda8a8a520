import * as v from 'valibot';

/** One value of a connection, for whoever edits it. Secrets are never part of it. */
const ConnectionFieldSchema = v.object({
  isSet: v.boolean(),
  /** Of a value that is no secret. */
  value: v.optional(v.string()),
  /** The last four characters of a long secret, to tell which one it is. */
  endsIn: v.optional(v.string()),
  /** The secret is encrypted with a key that is not on this machine; it has to be entered again. */
  isUnreadable: v.optional(v.boolean()),
  /** When and by whom it was set; absent for a value of the environment. */
  setAt: v.optional(v.string()),
  setBy: v.optional(v.string()),
  /** The environment variable that sets it; then it cannot be changed here. */
  fixedBy: v.optional(v.string()),
});
export type ConnectionField = v.InferOutput<typeof ConnectionFieldSchema>;

/** `version` counts the changes of this connection. */
export const ConnectionViewSchema = v.object({ version: v.number(), fields: v.record(v.string(), ConnectionFieldSchema) });
