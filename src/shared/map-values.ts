/** An object with the same keys, and a value made of each value. */
export function mapValues<Value, Mapped>(values: Readonly<Record<string, Value>>, map: (value: Value) => Mapped): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}
