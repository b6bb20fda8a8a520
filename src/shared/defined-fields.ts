/** The value without fields that are undefined: as changes they change nothing, and a page's data for hydration would have them, too. */
export function definedFields<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Value;
}
