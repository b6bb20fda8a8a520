/** The value without fields that are undefined: a page's data for hydration has them, too. */
export function definedFields<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Value;
}
