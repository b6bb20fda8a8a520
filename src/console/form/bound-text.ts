import type { StoredRecord } from './record-form.rules';
import type { FormOfRecord } from './use-record-form';

type TextName<Values extends object> = { [F in keyof Values & string]: Values[F] extends string ? F : never }[keyof Values & string];

/** What a text field of a record's form has by the name of its value. Its label and its keyboard stand beside it. */
export function boundText<Values extends object>(
  { values, errorOf, set }: Pick<FormOfRecord<StoredRecord, Values>, 'values' | 'errorOf' | 'set'>,
  name: TextName<Values>,
) {
  return {
    name,
    value: values[name] as string,
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value } as Partial<Values>),
  };
}
